import { afterAll, expect, test } from 'vitest'
import { askStrings as strings } from '#ask/web/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { answeringModel, piecesOf, type AskedQuote } from '../harness/answers-from-quotes.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { SCRIPTED_MODEL, startLanguageService } from '../harness/language-service.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'

const service = await startLanguageService()
afterAll(service.close)
const server = useOwnServer(service.environment)
const journey = usePage()
const people = usePeople(server, journey, 'written-answers', { sample: true })
const SOON = { timeout: 60_000 }

const WORDS = 'I plan my week on paper, because paper never loses a plan.'
const QUESTION = 'Who plans the week on paper?'
const about = (quotes: readonly AskedQuote[], text: string) => {
  const found = quotes.find((quote) => quote.text.includes('my week on paper'))
  return { text, cites: [found?.number ?? 0], words: ['I plan my week on paper'] }
}

test('an AI model answers by keys while one watches, is stopped, goes on, and knows what the administrator wrote', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  const noteId = await noteOf(page, projectId, 'Mara', ['We met on a Monday.', WORDS, 'Then we walked.'])
  const isFound = async () => {
    const { search } = await ask<{ search: { items: object[]; reading: object | null } }>(
      page,
      '{ search(options: { query: { method: "VECTOR", value: "plan week paper" } }) { items { id } reading { waiting } } }',
    )
    return search.items.length > 0 && search.reading === null
  }
  await expect.poll(isFound, SOON).toBe(true)

  await people.open(page, '/settings/ai')
  const described = page.getByRole('textbox', { name: strings.instructions.title })
  await described.fill('We sell stationery.')
  await page.getByRole('button', { name: strings.instructions.save, exact: true }).press('Enter')
  await page.getByText(strings.instructions.saved).first().waitFor()
  await journey.expectAccessible()

  // The first sentence is shown, the second one is being written.
  const first = 'Paper is what the week is planned on.'
  service.answerWith(
    answeringModel(
      (quotes) => ({ pieces: [...piecesOf([about(quotes, first)]), '{"text": "And'], ending: 'silence' }),
      ['Who uses a calendar?'],
    ),
  )
  await people.open(page, `/data/${noteId}`)
  await page.getByText(WORDS).first().waitFor()
  await page.getByRole('link', { name: shellStrings.places.ask, exact: true }).waitFor()
  await page.keyboard.press('Control+j')
  const panel = page.getByRole('complementary', { name: strings.panel })
  await panel.getByText(strings.writtenAndChecked).waitFor()
  await panel.getByRole('textbox', { name: strings.question }).focus()
  await page.keyboard.type(QUESTION)
  await page.keyboard.press('Enter')
  const answer = panel.getByRole('region', { name: strings.answer })
  await answer.getByText(first).waitFor(SOON)
  await answer.getByText(strings.writtenBy(SCRIPTED_MODEL)).waitFor()
  await answer.getByText(strings.writing(1)).waitFor()
  const withInstructions = service.asked.map(({ body }) => body.messages[0]?.content.includes('We sell stationery.'))
  expect(withInstructions).toEqual([true, true])
  const left = service.left()
  await answer.getByRole('button', { name: strings.stop }).press('Enter')
  await answer.getByText(strings.stopped).waitFor()
  await expect.poll(service.left, SOON).toBe(left + 1)

  // It goes on after what is there; what its quotes do not prove is struck.
  service.answerWith(
    answeringModel((quotes) => [
      about(quotes, 'A plan on paper is not lost, people say, in 9 weeks.'),
      about(quotes, 'The week is planned on paper.'),
    ]),
  )
  await answer.getByRole('button', { name: strings.goOn }).press('Enter')
  await answer.getByText('The week is planned on paper.').waitFor(SOON)
  expect(await answer.getByText(/in 9 weeks/u).evaluate((element) => element.tagName)).toBe('S')
  await answer.getByText(strings.struck.number).waitFor()
  await answer.getByText(first).waitFor()
  await answer.getByText(/^Looked for/u).press('Enter')
  await answer.getByText('Who uses a calendar?').waitFor()
  await answer.getByRole('button', { name: strings.hideUnproved(1) }).press('Enter')
  await answer.getByText(/in 9 weeks/u).waitFor({ state: 'detached' })

  await people.open(page, '/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await people.open(page, '/ask')
  await page
    .getByRole('navigation', { name: strings.conversations })
    .getByRole('link', { name: QUESTION })
    .press('Enter')
  await page.getByRole('region', { name: strings.answer }).waitFor()
  await journey.expectAccessible()
  await page
    .getByRole('region', { name: strings.answer })
    .getByRole('link', { name: /^Quote 1,/u })
    .first()
    .press('Enter')
  await expect.poll(() => new URL(page.url()).pathname, SOON).toMatch(/^\/data\/mara-\w+$/u)
  await page.getByRole('main').getByText(WORDS).first().waitFor()
})
