import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../../harness/browser.ts'
import { clippedMenus, layoutFaults } from '../../harness/layout.ts'
import { furnish, screensOf } from '../../harness/page-rooms.ts'
import { ask, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { ADDRESSED, emptyPlaces, filledPlaces, fillPlaces } from './places.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const server = useServer()
const journey = usePage()
const filled = usePeople(server, journey, 'walked-places', { sample: true })
const empty = usePeople(server, journey, 'walked-empty')
const laid = usePeople(server, journey, 'walked-layout', { sample: true })
let things: Promise<Things> | undefined

test.for(filledPlaces)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await filled.ada(journey.page)
  things ??= fillPlaces(page)
  expect(await walk(page, stops, { ...ADDRESSED, ...(await things) }, filled.follow)).toEqual([])
})

test.for(emptyPlaces)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  const page = await empty.ada(journey.page)
  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(page, '{ viewer { user { id } } }')
  expect(await walk(page, stops, { ...ADDRESSED, userId: viewer.user.id, nowhere: newId() }, empty.follow)).toEqual([])
})

test(
  'every screen begins at the same left edge, its tools fit into one line, and its menus into a small window',
  { timeout: WALK_TIMEOUT_MS },
  async () => {
    const page = await laid.ada(journey.page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Agreement needs two users.
    await laid.member('Mia', 'MANAGER')
    const at = await furnish(page)
    const project = `/projects/${at.projectId}`
    const paths = [
      ...screensOf(at, null).map(({ path }) => path),
      '/tags',
      '/recent',
      '/browse',
      '/search#q=week',
      '/settings',
      '/settings/trash',
      '/settings/user/api',
      ...['general', 'access', 'fields', 'tags'].map((section) => `${project}/settings/${section}`),
    ]
    const found: string[] = []
    for (const path of paths) {
      const name = path.replaceAll(at.projectId, 'project')
      await laid.follow(page, path)
      await page.locator('#main').getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('[data-placeholder-bar]').first().waitFor({ state: 'hidden' })
      found.push(...(await layoutFaults(page, name)), ...(await clippedMenus(page, name)))
    }
    expect(found).toEqual([])
  },
)
