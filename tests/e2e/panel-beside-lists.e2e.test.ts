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
async function readsOn(page: Page, panelName: string): Promise<void> {
  const list = page.getByRole('grid').first()
  const current = list.locator('[role="row"][data-current]')
  const panel = page.getByRole('complementary', { name: panelName })
  const isAt = async (name: string): Promise<void> => {
    await panel.getByText(name).first().waitFor()
    await expect.poll(async () => current.innerText()).toContain(name)
  }
  await list.getByRole('row').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await isAt('Ann')
  await page.keyboard.press('j')
  await isAt('Ben')
  await page.keyboard.press(']')
  await isAt('Cem')
  await page.keyboard.press('ArrowDown')
  await isAt('Dia')
  await page.keyboard.press('k')
  await isAt('Cem')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(async () => current.innerText()).toContain('Dia')
  expect(await panel.count()).toBe(0)
}

test('the panel beside a list of notes goes on with J and K', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Read in turn' })
  for (const name of NAMES) await noteOf(page, projectId, name, [`${name} gave up on the first evening.`])
  const data = { sort: { key: 'title', direction: 'ASC' } }
  const view = { id: newId(), projectId, title: 'In turn', layout: 'LIST', objectType: 'NOTE', data }
  const viewId = await command(page, 'createView', view)
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  await readsOn(page, noteStrings.peek)
})

test('the panel beside the contacts goes on with J and K', async () => {
  const page = await people.ada(journey.page)
  for (const name of NAMES) await command(page, 'createPerson', { id: newId(), name })
  await people.open(page, '/contacts')
  await readsOn(page, peopleScreenStrings.peek)
})
