import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as pdfStrings } from '#pdfs/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { ANY_FIGURE, ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { makePdf, scannedPage } from '../harness/pdfs.ts'
import { command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'papers')
const SOON = { timeout: 40_000 }
const PAGES = 40

async function dropped(page: Page, file: { name: string; buffer: Buffer }): Promise<Locator> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Papers' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([{ ...file, mimeType: 'application/pdf' }])
  await page.getByRole('link', { name: file.name.replace(/\.\w+$/, ''), exact: true }).click()
  const viewer = page.getByRole('group', { name: pdfStrings.viewer(file.name) })
  await viewer.waitFor(SOON)
  return viewer
}

const report = () =>
  makePdf([
    ...Array.from({ length: PAGES - 1 }, (_one, index) => ({
      lines: [
        `Chapter ${index + 1}`,
        'People keep receipts in shoe boxes,',
        index === 29 ? 'and pelicans keep none.' : 'and seldom find them again.',
      ],
    })),
    scannedPage(['The last page is a scan', 'about walruses and tusks.']),
  ])

test('a dropped document is read as pages: browsed, searched in, copied, and found by its words, also for scans', async () => {
  const page = await people.ada(journey.page)
  const viewer = await dropped(page, { name: 'Report.pdf', buffer: report() })
  const first = viewer.getByRole('group', { name: pdfStrings.page(1), exact: true })
  await first.getByText('Chapter 1').waitFor(SOON)
  await expect
    .poll(async () => first.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth), SOON)
    .toBeGreaterThan(600)
  await viewer.getByText(pdfStrings.ofPages(PAGES)).waitFor(SOON)
  expect(await viewer.getByRole('group', { name: anyOf(pdfStrings.page(ANY_FIGURE)) }).count()).toBeLessThan(8)

  await viewer.getByRole('region', { name: pdfStrings.pagesOf('Report.pdf') }).focus()
  await page.keyboard.press('PageDown')
  await viewer.getByRole('textbox', { name: pdfStrings.pageField }).and(page.locator('[value="2"]')).waitFor(SOON)
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  const far = viewer.getByRole('group', { name: pdfStrings.page(31), exact: true })
  await far.getByText('Chapter 31').waitFor(SOON)

  await page.keyboard.press('Control+f')
  await viewer.getByRole('searchbox', { name: pdfStrings.find }).fill('PELICANS keep')
  await viewer.getByText(pdfStrings.matches(1, 1, false)).waitFor(SOON)
  await page.keyboard.press('Enter')
  const found = viewer.getByRole('group', { name: pdfStrings.page(30), exact: true })
  await found.locator('mark').getByText('pelicans keep').waitFor(SOON)

  // Selected from the middle of one line to the middle of the next, as a mouse does, and copied with its line break.
  const from = await placeOf(found.getByText('People keep receipts'))
  const to = await placeOf(found.getByText('none.'))
  await page.mouse.move(from.x + 1, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  const copied = await page.evaluate(() => {
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
    document.querySelector('[data-page="30"] [data-start]')?.dispatchEvent(event)
    return event.clipboardData?.getData('text/plain')
  })
  expect(copied).toMatch(/^People keep receipts in shoe boxes,\nand pelicans keep none\.?$/)

  await viewer.getByRole('button', { name: pdfStrings.showThumbnails }).click()
  await viewer.getByRole('button', { name: pdfStrings.goToPage(29) }).click()
  await viewer
    .getByRole('group', { name: pdfStrings.page(29), exact: true })
    .getByText('Chapter 29')
    .waitFor(SOON)
  const before = await placeOf(viewer.getByRole('group', { name: pdfStrings.page(29), exact: true }))
  await viewer.getByRole('button', { name: pdfStrings.zoomIn }).click()
  await expect
    .poll(
      async () =>
        (await viewer.getByRole('group', { name: pdfStrings.page(29), exact: true }).boundingBox())?.width ?? 0,
    )
    .toBeGreaterThan(before.width * 1.2)
  await page.setViewportSize({ width: 360, height: 800 })
  await viewer.getByRole('button', { name: pdfStrings.fitWidth }).click()
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page
    .getByText(
      anyOf(
        pdfStrings.recognizing(ANY_WORDS),
        pdfStrings.stillReading(ANY_FIGURE, null),
        pdfStrings.stillReading(ANY_FIGURE, ANY_FIGURE),
      ),
    )
    .waitFor({ state: 'detached', ...SOON })
  // A search in the note also finds words of its documents, and leads to the page.
  await people.open(page, `${new URL(page.url()).pathname}#searchContent=chapter%2017`)
  const inDocument = page.getByRole('search').getByRole('button', { name: noteScreenStrings.foundIn('Report.pdf', 1) })
  await inDocument.waitFor(SOON)
  await journey.screenshot('found-in-documents')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await journey.screenshot('found-in-documents-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await inDocument.click()
  await viewer
    .getByRole('group', { name: pdfStrings.page(17), exact: true })
    .locator('mark')
    .getByText('Chapter 17')
    .waitFor(SOON)
  await page.getByRole('search').waitFor({ state: 'detached' })
  await journey.expectAccessible()

  await people.open(page, '/search#q=walruses')
  await page
    .getByRole('link', { name: /^Report/ })
    .first()
    .waitFor(SOON)
})

test('a document that cannot be read says why, and is retried', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Papers' })
  await people.open(page, `/projects/${projectId}/import`)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing of it') }])
  await page.getByRole('link', { name: 'Torn', exact: true }).click()
  await page.getByText(pdfStrings.failed).waitFor(SOON)
  await page.getByText(/it is broken/).waitFor()
  await page.getByRole('link', { name: pdfStrings.download }).waitFor()
  await page.getByRole('button', { name: designStrings.tryAgain }).click()
  await page.getByText(pdfStrings.failed).waitFor(SOON)
})
