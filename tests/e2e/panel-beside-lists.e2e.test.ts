import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'beside-lists')
const NAMES = ['Ann', 'Ben', 'Cem', 'Dia', 'Eli']

/** Opens the first row beside the list, and goes on by the keys of the list and of the panel. */
async function readsOn(
  page: Page,
  panelName: string,
  [next, previous, arrow]: readonly [string, string, string] = ['j', 'k', 'ArrowDown'],
): Promise<void> {
  const list = page.getByRole('grid').first()
  const current = {
    innerText: async (): Promise<string> =>
      list.evaluate((grid) => {
        const at = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
        return at?.closest<HTMLElement>('[data-card], [role="row"]')?.innerText ?? ''
      }),
  }
  const panel = page.getByRole('complementary', { name: panelName })
  const isAt = async (name: string): Promise<void> => {
    await panel.getByText(name).first().waitFor()
    await expect.poll(async () => current.innerText()).toContain(name)
  }
  await list.getByText('Ann').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await isAt('Ann')
  await page.keyboard.press(next)
  await isAt('Ben')
  await page.keyboard.press(']')
  await isAt('Cem')
  await page.keyboard.press(arrow)
  await isAt('Dia')
  await page.keyboard.press(previous)
  await isAt('Cem')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => list.evaluate((one) => one === document.activeElement)).toBe(true)
  // In a table that has the focus, letters are typed into its cells.
  await page.keyboard.press(arrow)
  await expect.poll(async () => current.innerText()).toContain('Dia')
  expect(await panel.count()).toBe(0)
}

test.each([
  ['LIST', ['j', 'k', 'ArrowDown']],
  ['TABLE', ['j', 'k', 'ArrowDown']],
  ['BOARD', ['j', 'k', 'ArrowDown']],
  // H is a key of the note in the panel.
  ['GRID', ['l', 'ArrowLeft', 'ArrowRight']],
] as const)('the panel beside notes in the layout %s goes on with the keys of its cursor', async (layout, keys) => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Read in turn' })
  for (const name of NAMES) await noteOf(page, projectId, name, [`${name} gave up on the first evening.`])
  const options = { select: [{ id: newId(), label: 'Morning' }], maxSelectable: 1 }
  const field = { id: newId(), appliesTo: 'note', projectId, type: 'SELECT', label: 'Shift', options }
  const fieldId = await command(page, 'createField', field)
  const group = layout === 'BOARD' ? { group: `field:${fieldId}` } : {}
  const data = { sort: { key: 'title', direction: 'ASC' }, ...group }
  const view = { id: newId(), projectId, title: 'In turn', layout, objectType: 'NOTE', data }
  const viewId = await command(page, 'createView', view)
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  // So that the grid has all cards in one row.
  await page.setViewportSize({ width: 1800, height: 800 })
  await readsOn(page, noteStrings.peek, keys)
})

test('the panel beside the contacts goes on with J and K', async () => {
  const page = await people.ada(journey.page)
  for (const name of NAMES) await command(page, 'createPerson', { id: newId(), name })
  await people.open(page, '/contacts')
  await readsOn(page, peopleScreenStrings.peek)
})
