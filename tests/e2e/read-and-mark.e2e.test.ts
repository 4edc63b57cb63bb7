import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as editorStrings } from '#editor/web/strings.ts'
import { noteHighlightStrings } from '#highlights/web/note-strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { cards, markLine, tagWith, write } from '../harness/marking.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'field-notes')

const FIRST = 'Every Monday I open four windows before I take off my coat.'
/** Connections are retried after a pause, and the changes of others are read again after it. */
const SOON = { timeout: 30_000 }
const SECOND = 'If I cannot see that it is saved, I write it on paper as well.'

let noteId = ''

/** Ada in her workspace, with a new note of two paragraphs that she types. */
async function adaWithNote(page: Page): Promise<void> {
  await people.ada(page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic scheduling' })
  noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await openNote(page)
  await write(page)
  await page.keyboard.type(FIRST)
  await page.keyboard.press('Enter')
  await page.keyboard.type(SECOND)
  await saved(page)
}

async function openNote(page: Page, hash = ''): Promise<void> {
  await people.open(page, `/data/${noteId}${hash}`)
  await textOf(page).waitFor()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: noteScreenStrings.text('Mara') })

test('through the highlights by keys: jump, tag, delete, undo, copy a link that leads there', async () => {
  const { page } = journey
  await adaWithNote(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+Home')
  await markLine(page)
  await tagWith(page, 'One')
  await page.keyboard.press('Control+End')
  await markLine(page)
  await tagWith(page, 'Two')
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toMatch(/on paper.*Two/)

  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect
    .poll(
      async () =>
        cards(page)
          .nth(1)
          .getByRole('button')
          .first()
          .evaluate((card) => card === document.activeElement),
      SOON,
    )
    .toBe(true)
  await page.keyboard.press('t')
  await page.keyboard.press('Backspace')
  await tagWith(page, 'Three')
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toMatch(/on paper(?!.*Two).*Three/)

  await page.keyboard.press('x')
  await expect.poll(async () => cards(page).count(), SOON).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toContain('Three')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('y')
  await page.getByText(designStrings.linkCopied).first().waitFor()
  const link = new URL(await page.evaluate(async () => navigator.clipboard.readText()))
  await openNote(page, link.hash)
  await expect
    .poll(async () => cards(page).nth(1).getByRole('button', { name: SECOND }).getAttribute('aria-current'), SOON)
    .toBe('true')

  // Earlier messages are a key away, and the words are restored.
  await textOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('paper')
  await page.getByText(editorStrings.matchOf(1, 1)).first().waitFor()
  await page.keyboard.press('Escape')
})

test('marking words does not move the words after them: lines break at the same words', async () => {
  const { page } = journey
  await adaWithNote(page)
  const endOfLine = async (): Promise<number> =>
    textOf(page)
      .locator('p')
      .first()
      .evaluate((paragraph) => {
        const words = document.createRange()
        words.selectNodeContents(paragraph)
        // Runs of text end at a 64th of a pixel.
        return Math.round([...words.getClientRects()].at(-1)?.right ?? 0)
      })
  const before = await endOfLine()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 3; word += 1) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+h')
  await tagWith(page, 'Early')
  await textOf(page).locator('mark').first().waitFor(SOON)
  expect(await endOfLine()).toBe(before)
})

test('a viewer reads everything and changes nothing; on a narrow screen the panel is a sheet', async () => {
  const { page } = journey
  journey.allowConsoleError(/Failed to load resource: the server responded with a status of 4\d\d/)
  await adaWithNote(page)
  await page.keyboard.press('Control+Home')
  await markLine(page)
  await tagWith(page, 'Seen')
  const viewer = await people.member('Vera', 'VIEWER')
  await viewer.setViewportSize({ width: 360, height: 740 })
  await people.open(viewer, `/data/${noteId}`)
  await viewer.getByText(SECOND).waitFor()
  expect(await textOf(viewer).count()).toBe(0)
  await viewer.keyboard.press('p')
  await viewer.getByRole('tab', { name: noteScreenStrings.tabs.highlights }).waitFor()
  await expect.poll(async () => cards(viewer).first().textContent(), SOON).toContain('Seen')
  expect(await viewer.getByRole('button', { name: noteHighlightStrings.edit }).count()).toBe(0)
})
