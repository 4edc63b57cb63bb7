import { expect, test } from 'vitest'
import { strings as searchStrings } from '#search/web/strings.ts'
import { strings } from '#summaries/web/strings.ts'
import { COLUMN_WORDS, viewStrings } from '#views/web/strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'summary-column')
const SOON = { timeout: 60_000 }

const SAID = [
  'I plan my week on paper, on Sundays, at the kitchen table, and nobody else looks at it.',
  'Then I type the plan into the calendar, because nobody can read my hand.',
  'Planning the week takes an hour, and I lose the paper half of the time.',
  'The calendar would be better if it printed the whole week on one page.',
]
const OWN = 'Ask her whether a fountain pen would help.'

test('a table shows summaries, follows an edit of one, and a note is found by it and opens at it', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  const noteId = await noteOf(page, projectId, 'Mara', SAID)
  await noteOf(page, projectId, 'Zoe', ['Not yet.'])
  await command(page, 'summarizeNote', { noteId, framework: 'Summary' })
  const summary = async (): Promise<string | null> =>
    (
      await ask<{ note: { summary: { id: string } | null } }>(
        page,
        'query ($id: ID!) { note(id: $id) { summary { id } } }',
        { id: noteId },
      )
    ).note.summary?.id ?? null
  await expect.poll(summary, SOON).not.toBeNull()

  await people.open(page, `/projects/${projectId}/notes?layout=TABLE`)
  await page.getByRole('button', { name: viewStrings.columns }).click()
  await page.getByRole('checkbox', { name: COLUMN_WORDS.summary }).click()
  await page.keyboard.press('Escape')
  const table = page.getByRole('grid')
  const cells = table.locator('[data-index] [data-column="4"]')
  await expect
    .poll(async () => cells.allInnerTexts(), SOON)
    .toEqual(expect.arrayContaining(['', expect.stringMatching(/\w/)]))
  await journey.expectAccessible()
  await command(page, 'addSummarySentence', { noteId, summaryId: await summary(), text: OWN })
  const cell = cells.filter({ hasText: OWN })
  await cell.waitFor(SOON)
  // Enter opens the note at what the cell shows.
  await cell.click()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: noteStrings.tabs.summary, selected: true }).waitFor(SOON)
  expect(new URL(page.url()).hash).toBe('#panel=summary')

  // On a phone, the panel is over the text.
  await page.setViewportSize({ width: 390, height: 800 })
  await people.open(page, '/search')
  await page.getByRole('searchbox', { name: searchStrings.field }).fill('fountain')
  const result = page.getByRole('list', { name: searchStrings.results }).getByRole('link', { name: /^Mara/ })
  await result.getByText(searchStrings.summarySays).waitFor(SOON)
  await journey.expectAccessible()
  await result.click()
  await page.getByRole('tabpanel').getByText(OWN).waitFor(SOON)
  await page.getByRole('tabpanel').getByText(strings.edited('Ada')).waitFor(SOON)
})
