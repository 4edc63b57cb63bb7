import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codingStrings as strings } from '#coding/web/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'coding-desk')
const SOON = { timeout: 30_000 }
const TALK = [
  'Interviewer: How do you plan your week?',
  'Mara: On paper, on Sundays. Then I type it, because nobody can read my hand. It takes an hour.',
  'Interviewer: And who else looks at it?',
  'Mara: Nobody, really. My sister did once.',
  'Interviewer: What would help you?',
  'Mara: A printer that is not in the cellar. That is all.',
]

interface Coded {
  text: string
  tags: { title: string }[]
}

async function codedIn(page: Page, noteId: string): Promise<[string, string[]][]> {
  const { note } = await ask<{ note: { highlights: Coded[] } }>(
    page,
    'query ($id: ID!) { note(id: $id) { highlights { text tags { title } } } }',
    { id: noteId },
  )
  return note.highlights.map(({ text, tags }) => [text, tags.map(({ title }) => title)])
}

const sentence = (page: Page) => page.getByRole('group', { name: strings.sentence, exact: true })

test('a note is coded with the keyboard only: three by digits, one by typing, a phrase and two sentences, skipped and returned to, undone, opened', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  for (const title of ['Paper', 'Nobody', 'Time']) await command(page, 'createTag', { projectId, title })
  const noteId = await noteOf(page, projectId, 'Talk', TALK)
  await people.open(page, `/data/${noteId}`)
  await page.getByText('On paper, on Sundays.').first().waitFor(SOON)
  await page.keyboard.press('Shift+D')

  const says = async (text: string) => expect.poll(async () => sentence(page).textContent(), SOON).toBe(text)
  const coded = async (requested: [string, string[]][]) =>
    expect.poll(async () => codedIn(page, noteId), SOON).toEqual(requested)
  const usual = page.getByRole('list', { name: strings.usual })
  await usual.getByRole('button').nth(2).waitFor(SOON)
  await says('On paper, on Sundays.')
  await page.getByText('How do you plan your week?').waitFor()
  await page.getByText(strings.placed(1, 7, true)).waitFor()
  await page.getByText(strings.interviewers(3)).waitFor()
  await journey.expectAccessible()
  const titles = (await usual.getByRole('button').allTextContents()).map((text) => text.replace(/^\d/, ''))

  // Three by digits: one key for each tag and one to continue.
  await page.keyboard.press('1')
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  const [first = '', second = '', third = ''] = titles
  const three: [string, string[]][] = [
    ['On paper, on Sundays.', [first]],
    ['Then I type it, because nobody can read my hand.', [second]],
    ['It takes an hour.', [third]],
  ]
  await coded(three)
  await page.getByText(strings.coded(3)).waitFor()

  // One by typing: a letter begins the name of a tag, which is made.
  await page.keyboard.press('j')
  await says('Nobody, really.')
  await page.keyboard.type('alone')
  await page.getByRole('option', { name: tagStrings.create('alone') }).waitFor()
  await page.keyboard.press('Enter')
  await coded([...three, ['Nobody, really.', ['alone']]])

  // Two sentences at once; then undone, and the earlier tags stay.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await says('A printer that is not in the cellar.')
  await page.keyboard.press('Shift+J')
  await says('A printer that is not in the cellar. That is all.')
  await page.keyboard.press('1')
  const both: [string, string[]] = ['A printer that is not in the cellar. That is all.', [first]]
  await coded([...three, ['Nobody, really.', ['alone']], both])
  await page.keyboard.press('u')
  await coded([...three, ['Nobody, really.', ['alone']]])

  // A phrase of the first one.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('k')
  await says('On paper, on Sundays.')
  await page.keyboard.press('Shift+K')
  await page.keyboard.press('2')
  await coded([
    ['On paper, on Sundays.', [first]],
    ['On paper', [second]],
    ...three.slice(1),
    ['Nobody, really.', ['alone']],
  ])

  // Hidden: only tags from before this visit would be hidden; those given now stay.
  await page.keyboard.press('h')
  await page.getByText(strings.codesHidden).waitFor()
  await page.keyboard.press('h')

  // Skipped, to the end, and back to the skipped one.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('j')
  await says('Nobody, really.')
  await page.keyboard.press('j')
  await says('My sister did once.')
  await page.keyboard.press('s')
  await says('A printer that is not in the cellar.')
  await page.keyboard.press('1')
  await page.keyboard.press('j')
  await page.keyboard.press('1')
  await page.keyboard.press('j')
  await page.getByText(strings.allCoded).waitFor(SOON)
  await page.getByText(strings.skippedLeft(1)).waitFor()
  await page.keyboard.press('b')
  await says('My sister did once.')
  await page.getByText(strings.skippedSentence, { exact: true }).waitFor()

  // Another day, on another device: it opens at the first remaining sentence, and the skipped one is known.
  const other = await journey.secondTab()
  await people.open(other, `/projects/${projectId}/code?note=${noteId}`)
  await other.getByText(strings.allCoded).waitFor(SOON)
  await other.close()

  // Into the note, at the sentence, and back to the same position.
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: noteStrings.text('Talk') })
    .or(page.getByText('My sister did once.'))
    .first()
    .waitFor(SOON)
  await expect.poll(() => page.url(), SOON).toContain('/data/')
  await page.goBack()
  await says('My sister did once.')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url(), SOON).toContain('/data/')
})

test('the key for the notes shown opens the desk with the selected ones while there are any', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Choosing' })
  await noteOf(page, projectId, 'Long', TALK)
  await noteOf(page, projectId, 'Short', ['One sentence only.'])
  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByText('One sentence only').waitFor(SOON)
  await page.getByRole('checkbox', { name: /Short/ }).check()
  await page.keyboard.press('Shift+D')
  await expect.poll(async () => sentence(page).textContent(), SOON).toBe('One sentence only.')
  await page.getByText(strings.placed(1, 1, true)).waitFor()
})
