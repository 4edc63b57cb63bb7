import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../../harness/browser.ts'
import { ask, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { emptySettings, fillSettings, PAGES, settingsWalks } from './settings.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const server = useServer()
const journey = usePage()
const filled = usePeople(server, journey, 'walked-settings')
const empty = usePeople(server, journey, 'walked-bare-settings')
let things: Promise<Things> | undefined

test.for(settingsWalks)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await filled.ada(journey.page)
  things ??= filled.member('Ben', 'CONTRIBUTOR').then(async (ben) => fillSettings(page, ben))
  expect(await walk(page, stops, { ...PAGES, ...(await things) }, filled.follow)).toEqual([])
})

test(
  `axe finds nothing: ${emptySettings.title}`,
  async () => {
    const page = await empty.ada(journey.page)
    await ask(page, 'mutation ($operationId: ID!) { deleteSample(operationId: $operationId) { __typename } }', {
      operationId: newId(),
    })
    expect(await walk(page, emptySettings.stops, {}, empty.follow)).toEqual([])
  },
  WALK_TIMEOUT_MS,
)
