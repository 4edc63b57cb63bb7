import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { utils, write } from '@e965/xlsx'
import { makePresentation } from '#office/testing.ts'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'
import { caretStands, saved } from '../harness/writing.ts'

const server = useOwnServer()
const journey = usePage()
const people = usePeople(server, journey, 'tables')
const SOON = { timeout: 40_000 }
const OOXML = 'application/vnd.openxmlformats-officedocument'

/** A new note of Ada's with one file, dropped onto its text. */
async function noteWith(page: Page, title: string, file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tables' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: `Text of ${title}` })
  await text.waitFor(SOON)
  await page.keyboard.press('e')
  await caretStands(page)
  // Words that are saved say that the text is the one that is edited, on a slow machine too.
  await page.keyboard.type('See below.')
  await text.getByText('See below.').waitFor(SOON)
  await saved(page, SOON)
  await text.evaluate(
    (element, [name, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    },
    [file.name, file.type, file.bytes.toString('base64')] as const,
  )
}

function workbook(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Person', 'Age', 'Said'],
      ...Array.from({ length: 2_000 }, (_one, at) => [
        `Person ${at + 1}`,
        20 + (at % 50),
        at === 1_499 ? 'I keep walruses, and\nno receipts' : 'Nothing much',
      ]),
    ]),
    'Interviews',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Total', 2_000]]), 'Sums')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test('a table is read cell by cell: leafed through by keys, copied, found in, and found by its words', async () => {
  const page = await people.ada(journey.page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteWith(page, 'Survey', { name: 'people.xlsx', type: `${OOXML}.spreadsheetml.sheet`, bytes: workbook() })
  const table = page.getByRole('group', { name: 'Table people.xlsx' })
  const grid = table.getByRole('grid', { name: 'Cells of Interviews' })
  await grid.getByRole('gridcell', { name: 'Person 1', exact: true }).waitFor(SOON)
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await journey.expectAccessible()

  await grid.getByRole('gridcell', { name: 'Person 1', exact: true }).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await table.getByText('2 × 2 chosen').waitFor()
  await page.keyboard.press('Control+c')
  await page.getByText('Copied 4 cells').first().waitFor(SOON)
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()), SOON)
    .toBe('Person 1\t20\nPerson 2\t21')
  await page.keyboard.press('Control+End')
  await grid.getByRole('gridcell', { name: 'Person 2000', exact: true }).waitFor(SOON)

  await page.keyboard.press('Control+f')
  await table.getByRole('searchbox', { name: 'Find in the table' }).fill('WALRUSES')
  await table.getByText('1 of 1', { exact: true }).waitFor(SOON)
  await grid.getByRole('gridcell', { name: 'Person 1500', exact: true }).waitFor(SOON)
  await expect
    .poll(async () => table.getByRole('status', { name: 'Selected cell' }).textContent(), SOON)
    .toBe('I keep walruses, and\nno receipts')
  await page.emulateMedia({ colorScheme: 'dark' })
  await journey.expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })

  await table.getByRole('tab', { name: 'Sums' }).click()
  await table
    .getByRole('grid', { name: 'Cells of Sums' })
    .getByRole('gridcell', { name: '2000', exact: true })
    .waitFor(SOON)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await journey.expectAccessible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await people.open(page, '/search#q=walruses')
  await page
    .getByRole('link', { name: /^Survey/ })
    .first()
    .waitFor(SOON)
})

test('a presentation is read slide by slide where nothing makes pages of it, and what cannot be read says why', async () => {
  const page = await people.ada(journey.page)
  const slides = makePresentation([
    { title: 'Receipts', lines: ['Kept in boxes', 'Seldom found'], notes: 'Ask about pelicans' },
    { title: 'Next', lines: ['More talks'] },
  ])
  await noteWith(page, 'Talk', { name: 'talk.pptx', type: `${OOXML}.presentationml.presentation`, bytes: slides })
  // Where LibreOffice is, its pages stand there instead.
  const outline = page.getByRole('group', { name: 'Text of talk.pptx' })
  await outline.or(page.getByRole('group', { name: 'Document talk.pptx' })).waitFor(SOON)
  if (await outline.isVisible()) {
    await outline.getByText('Slide 1').waitFor(SOON)
    await outline.getByText('Ask about pelicans').waitFor()
    await outline.getByText('Picture: A chart of receipts').first().waitFor()
    await journey.expectAccessible()
  }
  await people.open(page, '/search#q=pelicans')
  await page.getByRole('link', { name: /^Talk/ }).first().waitFor(SOON)

  await noteWith(page, 'Torn', {
    name: 'torn.xlsx',
    type: `${OOXML}.spreadsheetml.sheet`,
    bytes: workbook().subarray(0, 9_000),
  })
  await page.getByText('This file cannot be shown').waitFor(SOON)
  await page.getByText(/The file is damaged/).waitFor()
  await journey.expectAccessible()
})

test('a table goes on being read when the server is killed in the middle', async () => {
  const page = await people.ada(journey.page)
  const book = utils.book_new()
  const words = Array.from({ length: 40_000 }, (_one, at) => [
    `Person ${at + 1}`,
    `Said ${at} times that receipts are kept`,
    at,
    at % 7,
    at % 11,
    `Answer ${at}`,
  ])
  utils.book_append_sheet(book, utils.aoa_to_sheet(words), 'Answers')
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await noteWith(page, 'Large', {
    name: 'large.xlsx',
    type: `${OOXML}.spreadsheetml.sheet`,
    bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await page.getByText('Reading large.xlsx').waitFor(SOON)
  await server.kill('server')
  await page
    .getByRole('group', { name: 'Table large.xlsx' })
    .getByRole('gridcell', { name: 'Person 1', exact: true })
    .waitFor(SOON)
})
