import { afterAll, expect, test } from 'vitest'
import { strings } from '#summaries/web/strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { startLanguageService } from '../harness/language-service.ts'
import { command, usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'
import { askedSentences, writtenAnswer } from '../harness/written-answers.ts'

const service = await startLanguageService()
afterAll(service.close)
const server = useOwnServer(service.environment)
const journey = usePage()
const people = usePeople(server, journey, 'written-summaries')
const SOON = { timeout: 60_000 }

const SAID = [
  'I plan my week on paper, on Sundays, at the kitchen table, and nobody else looks at it.',
  'Then I type the plan into the calendar, because nobody can read my hand.',
  'Planning the week takes an hour, and I lose the paper half of the time.',
  'The calendar would be better if it printed the whole week on one page.',
]

test('an AI model writes a summary whose sentences open their quotes, and what the note does not prove is struck', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  const noteId = await noteOf(page, projectId, 'Mara', SAID)
  service.answerWith((asked) => {
    const hour = askedSentences(asked).find(({ text }) => text.includes('an hour'))
    const first = hour?.number ?? 0
    return writtenAnswer([
      { section: 'complaints', text: 'Planning takes an hour.', first, quote: 'Planning the week takes an hour' },
      { section: 'complaints', text: 'Planning takes 3 hours.', first, quote: 'Planning the week takes an hour' },
    ])
  })
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('tab', { name: noteStrings.tabs.summary }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: strings.framework }).press('Enter')
  await page.getByRole('menuitem', { name: strings.frameworks.VoiceOfCustomerReport }).press('Enter')
  await panel.getByRole('button', { name: strings.summarize, exact: true }).press('Enter')
  const proved = panel.getByRole('button', { name: /Planning takes an hour\./ })
  await proved.waitFor(SOON)
  await panel.getByText(strings.byAi, { exact: true }).waitFor()
  await panel.getByRole('heading', { name: 'Complaints' }).waitFor()
  expect(await panel.getByText('Planning takes 3 hours.').evaluate((element) => element.tagName)).toBe('S')
  await panel.getByText(strings.struck.number).waitFor()
  await journey.expectAccessible()
  await proved.press('Enter')
  const marked = async () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('quarry-passage') ?? [])] as Range[]
      return range?.toString().trim() ?? ''
    })
  await expect.poll(marked, SOON).toBe('Planning the week takes an hour')
})
