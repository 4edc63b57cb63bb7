import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { newId } from '#platform/kernel/ids.ts'
import { markStrings } from '#files/web/mark-strings.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { regionName } from '#highlights/model/region.ts'
import { noteHighlightStrings } from '#highlights/web/note-strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { strings as pdfStrings } from '#pdfs/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { ANY_FIGURE, ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { makePdf } from '../harness/pdfs.ts'
import { command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'
import { caretStands, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'regions')
const SOON = { timeout: 40_000 }

const report = () =>
  makePdf(
    Array.from({ length: 12 }, (_one, index) => ({
      lines: [`Chapter ${index + 1}`, 'People keep receipts in shoe boxes,', 'and seldom find them again.'],
    })),
  )
const cards = (page: Page) =>
  page.getByRole('list', { name: noteHighlightStrings.section, exact: true }).getByRole('listitem')
const picker = (page: Page) => page.getByRole('combobox', { name: tagStrings.field })

async function dropped(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Papers' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([file])
  await page.getByRole('link', { name: file.name.replace(/\.\w+$/, ''), exact: true }).click()
}

async function tagWith(page: Page, title: string): Promise<void> {
  await picker(page).and(page.locator(':focus')).waitFor(SOON)
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'hidden' })
}

/** Draws over an element by mouse, between two positions given as fractions of it. */
async function draw(
  page: Page,
  over: Locator,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
): Promise<void> {
  const area = await placeOf(over)
  await page.mouse.move(area.x + area.width * fromX, area.y + area.height * fromY)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * toX, area.y + area.height * toY, { steps: 6 })
  await page.mouse.up()
}

const pictureIn = async (card: Locator): Promise<number> =>
  card.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)

test('words and regions of pages are highlighted by mouse and keys, shown from the panel, reached by their link, deleted and restored', async () => {
  const page = await people.ada(journey.page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dropped(page, { name: 'Report.pdf', mimeType: 'application/pdf', buffer: report() })
  const viewer = page.getByRole('group', { name: pdfStrings.viewer('Report.pdf') })
  const first = viewer.getByRole('group', { name: pdfStrings.page(1), exact: true })
  await first.getByText('People keep receipts').waitFor(SOON)
  await viewer.getByText(pdfStrings.ofPages(12)).waitFor(SOON)
  await page
    .getByText(anyOf(pdfStrings.stillReading(ANY_FIGURE, null), pdfStrings.stillReading(ANY_FIGURE, ANY_FIGURE)))
    .waitFor({ state: 'detached', ...SOON })

  const line = await placeOf(first.getByText('People keep receipts'))
  const middle = line.y + line.height / 2
  await page.mouse.move(line.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width / 2, middle, { steps: 5 })
  await page.mouse.up()
  await viewer.getByRole('button', { name: pdfStrings.markWords, exact: true }).waitFor()
  await page.keyboard.press('h')
  await tagWith(page, 'Keeping')
  await expect
    .poll(async () => cards(page).first().textContent(), SOON)
    .toMatch(new RegExp(`People keep.*${noteHighlightStrings.page(1)}.*Keeping`))
  await first
    .getByRole('list', { name: markStrings.marksOn(pdfStrings.page(1)) })
    .getByRole('button', {
      name: anyOf(
        noteHighlightStrings.mark({ text: `People keep${ANY_WORDS}`, region: { isWords: true, name: '' } }, [
          'Keeping',
        ]),
      ),
    })
    .waitFor()

  await viewer.getByRole('button', { name: markStrings.region }).click()
  await draw(page, first, [0.05, 0.1], [0.6, 0.18])
  await tagWith(page, 'Figures')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  const region = cards(page).filter({ hasText: 'Figures' })
  await expect
    .poll(async () => region.textContent(), SOON)
    .toMatch(new RegExp(`People keep receipts.*${noteHighlightStrings.page(1)}`, 's'))
  await expect.poll(async () => pictureIn(region), SOON).toBeGreaterThan(300)

  // With the keyboard only, far down.
  await viewer.getByRole('region', { name: pdfStrings.pagesOf('Report.pdf') }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await viewer
    .getByRole('group', { name: pdfStrings.page(9), exact: true })
    .getByText('Chapter 9')
    .waitFor(SOON)
  await viewer.getByRole('textbox', { name: pdfStrings.pageField }).and(page.locator('[value="9"]')).waitFor(SOON)
  await page.keyboard.press('b')
  const box = page.getByRole('application', { name: markStrings.box(pdfStrings.page(9)) })
  await box.waitFor()
  const stood = await placeOf(box)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await box.boundingBox())?.y ?? 0).toBeGreaterThan(stood.y + 5)
  await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(stood.width + 5)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await tagWith(page, 'Empty')
  await expect
    .poll(async () => cards(page).last().textContent(), SOON)
    .toMatch(new RegExp(`${regionName({ page: 9 })}.*Empty`))

  // From the panel to the page and back.
  const goTo = async (card: Locator) => card.getByRole('button').first().click()
  await goTo(cards(page).first())
  await first.getByRole('list', { name: markStrings.marksOn(pdfStrings.page(1)) }).waitFor(SOON)
  await goTo(cards(page).last())
  const far = viewer.getByRole('group', { name: pdfStrings.page(9), exact: true }).getByRole('button', {
    name: noteHighlightStrings.mark({ text: '', region: { isWords: false, name: regionName({ page: 9 }) } }, []),
  })
  await far.waitFor(SOON)
  await goTo(cards(page).first())
  await draw(page, first, [0.55, 0.17], [0.55, 0.17])
  await expect.poll(async () => region.getByRole('button').first().getAttribute('aria-current')).toBe('true')

  // The link of the last one opens its page.
  await goTo(cards(page).last())
  await page.keyboard.press('y')
  await page.getByText(designStrings.linkCopied).first().waitFor()
  const link = new URL(await page.evaluate(async () => navigator.clipboard.readText()))
  await page.goto('about:blank')
  await page.goto(link.href)
  await far.waitFor(SOON)
  await expect
    .poll(async () => cards(page).last().getByRole('button').first().getAttribute('aria-current'), SOON)
    .toBe('true')

  await page.keyboard.press('Escape')
  await cards(page).last().getByRole('button').first().focus()
  await page.keyboard.press('x')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  await far.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: designStrings.undo }).click()
  await expect.poll(async () => cards(page).count(), SOON).toBe(3)
  await far.waitFor(SOON)

  // The current page is kept when the window narrows, although the viewer has no width for a moment.
  await goTo(cards(page).last())
  await page.getByRole('button', { name: noteScreenStrings.closePanel }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await viewer.boundingBox())?.width ?? 999, SOON).toBeLessThan(340)
  await viewer.getByRole('textbox', { name: pdfStrings.pageField }).and(page.locator('[value="9"]')).waitFor(SOON)
  await far.waitFor(SOON)
})

