import { asInterviewer } from '#speakers/model/said-by.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { evidenceSaid, evidenceStrings } from '#highlights/web/evidence-strings.ts'
import { speakerStrings } from '#speakers/web/strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { cards } from '../harness/marking.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { openFirstSpeaker } from '../harness/speakers.ts'
import { saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'who-said-it')

const SOON = { timeout: 30_000 }
const TALK = [
  'Ben: How do you plan your week?',
  'Mara: On paper, on Sundays.',
  'Ben: And who else looks at it?',
  'Mara: Nobody, really.',
  'Ben: What would help you?',
  'Mara: A printer that is not in the cellar.',
]

/** The colour of a speaker's label is set when their role is known; the text has a label in any case. */
const labelOf = async (page: Page, name: string): Promise<string> =>
  page
    .locator(`[data-type="utterance"][data-speaker="${name}"]`)
    .first()
    .evaluate((element) => getComputedStyle(element, '::before').content)

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('speakers are detected, guessed, confirmed by a key, linked from the label, and named first at a quote and its count', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Planning' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Talk' })
  const tagId = await command(page, 'createTag', { id: newId(), projectId, title: 'Paper' })
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('textbox', { name: noteStrings.text('Talk') }).click()
  for (const line of TALK) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await saved(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(speakerStrings.detectSpeakers)
  await page.getByRole('option', { name: speakerStrings.detectSpeakers, selected: true }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await expect.poll(async () => labelOf(page, 'Ben'), SOON).toContain(speakerStrings.roleOf('INTERVIEWER', true))

  // By keys: the first of the speakers has the focus.
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('s')
  await openFirstSpeaker(page)
  await expect.poll(async () => rows(page).first().textContent(), SOON).toContain('Ben')
  await page.getByRole('button', { name: speakerStrings.confirm }).press('Enter')
  await expect.poll(async () => labelOf(page, 'Ben'), SOON).not.toContain('?')
  await journey.expectAccessible()

  const mara = page.locator('[data-type="utterance"][data-speaker="Mara"]').first()
  await mara.click({ position: { x: 8, y: 6 } })
  const card = page.getByRole('dialog', { name: speakerStrings.edit('Mara') })
  await card.getByRole('combobox', { name: noteStrings.findContact }).fill('Mara Lind')
  await card.getByRole('option', { name: noteStrings.createContact('Mara Lind') }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await card.getByRole('link', { name: 'Mara Lind' }).waitFor(SOON)
  await journey.expectAccessible()
  await page.keyboard.press('Escape')
  await expect.poll(async () => card.count()).toBe(0)

  for (const quote of ['On paper', 'What would help you?'])
    await command(page, 'createHighlight', { id: newId(), noteId, place: { quote }, tagIds: [tagId] })
  await page.keyboard.press('1')
  await expect.poll(async () => cards(page).first().textContent(), SOON).toContain('Mara Lind')
  await people.open(page, `/tags/${tagId}`)
  const evidence = { quotes: 1, people: 1, ofPeople: 1, quotesOfInterviewers: 1, quotesOfNobody: 0, notesOfNobody: 0 }
  await page.getByText(evidenceStrings.counted(evidence), { exact: true }).waitFor(SOON)
  await page.getByText(evidenceStrings.ofInterviewers(1), { exact: true }).waitFor(SOON)
  await page.getByText(asInterviewer('Ben'), { exact: true }).waitFor(SOON)

  // The same for the tag among the others: on its card, and in the list.
  await people.open(page, `/projects/${projectId}/tags`)
  await page.locator('[data-card]').getByLabel(evidenceSaid(evidence), { exact: true }).getByText('1').waitFor(SOON)
  await people.open(page, `/projects/${projectId}/tags?layout=list`)
  await page.getByText(evidenceStrings.counted(evidence), { exact: true }).waitFor(SOON)
  await page.getByText(evidenceStrings.ofInterviewers(1), { exact: true }).waitFor(SOON)
  await journey.expectAccessible()
})

test('a speaker is renamed throughout the text and keeps their role; undone by its toast', async () => {
  const page = await people.ada(journey.page)
  const { noteId } = await talk(page)
  await people.open(page, `/data/${noteId}`)
  await expect.poll(async () => labelOf(page, 'Ben'), SOON).toContain(speakerStrings.roleOf('INTERVIEWER', false))
  await page
    .locator('[data-type="utterance"][data-speaker="Ben"]')
    .first()
    .click({ position: { x: 8, y: 6 } })
  const name = page.getByRole('dialog').getByLabel(speakerStrings.name, { exact: true })
  await name.fill('Benno')
  await name.press('Enter')
  await expect.poll(async () => labelOf(page, 'Benno'), SOON).toContain(speakerStrings.roleOf('INTERVIEWER', false))
  await page.getByText(speakerStrings.renamed('Benno')).first().waitFor(SOON)
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await expect.poll(async () => labelOf(page, 'Ben'), SOON).toContain(speakerStrings.roleOf('INTERVIEWER', false))
})

test('reading the turns is offered for a pasted talk, and not for other text', async () => {
  const page = await people.ada(journey.page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Pasted' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Pasted' })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteStrings.text('Pasted') })
  // Everything beside the text is loaded when this is shown.
  await page.getByText(noteStrings.noHighlights).waitFor(SOON)
  await text.click()
  const paste = async (words: string): Promise<void> => {
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), words)
    await page.keyboard.press('Control+v')
  }
  const offer = page.getByRole('button', { name: speakerStrings.detectSpeakers })
  await paste('Goal: Find out.')
  await text.getByText('Goal: Find out.').waitFor(SOON)
  expect(await offer.count()).toBe(0)
  await page.keyboard.press('Control+a')
  await paste(TALK.join('\n\n'))
  await offer.click()
  await expect.poll(async () => text.locator('[data-type="utterance"]').count(), SOON).toBe(TALK.length)
  await expect.poll(async () => labelOf(page, 'Ben'), SOON).toContain(speakerStrings.roleOf('INTERVIEWER', true))
})

/** A note in which Ben, an interviewer, asks Mara. */
async function talk(page: Page): Promise<{ noteId: string }> {
  const { projects } = await ask<{ projects: { nodes: Array<{ id: string; title: string }> } }>(
    page,
    '{ projects(first: 20) { nodes { id title } } }',
  )
  const projectId = projects.nodes.find(({ title }) => title === 'Planning')?.id
  const { project } = await ask<{ project: { notes: { nodes: Array<{ id: string }> } } }>(
    page,
    'query ($id: ID!) { project(id: $id) { notes(first: 1) { nodes { id } } } }',
    { id: projectId },
  )
  return { noteId: project.notes.nodes[0]?.id ?? '' }
}
