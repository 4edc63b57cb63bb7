import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { cards, markLine, tagWith } from '../harness/marking.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { caretStands, correct, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'reading')
const SOON = { timeout: 30_000 }
const LINES = ['We tried three tools.', 'The second one lost our files.', 'Then we gave up.']

const textOf = (page: Page, title = 'Ines'): Locator =>
  page.getByRole('textbox', { name: noteScreenStrings.text(title) })
const wordsOf = async (page: Page): Promise<string | null> => textOf(page).textContent()

async function openSource(page: Page): Promise<string> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tools' })
  const noteId = await noteOf(page, projectId, 'Ines', LINES)
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('button', { name: noteScreenStrings.correct }).waitFor(SOON)
  return noteId
}

interface Version {
  reason: string
  writers: { name: string | null }[]
}

const versionsOf = async (page: Page, noteId: string): Promise<Version[]> => {
  const { note } = await ask<{ note: { documentId: string } }>(
    page,
    'query ($id: ID!) { note(id: $id) { documentId } }',
    { id: noteId },
  )
  const { document } = await ask<{ document: { versions: Version[] } }>(
    page,
    'query ($id: ID!) { document(id: $id) { versions { reason writers { name } } } }',
    { id: note.documentId },
  )
  return document.versions
}

test('a source opens for reading: typing, composing, pasting, cutting and dropping leave its words unchanged, and this is said once', async () => {
  const page = await people.ada(journey.page)
  await openSource(page)
  await textOf(page).getByText('The second one').click()
  await page.keyboard.type('Never mind')
  await page.getByText(noteScreenStrings.openForReading).first().waitFor(SOON)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  // Editing by the menu of the browser or by voice is refused as well.
  await page.evaluate(() => document.execCommand('insertText', false, 'spoken'))
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await input.send('Input.insertText', { text: '日本' })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  // Reading the turns is offered only for a pasted talk.
  await textOf(page).evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Mara: I gave up.\n\nTom: Why?\n\nMara: It took all day.\n\nTom: All of it?')
    text
      .querySelector('p')
      ?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  })
  await textOf(page).evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'dropped')
    text
      .querySelector('p')
      ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  })
  await expect.poll(async () => wordsOf(page)).toBe(LINES.join(''))
  // Shown, and read out.
  expect(await page.getByText(noteScreenStrings.openForReading).count()).toBe(2)
  // It is so for everyone: what was refused was not sent.
  await page.reload()
  await page.getByRole('button', { name: noteScreenStrings.correct }).waitFor(SOON)
  expect(await wordsOf(page)).toBe(LINES.join(''))
})

test('a source is coded by keys with the caret in it: select, mark, tag, continue from there, and undo undoes the act, not words', async () => {
  const page = await people.ada(journey.page)
  await openSource(page)
  await page.keyboard.press('Shift+e')
  await caretStands(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('h')
  await tagWith(page, 'Trust')
  await cards(page).getByText('Trust').waitFor()
  expect(await cards(page).allInnerTexts()).toEqual([expect.stringContaining(LINES[1] ?? '')])
  // The caret is behind what was marked.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+Shift+h')
  await tagWith(page, 'Loss')
  await expect.poll(async () => cards(page).count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cards(page).getByText('Loss').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cards(page).count()).toBe(1)
  expect(await wordsOf(page)).toBe(LINES.join(''))
})

test('undo in a text goes back through tag, highlight and written text, the latest first', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Own words' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await people.open(page, `/data/${noteId}`)
  const text = textOf(page, 'Mara')
  await text.focus()
  await caretStands(page)
  await page.keyboard.type('Four windows.')
  await saved(page)
  await markLine(page)
  await tagWith(page, 'Light')
  await cards(page).getByText('Light').waitFor()
  await page.keyboard.type(' Open.')
  await expect.poll(async () => text.textContent()).toBe('Four windows. Open.')
  const undo = async () => page.keyboard.press('Control+z')
  await undo()
  await expect.poll(async () => text.textContent()).toBe('Four windows.')
  expect(await cards(page).getByText('Light').count()).toBe(1)
  await undo()
  await expect.poll(async () => cards(page).getByText('Light').count()).toBe(0)
  expect(await cards(page).count()).toBe(1)
  await undo()
  await expect.poll(async () => cards(page).count()).toBe(0)
  expect(await text.textContent()).toBe('Four windows.')
  await undo()
  await expect.poll(async () => text.textContent()).toBe('')
})

test('E corrects a source, for this reader alone; Escape opens it for reading again, and the correction is a separate version by them', async () => {
  const page = await people.ada(journey.page)
  const noteId = await openSource(page)
  const grace = await people.member('Grace Hopper', 'CONTRIBUTOR')
  await people.open(grace, `/data/${noteId}`)
  await grace.getByRole('button', { name: noteScreenStrings.correct }).waitFor(SOON)
  await textOf(page).getByText('Then we gave up.').click()
  await page.keyboard.press('End')
  await correct(page)
  await page.keyboard.type(' In May.')
  await page.getByText(noteScreenStrings.correcting, { exact: true }).waitFor()
  await textOf(grace).getByText('Then we gave up. In May.').waitFor(SOON)
  await textOf(grace).getByText('In May.').click()
  await grace.keyboard.type('No')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: noteScreenStrings.correct }).first().waitFor()
  await expect
    .poll(async () => versionsOf(page, noteId), SOON)
    .toEqual([
      { reason: 'corrected', writers: [{ name: 'ada' }] },
      { reason: 'first', writers: [{ name: 'ada' }] },
    ])
  await textOf(page).getByText('We tried').click()
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+H')
  await page.getByRole('option').getByText(documentStrings.corrected).waitFor()
  await page.getByRole('button', { name: documentStrings.close }).click()
  expect(await wordsOf(page)).toContain(`${LINES.join('')} In May.`)
  expect(await wordsOf(page)).not.toMatch(/Not this|No/)
  // E within a word that is typed without looking is a letter of it.
  await textOf(page).getByText('We tried').click()
  await page.keyboard.type('we')
  expect(await page.getByText(noteScreenStrings.correcting, { exact: true }).count()).toBe(0)
})

test('a note that was written in Quarry can be edited at once', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Notes' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Ines' })
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('textbox', { name: noteStrings.title }).waitFor(SOON)
  await textOf(page).click()
  await page.keyboard.type('What I think')
  await saved(page)
  expect(await wordsOf(page)).toBe('What I think')
  expect(await page.getByRole('button', { name: noteScreenStrings.correct }).count()).toBe(0)
})
