import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../../harness/browser.ts'
import { ask, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { ADDRESSED, emptyPlaces, filledPlaces, fillPlaces } from './places.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const server = useServer()
const journey = usePage()
const filled = usePeople(server, journey, 'walked-places')
const empty = usePeople(server, journey, 'walked-empty')
let things: Promise<Things> | undefined

test.for(filledPlaces)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await filled.ada(journey.page)
  things ??= fillPlaces(page)
  expect(await walk(page, stops, { ...ADDRESSED, ...(await things) }, filled.follow)).toEqual([])
})

test.for(emptyPlaces)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await empty.ada(journey.page)
  await ask(page, 'mutation ($operationId: ID!) { deleteSample(operationId: $operationId) { __typename } }', {
    operationId: newId(),
  })
  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(page, '{ viewer { user { id } } }')
  expect(await walk(page, stops, { ...ADDRESSED, userId: viewer.user.id, nowhere: newId() }, empty.follow)).toEqual([])
})
