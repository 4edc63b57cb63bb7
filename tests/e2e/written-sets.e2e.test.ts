import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { setStrings } from '#summaries/web/index.ts'
import { strings } from '#summaries/web/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { startLanguageService, type AskedModel } from '../harness/language-service.ts'
import { command, usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'

const service = await startLanguageService()
afterAll(service.close)
const server = useOwnServer(service.environment)
const journey = usePage()
const people = usePeople(server, journey, 'written-sets')
const SOON = { timeout: 60_000 }

const SAID = {
  Mara: [
    'I plan my week on paper, on Sundays, at the kitchen table, and nobody else looks at it.',
    'Planning the week takes an hour, and I lose the paper half of the time.',
  ],
  Nora: [
    'My plan for the week is on paper too, and my children draw on it all the time.',
    'The calendar would be better if it printed the whole week on one page for us.',
  ],
}
const PAPER = 'Both plan the week on paper.'

function written(asked: AskedModel): string[] {
  const prompt = asked.body.messages.find(({ role }) => role === 'user')?.content ?? ''
  const numberOf = (words: string): number =>
    Number(new RegExp(String.raw`^(\d+)\. .*${words}`, 'mu').exec(prompt)?.[1] ?? 0)
  const line = (text: string, cites: number[], words: string[]): string =>
    `${JSON.stringify({ section: 'summary', text, cites, words })}\n`
  const [mara, nora] = [numberOf('I plan my week on paper'), numberOf('My plan for the week is on paper')]
  return [
    line(PAPER, [mara, nora], ['I plan my week on paper', 'My plan for the week is on paper too']),
    line('Both lose 3 papers a week.', [mara], ['I plan my week on paper']),
  ]
}

test('an AI model writes what chosen highlights say together; a sentence opens its quote, is edited, and all is undone', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  const tagId = await command(page, 'createTag', { id: newId(), projectId, title: 'Paper' })
  for (const [title, paragraphs] of Object.entries(SAID)) {
    const noteId = await noteOf(page, projectId, title, paragraphs)
    for (const quote of paragraphs)
      await command(page, 'createHighlight', { id: newId(), noteId, place: { quote }, tagIds: [tagId] })
  }
  const more = Promise.withResolvers<readonly string[]>()
  service.answerWith((asked) => {
    const [first = '', ...others] = written(asked)
    void wrote(page).then(() => more.resolve(others))
    return { pieces: [first], more: async () => more.promise }
  })
  await people.open(page, `/tags/${tagId}`)
  await page.getByText('children draw on it').first().waitFor(SOON)
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: setStrings.action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: setStrings.title(setStrings.highlights(4)) })
  await dialog.getByText(setStrings.none).waitFor(SOON)
  await journey.expectAccessible()
  await dialog.getByRole('button', { name: strings.summarize, exact: true }).press('Enter')
  await page
    .getByRole('menuitem', { name: setStrings.writtenAs(strings.frameworks.Summary), exact: true })
    .press('Enter')

  await dialog.getByText(strings.byAi, { exact: true }).waitFor(SOON)
  expect(await dialog.getByText('Both lose 3 papers a week.').evaluate((element) => element.tagName)).toBe('S')
  await journey.expectAccessible()
  const shot = process.env['SHOTS']
  if (shot !== undefined) await page.screenshot({ path: `${shot}/set.png` })

  // In a person’s own words, then as it was.
  await dialog.getByRole('button', { name: strings.edit(1) }).press('Enter')
  await dialog.getByRole('textbox', { name: strings.yourWords }).fill('Paper is what they plan on.')
  await page.keyboard.press('Enter')
  await dialog.getByText(strings.edited('Ada')).waitFor(SOON)
  if (shot !== undefined) {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${shot}/set-dark.png` })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.keyboard.press('Control+z')
  await dialog.getByText(PAPER).waitFor(SOON)

  await dialog.getByRole('button', { name: strings.remove, exact: true }).click()
  await dialog.getByText(setStrings.none).waitFor(SOON)
  await page.keyboard.press('Control+z')
  await dialog.getByText(PAPER).waitFor(SOON)

  const quote = dialog.getByRole('link', { name: /I plan my week on paper/ })
  await quote.click()
  await page.waitForURL(/\/data\//u, SOON)
})

/** What is proved is on the page while the rest is still being written. */
async function wrote(page: Page): Promise<void> {
  await page.getByRole('region', { name: setStrings.writtenSoFar }).getByText(PAPER).waitFor(SOON)
}
