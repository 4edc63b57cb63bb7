import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { personStrings } from '#people/web/strings.ts'
import { strings as exploreScreenStrings } from '../../apps/web/screens/explore/strings.ts'
import { moveStrings } from '../../apps/web/move/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { holdBack } from '../harness/slow-page.ts'
import { caretStands, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'ahead')
const SOON = { timeout: 30_000 }

/** Opens a note, with the caret at the end of its text. */
async function openNote(page: Page): Promise<void> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic scheduling' })
  await command(page, 'createProject', { id: newId(), title: 'Archives' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Mara') })
  await text.focus()
  await caretStands(page)
  await page.keyboard.type('Four windows.')
  await saved(page)
}

test('text typed after a key while the part it opens is still loading goes into that part', async () => {
  const page = await people.ada(journey.page)
  const releasePalette = await holdBack(page, '**/packs/command-palette-*.js')
  const releaseMoving = await holdBack(page, '**/packs/move-dialog-*.js')
  await openNote(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${noteScreenStrings.moveNote}s`)
  await page.keyboard.press('Backspace')
  releasePalette()
  const palette = page.getByRole('combobox', { name: shellStrings.palette.find })
  await expect.poll(async () => palette.inputValue(), SOON).toBe(noteScreenStrings.moveNote)
  await page.getByRole('option', { name: noteScreenStrings.moveNote, selected: true }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByText(documentStrings.connecting).waitFor(SOON)
  await page.keyboard.type('archi')
  releaseMoving()
  await expect.poll(async () => page.getByRole('combobox', { name: moveStrings.find }).inputValue(), SOON).toBe('archi')
  await page.getByRole('option', { name: 'Archives' }).waitFor(SOON)
  expect(await page.getByRole('textbox', { name: noteScreenStrings.text('Mara') }).textContent()).toBe('Four windows.')
})

test('a form is filled and sent with the keyboard only before it is loaded; Escape discards it, and letters are shortcuts again', async () => {
  const page = await people.ada(journey.page)
  const release = await holdBack(page, '**/packs/create-dialog-*.js')
  await people.open(page, '/contacts')
  // Its key works only when it is known that contacts may be made, which the button shows.
  await page.getByRole('button', { name: peopleScreenStrings.new }).first().waitFor(SOON)
  await page.keyboard.press('Shift+C')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL(server.workspaceUrl('ahead', '/projects'))
  await page.keyboard.press('Shift+C')
  await page.keyboard.type('Maya Brook')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/people/maya-brook-*', SOON)
  expect(
    (
      await ask<{ people: { nodes: { name: string }[] } }>(page, '{ people(first: 5) { nodes { name } } }')
    ).people.nodes.map(({ name }) => name),
  ).toContain('Maya Brook')
})

test('a form that is opened while another page is loading keeps the focus when that page is shown', async () => {
  const page = await people.ada(journey.page)
  const release = await holdBack(page, '**/packs/explore-screens-*.js')
  await people.open(page, '/contacts')
  await page.getByRole('button', { name: peopleScreenStrings.new }).first().waitFor(SOON)
  await page.getByRole('link', { name: shellStrings.places.explore, exact: true }).click()
  await page.waitForURL(server.workspaceUrl('ahead', '/explore'))
  await page.keyboard.press('Shift+C')
  const name = page.getByRole('dialog').getByRole('textbox', { name: peopleScreenStrings.name })
  await name.waitFor(SOON)
  await page.keyboard.type('Maya')
  await expect.poll(async () => name.inputValue()).toBe('Maya')
  release()
  await page.getByRole('heading', { level: 1, name: exploreScreenStrings.explore, includeHidden: true }).waitFor(SOON)
  await caretStands(page)
  await page.keyboard.type(' Brook')
  await expect.poll(async () => name.inputValue()).toBe('Maya Brook')
})

test('an act is undone by its key before its message is loaded', async () => {
  const page = await people.ada(journey.page)
  await command(page, 'createPerson', { id: newId(), name: 'Ines Duarte' })
  const release = await holdBack(page, '**/packs/overlay-parts-*.js')
  await people.open(page, '/contacts')
  const ines = page.getByRole('row').filter({ hasText: 'Ines Duarte' })
  await ines.getByRole('checkbox').click()
  await page.keyboard.press('Backspace')
  await ines.waitFor({ state: 'detached', ...SOON })
  await page.keyboard.press('Control+z')
  await ines.waitFor(SOON)
  release()
  await page
    .getByText(shellStrings.undone(personStrings.deleted([''])))
    .first()
    .waitFor(SOON)
})