test('regions of a picture are highlighted, also enlarged, also by users who may not write, and on a narrow screen', async () => {
  const page = await people.ada(journey.page)
  const buffer = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#dfe8e2' } })
    .composite([
      { input: { create: { width: 240, height: 160, channels: 3, background: '#7a3b2e' } }, left: 600, top: 200 },
    ])
    .png()
    .toBuffer()
  await dropped(page, { name: 'Shelf.png', mimeType: 'image/png', buffer })
  const picture = page.getByRole('figure', { name: fileStrings.pictureOf('Shelf.png') })
  await expect
    .poll(async () => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), SOON)
    .toBeGreaterThan(600)
  await picture.hover()
  await picture.getByRole('button', { name: markStrings.region }).click()
  await draw(page, picture.locator('img'), [0.5, 0.25], [0.7, 0.45])
  await tagWith(page, 'Labels')
  await expect
    .poll(async () => cards(page).first().textContent(), SOON)
    .toMatch(new RegExp(`${regionName(null)}.*Labels`))
  await expect.poll(async () => pictureIn(cards(page).first()), SOON).toBeGreaterThan(230)

  const fitted = (await placeOf(picture.locator('img'))).width
  await picture.getByRole('button', { name: fileStrings.zoomIn }).click()
  await expect.poll(async () => (await picture.locator('img').boundingBox())?.width ?? 0).toBeGreaterThan(fitted * 1.3)
  await page.keyboard.press('b')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await tagWith(page, 'Middle')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  await page.keyboard.press('0')

  // Locked: no one writes, and regions can still be highlighted.
  const note = page.url()
  await page.keyboard.press('Shift+L')
  await page.getByText(noteStrings.locked).waitFor(SOON)
  await picture.hover()
  await picture.getByRole('button', { name: markStrings.region }).click()
  await draw(page, picture.locator('img'), [0.05, 0.6], [0.3, 0.9])
  await tagWith(page, 'Edge')
  await expect.poll(async () => cards(page).count(), SOON).toBe(3)

  const viewer = await people.member('Vera', 'VIEWER')
  await viewer.setViewportSize({ width: 360, height: 740 })
  await viewer.goto(note)
  const seen = viewer.getByRole('figure', { name: fileStrings.pictureOf('Shelf.png') })
  await seen
    .getByRole('list', { name: markStrings.marksOn('Shelf.png') })
    .getByRole('listitem')
    .nth(2)
    .waitFor(SOON)
  expect(await seen.getByRole('button', { name: markStrings.region }).count()).toBe(0)
  await expect.poll(async () => viewer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a picture pasted into the text is marked like others, words of pages in a locked note too, and an insight shows the region', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Papers' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Pasted' })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Pasted') })
  await text.waitFor(SOON)
  await page.keyboard.press('e')
  await caretStands(page)
  // When these words are saved, the text is the one being edited, also on a slow machine.
  await page.keyboard.type('See below.')
  await text.getByText('See below.').waitFor(SOON)
  await saved(page, SOON)
  const paste = async (name: string, type: string, bytes: Buffer) =>
    text.evaluate(
      (element, [file, kind, base64]) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], file, { type: kind }))
        element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
      },
      [name, type, bytes.toString('base64')] as const,
    )
  await paste(
    'Plan.png',
    'image/png',
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#e8e2d2' } })
      .png()
      .toBuffer(),
  )
  const picture = page.getByRole('figure', { name: fileStrings.pictureOf('Plan.png') })
  await picture.locator('img').waitFor(SOON)
  await picture.hover()
  await picture.getByRole('button', { name: markStrings.region }).click()
  await draw(page, picture.locator('img'), [0.2, 0.2], [0.6, 0.7])
  await tagWith(page, 'Layouts')
  await expect
    .poll(async () => cards(page).first().textContent(), SOON)
    .toMatch(new RegExp(`${regionName(null)}.*Layouts`))

  await paste('Report.pdf', 'application/pdf', report())
  const viewer = page.getByRole('group', { name: pdfStrings.viewer('Report.pdf') })
  const first = viewer.getByRole('group', { name: pdfStrings.page(1), exact: true })
  await first.getByText('Chapter 1').waitFor(SOON)
  await page
    .getByText(anyOf(pdfStrings.stillReading(ANY_FIGURE, null), pdfStrings.stillReading(ANY_FIGURE, ANY_FIGURE)))
    .waitFor({ state: 'detached', ...SOON })
  await page.getByRole('button', { name: noteScreenStrings.more }).click()
  await page.getByRole('menuitem', { name: noteStrings.lock }).click()
  await page.getByText(noteStrings.locked).waitFor(SOON)
  await first.getByText('Chapter 1').waitFor(SOON)
  await first.getByText('Chapter 1').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const line = await placeOf(first.getByText('Chapter 1'))
  const middle = line.y + line.height / 2
  await page.mouse.move(line.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width - 1, middle, { steps: 5 })
  await page.mouse.up()
  await viewer.getByRole('button', { name: pdfStrings.markWords, exact: true }).waitFor()
  await page.keyboard.press('h')
  await tagWith(page, 'Starting')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  await expect
    .poll(async () => cards(page).filter({ hasText: 'Starting' }).textContent(), SOON)
    .toMatch(new RegExp(`^Chapter 1?${noteHighlightStrings.page(1)}.*Starting`))

  const id = await cards(page)
    .filter({ hasText: 'Layouts' })
    .locator('[data-highlight-card]')
    .getAttribute('data-highlight-card')
  const insightId = await command(page, 'createInsight', { id: newId(), projectId, title: 'Plans', highlightIds: [id] })
  await people.open(page, `/insights/${insightId}`)
  await expect
    .poll(
      async () =>
        page.getByRole('img', { name: regionName(null) }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      SOON,
    )
    .toBeGreaterThan(100)
  await journey.expectAccessible()
})

test('a drawing without a size of its own is visible: the widths of frame and picture do not depend on each other', async () => {
  const page = await people.ada(journey.page)
  await dropped(page, {
    name: 'Tick.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 50l30 30 50-60" fill="none" stroke="green" stroke-width="12"/></svg>',
    ),
  })
  const picture = page.getByRole('figure', { name: fileStrings.pictureOf('Tick.svg') }).locator('img')
  await expect.poll(async () => (await picture.boundingBox(SOON))?.width ?? 0, SOON).toBeGreaterThan(40)
})
