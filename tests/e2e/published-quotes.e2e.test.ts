import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { insightStrings } from '#insights/web/strings.ts'
import { sealStrings } from '#insights/web/seals/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { hasAnswers } from '../harness/trace-calls.ts'
import { caretStands, correct, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'sealed')

const SAID = 'I gave up on the first evening.'
const ALSO_SAID = 'I loved the reports.'

const textOfInsight = (page: Page) => page.getByRole('textbox', { name: insightScreenStrings.label })
const quotes = (page: Page) => page.locator('[data-target="highlight"]')
const sign = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })

/** Makes a note with two quotes, and an insight that shows them, edited and published. */
async function published(page: Page): Promise<{ projectId: string; noteId: string; insightId: string }> {
  const projectId = await command(page, 'createProject', { title: 'First weeks' })
  const noteId = await noteOf(page, projectId, 'Ines', [SAID, ALSO_SAID])
  const highlightIds: string[] = []
  for (const quote of [SAID, ALSO_SAID])
    highlightIds.push(await command(page, 'createHighlight', { noteId, place: { quote } }))
  const insightId = await command(page, 'createInsight', {
    projectId,
    title: 'The first evening decides',
    highlightIds,
  })
  await people.open(page, `/insights/${insightId}`)
  await quotes(page).getByText(SAID).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByText(insightStrings.publishedNow('The first evening decides')).first().waitFor()
  return { projectId, noteId, insightId }
}

/** Corrects the words of a note. */
async function typeInto(page: Page, noteId: string, words: string, typed: string): Promise<void> {
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Ines') })
  await text.getByText(words).click()
  await caretStands(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await correct(page)
  await page.keyboard.type(typed)
  await saved(page)
}

test('a word typed into a source changes nothing published: the change is shown beside it, and refused or accepted', async () => {
  const page = await people.ada(journey.page)
  const { noteId, insightId } = await published(page)
  await typeInto(page, noteId, SAID, 'never ')
  await people.open(page, `/insights/${insightId}`)
  await quotes(page).getByText(SAID).waitFor()
  expect(await quotes(page).getByText('never').count()).toBe(0)
  await sign(page, sealStrings.changed).click()
  await page.getByRole('dialog').locator('ins').getByText('never').waitFor()
  await journey.screenshot('published-quote-changed')

  await page.getByRole('button', { name: sealStrings.keep }).click()
  await sign(page, sealStrings.kept).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await sign(page, sealStrings.changed).click()
  await page.getByRole('button', { name: sealStrings.takeOver }).click()
  await quotes(page).getByText('I never gave up').waitFor()
  await expect.poll(async () => sign(page, sealStrings.changed).count()).toBe(0)
  // It waits in the queue behind what was undone.
  await hasAnswers(page)
  await page.reload()
  await quotes(page).getByText('I never gave up').waitFor()
  await page.keyboard.press('p')
  await page.waitForURL(/\/present\//)
  await page.locator('[aria-roledescription="slide"]').getByText('I never gave up').waitFor()
})

test('readers see what was published and how its source changed, and decide nothing', async () => {
  const page = await people.ada(journey.page)
  const { noteId, insightId } = await published(page)
  await typeInto(page, noteId, ALSO_SAID, 'hardly ')
  const grace = await people.member('Grace Hopper', 'VIEWER')
  await people.open(grace, `/insights/${insightId}`)
  await quotes(grace).getByText(ALSO_SAID).waitFor()
  await sign(grace, sealStrings.changed).press('Enter')
  await grace.getByRole('link', { name: sealStrings.open }).waitFor()
  expect(await grace.getByRole('button', { name: sealStrings.keep }).count()).toBe(0)
  // Moving it to the trash only marks it.
  await ask(
    page,
    'mutation ($id: ID!, $operation: ID!) { deleteNotes(input: { ids: [$id] }, operationId: $operation) { deletionId } }',
    { id: noteId, operation: newId() },
  )
  await journey.screenshot('published-quote-of-trash')
  await expect.poll(async () => grace.getByText(sealStrings.trashed).count()).toBe(2)
  await quotes(grace).getByText(ALSO_SAID).waitFor()
})

test('an insight that is edited after publication says so, shows how, and is published again', async () => {
  const page = await people.ada(journey.page)
  await published(page)
  expect(await sign(page, sealStrings.editedSince).count()).toBe(0)
  await page.keyboard.press('Enter')
  await textOfInsight(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Help on the first evening.')
  await sign(page, sealStrings.editedSince).click()
  await page.getByRole('dialog').locator('ins').getByText('Help on the first evening.').waitFor()
  await journey.screenshot('published-insight-edited')
  await page.getByRole('button', { name: sealStrings.publishAgain }).click()
  await expect.poll(async () => sign(page, sealStrings.editedSince).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await sign(page, sealStrings.editedSince).waitFor()
})
