import { expect, test } from 'vitest'
import { utils, write } from '@e965/xlsx'
import { makePresentation } from '#office/testing.ts'
import { strings as officeStrings } from '#office/web/strings.ts'
import { strings as pdfStrings } from '#pdfs/web/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteWithFile } from '../harness/pasting.ts'
import { usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'tables')
const SOON = { timeout: 40_000 }
const OOXML = 'application/vnd.openxmlformats-officedocument'

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

test('a table is read cell by cell: browsed by keys, copied, searched in, and found by its words', async () => {
  const page = await people.ada(journey.page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteWithFile(page, people, 'Survey', {
    name: 'people.xlsx',
    type: `${OOXML}.spreadsheetml.sheet`,
    bytes: workbook(),
  })
  const table = page.getByRole('group', { name: officeStrings.table('people.xlsx') })
  const grid = table.getByRole('grid', { name: officeStrings.cells('Interviews') })
  await grid.getByRole('gridcell', { name: 'Person 1', exact: true }).waitFor(SOON)
  expect(await grid.getByRole('row').count()).toBeLessThan(60)

  await grid.getByRole('gridcell', { name: 'Person 1', exact: true }).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await table.getByText(officeStrings.chosen(2, 2)).waitFor()
  await page.keyboard.press('Control+c')
  await page.getByText(officeStrings.copied(4)).first().waitFor(SOON)
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()), SOON)
    .toBe('Person 1\t20\nPerson 2\t21')
  await page.keyboard.press('Control+End')
  await grid.getByRole('gridcell', { name: 'Person 2000', exact: true }).waitFor(SOON)

  await page.keyboard.press('Control+f')
  await table.getByRole('searchbox', { name: officeStrings.find }).fill('WALRUSES')
  await table.getByText(officeStrings.matches(1, 1, 2), { exact: true }).waitFor(SOON)
  await grid.getByRole('gridcell', { name: 'Person 1500', exact: true }).waitFor(SOON)
  await expect
    .poll(async () => table.getByRole('status', { name: officeStrings.cell }).textContent(), SOON)
    .toBe('I keep walruses, and\nno receipts')

  await table.getByRole('tab', { name: 'Sums' }).click()
  await table
    .getByRole('grid', { name: officeStrings.cells('Sums') })
    .getByRole('gridcell', { name: '2000', exact: true })
    .waitFor(SOON)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })

  await people.open(page, '/search#q=walruses')
  await page
    .getByRole('link', { name: /^Survey/ })
    .first()
    .waitFor(SOON)
})

test('a presentation is read slide by slide without a converter to pages, and a file that cannot be read says why', async () => {
  const page = await people.ada(journey.page)
  const slides = makePresentation([
    { title: 'Receipts', lines: ['Kept in boxes', 'Seldom found'], notes: 'Ask about pelicans' },
    { title: 'Next', lines: ['More talks'] },
  ])
  await noteWithFile(page, people, 'Talk', {
    name: 'talk.pptx',
    type: `${OOXML}.presentationml.presentation`,
    bytes: slides,
  })
  // With LibreOffice installed, its pages are shown instead.
  const outline = page.getByRole('group', { name: officeStrings.outline('talk.pptx') })
  await outline.or(page.getByRole('group', { name: pdfStrings.viewer('talk.pptx') })).waitFor(SOON)
  if (await outline.isVisible()) {
    await outline.getByText(officeStrings.slide(1)).waitFor(SOON)
    await outline.getByText('Ask about pelicans').waitFor()
    await outline.getByText(officeStrings.picture('A chart of receipts')).first().waitFor()
  }
  await people.open(page, '/search#q=pelicans')
  await page.getByRole('link', { name: /^Talk/ }).first().waitFor(SOON)

  await noteWithFile(page, people, 'Torn', {
    name: 'torn.xlsx',
    type: `${OOXML}.spreadsheetml.sheet`,
    bytes: workbook().subarray(0, 9_000),
  })
  await page.getByText(officeStrings.failed).waitFor(SOON)
  await page.getByText(/The file is damaged/).waitFor()
})
