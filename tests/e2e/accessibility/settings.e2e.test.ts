import { expect, test } from 'vitest'
import { usePage } from '../../harness/browser.ts'
import { usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { emptySettings, fillSettings, PAGES, settingsWalks } from './settings.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const server = useServer()
const journey = usePage()
const filled = usePeople(server, journey, 'walked-settings', { sample: true })
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
    expect(await walk(page, emptySettings.stops, {}, empty.follow)).toEqual([])
  },
  WALK_TIMEOUT_MS,
)
