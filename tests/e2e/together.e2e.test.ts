import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as editorStrings } from '#editor/web/strings.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { caretStands, saved } from '../harness/writing.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'two-desks')
const SOON = { timeout: 30_000 }

/** One white pixel, and one black. */
const PICTURES = {
  'board.png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'desk.png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
}

const textOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: anyOf(noteScreenStrings.text(ANY_WORDS), insightScreenStrings.label) })

async function write(page: Page): Promise<void> {
  await textOf(page).focus()
  await caretStands(page)
}

async function noteWith(page: Page, title: string, ...lines: string[]): Promise<string> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Two desks' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title })
  await people.open(page, `/data/${noteId}`)
  await write(page)
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  await saved(page)
  return noteId
}

/** Gives files to a text as the browser does. */
async function give(text: Locator, how: 'paste' | 'drop', name: string, type: string, base64: string): Promise<void> {
  await text.evaluate(
    (element, [way, fileName, fileType, content]) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], fileName, { type: fileType }),
      )
      const target = element.querySelector('p') ?? element
      const { left, top } = target.getBoundingClientRect()
      const happens = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        way === 'paste'
          ? new ClipboardEvent('paste', { ...happens, clipboardData: data })
          : new DragEvent('drop', { ...happens, dataTransfer: data, clientX: left + 2, clientY: top + 2 }),
      )
    },
    [how, name, type, base64] as const,
  )
}

/** Returns the names of the pictures of a page that have been loaded and drawn. */
async function drawnPictures(page: Page): Promise<string[]> {
  return page
    .locator('.quarry-document img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .filter((picture) => picture.complete && picture.naturalWidth > 0)
        .map((picture) => picture.alt),
    )
}

test('two people see each other’s carets and selections by name; a lock stops a user who is writing, and unlocking lets them continue', async () => {
  const ada = await people.ada(journey.page)
  const noteId = await noteWith(ada, 'Mara', 'Every Monday I open four windows.', 'Then I take off my coat.')
  const grace = await people.member('Grace Hopper', 'CONTRIBUTOR')
  await people.open(grace, `/data/${noteId}`)
  await write(grace)
  // A busy machine may set the caret again after the keys.
  await expect
    .poll(async () => {
      await grace.keyboard.press('Control+Home')
      await grace.keyboard.press('Shift+End')
      await caretStands(grace)
      return grace.evaluate(() => document.getSelection()?.toString())
    }, SOON)
    .toBe('Every Monday I open four windows.')
  const carets = (page: Page) => page.locator('.collaboration-carets__label')
  await expect.poll(async () => carets(ada).allTextContents(), SOON).toEqual(['Grace Hopper'])
  await expect
    .poll(async () => ada.locator('.ProseMirror-yjs-selection').allTextContents(), SOON)
    .toEqual(['Every Monday I open four windows.'])
  await write(ada)
  await ada.keyboard.press('Control+End')
  await expect.poll(async () => carets(grace).allTextContents(), SOON).toEqual(['ada'])
  await ada.getByRole('group', { name: 'Grace Hopper' }).waitFor()
  await grace.getByRole('group', { name: 'ada' }).waitFor()
  await journey.expectAccessible(ada)

  // She is in the middle of a sentence when it is locked: her words so far stay, those she types afterwards are not
  // entered.
  await grace.keyboard.press('Control+Home')
  await grace.keyboard.type('Mara said: ')
  await saved(grace)
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Shift+L')
  await grace.getByText(noteStrings.locked).waitFor()
  await textOf(grace).and(grace.locator('[aria-readonly="true"]')).waitFor()
  await textOf(grace).focus()
  await grace.keyboard.type('No more.')
  expect(await textOf(grace).textContent()).toMatch(/^Mara said: Every Monday/)
  await expect.poll(async () => carets(ada).count(), SOON).toBe(0)

  await ada.getByRole('button', { name: noteStrings.unlock }).click()
  await grace.getByText(noteStrings.locked).waitFor({ state: 'hidden' })
  await textOf(grace).and(grace.locator(':not([aria-readonly])')).waitFor()
  await write(grace)
  await grace.keyboard.press('Control+End')
  await grace.keyboard.type(' And breathe.')
  await saved(grace)
  await expect.poll(async () => textOf(ada).textContent(), SOON).toMatch(/^Mara said: Every.*coat\. And breathe\./)
})

test('pictures are added by pasting, dropping and the menu, to notes and insights; readers see them as they are added, and other files are shown as files', async () => {
  const ada = await people.ada(journey.page)
  const vera = await people.member('Vera', 'VIEWER')
  const noteId = await noteWith(ada, 'Workplace', 'This is the board.')
  const insightId = await command(ada, 'createInsight', {
    id: newId(),
    projectId: await command(ada, 'createProject', { id: newId(), title: 'Rooms' }),
    title: 'Walls',
  })
  ada.on(
    'filechooser',
    (chooser) =>
      void chooser.setFiles({
        name: 'chosen.png',
        mimeType: 'image/png',
        buffer: Buffer.from(PICTURES['board.png'], 'base64'),
      }),
  )
  for (const path of [`/data/${noteId}`, `/insights/${insightId}`]) {
    await people.open(ada, path)
    await people.open(vera, path)
    await write(ada)
    await ada.keyboard.press('Control+End')
    await give(textOf(ada), 'paste', 'board.png', 'image/png', PICTURES['board.png'])
    await expect.poll(async () => drawnPictures(ada), SOON).toEqual(['board.png'])
    await give(textOf(ada), 'drop', 'desk.png', 'image/png', PICTURES['desk.png'])
    await expect.poll(async () => drawnPictures(ada), SOON).toHaveLength(2)
    await ada.keyboard.press('Control+End')
    const menu = ada.getByRole('listbox')
    await ada.keyboard.type(`/${editorStrings.picture.slice(0, 4)}`)
    await menu.getByRole('option', { name: editorStrings.picture }).waitFor()
    await ada.keyboard.press('Enter')
    await expect
      .poll(async () => (await drawnPictures(ada)).toSorted(), SOON)
      .toEqual(['board.png', 'chosen.png', 'desk.png'])
    await expect
      .poll(async () => (await drawnPictures(vera)).toSorted(), SOON)
      .toEqual(['board.png', 'chosen.png', 'desk.png'])

    await give(textOf(ada), 'paste', 'nothing.txt', 'text/plain', '')
    await ada.getByText(fileStrings.empty('nothing.txt')).first().waitFor()
    await journey.expectAccessible(ada)
    await ada.getByRole('button', { name: designStrings.dismiss }).last().click()
  }
  // A file that only has the type of a picture, and one that is none, are shown as files.
  await give(textOf(ada), 'paste', 'scan.png', 'image/png', btoa('no picture at all'))
  await textOf(ada).getByText('scan.png').waitFor()
  await ada.getByText('no picture at all').first().waitFor(SOON)
  await expect.poll(async () => drawnPictures(ada), SOON).toHaveLength(3)
})
