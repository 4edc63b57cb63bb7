import { expect, test } from 'vitest'
import { usePage } from '../../harness/browser.ts'
import { ask, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { fillContent } from './filled-content.ts'
import { projectWalks } from './projects.ts'
import { readingWalk, textsWalk } from './texts.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'walked-content', { sample: true })
let things: Promise<Things> | undefined

test.for([...projectWalks, textsWalk])('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await people.ada(journey.page)
  things ??= people.member('Ben', 'CONTRIBUTOR').then(async (ben) => fillContent(page, ben))
  expect(await walk(page, stops, await things, people.follow)).toEqual([])
})

test(
  `axe finds nothing: ${readingWalk.title}`,
  async () => {
    const vera = await people.member('Vera', 'VIEWER')
    const { people: directory } = await ask<{ people: { nodes: { id: string }[] } }>(
      vera,
      '{ people(first: 1) { nodes { id } } }',
    )
    const personId = directory.nodes[0]?.id ?? ''
    expect(
      await walk(vera, readingWalk.stops, { ...(await things), access: 'access', personId }, people.follow),
    ).toEqual([])
  },
  WALK_TIMEOUT_MS,
)
