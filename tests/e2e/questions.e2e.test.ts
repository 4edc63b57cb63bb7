import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { surveyStrings } from '#surveys/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { answersStrings } from '../../apps/web/note-page/answers-strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { strings as questionStrings } from '../../apps/web/screens/question/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { newQuestionAction } from '../../apps/web/screens/question/question-actions.ts'
import { usePage } from '../harness/browser.ts'
import { importFile } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { holdBack } from '../harness/slow-page.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'question-pages')

const WHY = 'Why did you leave?'
const SURVEY = [
  `Name,Plan,${WHY}`,
  ...Array.from({ length: 40 }, (_, at) => {
    const said =
      at % 8 === 0 ? '' : at % 3 === 0 ? 'Too expensive' : `The export number ${at} broke on me every single week`
    return `Person ${at},${at % 2 === 0 ? 'Free' : 'Team'},"${said}"`
  }),
].join('\r\n')

test('from the project to a question: three answers are coded by keys, grouped, narrowed, and one is opened in its note', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Leavers' })
  await importFile(page, projectId, 'leavers.csv', SURVEY)
  await people.open(page, `/projects/${projectId}/questions`)
  await page.getByRole('link', { name: WHY, exact: true }).click()
  await page.getByText('35 of 40 answered').waitFor()
  await page.getByText(surveyStrings.noAnswer(5)).waitFor()

  await page.getByRole('button', { name: surveyStrings.showUnanswered(5) }).click()
  const without = page.getByRole('grid', { name: questionStrings.listOfUnanswered })
  await without.waitFor()
  await expect.poll(async () => without.getByRole('row').count(), { timeout: 30_000 }).toBe(5)
  await journey.expectAccessible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page
    .getByRole('dialog')
    .or(page.getByRole('complementary'))
    .filter({ hasText: /Person \d+/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('label', { hasText: questionStrings.ways.all }).click()

  await page.locator('[data-answer]').first().waitFor()
  // The tags of the answers have their line, and how to tag is said, before there is any tag: the first does not move
  // the answers.
  const topOfAnswers = async (): Promise<number | undefined> =>
    (await page.getByRole('grid', { name: questionStrings.answers }).boundingBox())?.y
  await page.getByText(questionStrings.noTags).waitFor()
  const top = await topOfAnswers()
  const how = page.getByRole('list', { name: questionStrings.usual })
  await how.getByText(questionStrings.tagFirst).waitFor()
  await page.keyboard.press('t')
  await page.getByText(questionStrings.pick).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await page.getByRole('combobox').last().waitFor()
  await page.keyboard.type('Trouble')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  for (const key of ['j', '1', 'j', '1']) await page.keyboard.press(key)
  await page.getByRole('button', { name: surveyStrings.tagCount('Trouble', 3) }).waitFor()
  await page.getByText(questionStrings.codedOf(3, 35)).waitFor()
  await how.getByText('Trouble').waitFor()
  expect(await topOfAnswers()).toBe(top)
  await journey.expectAccessible()

  await page.keyboard.press('u')
  await page.getByText(questionStrings.of(32, 35)).waitFor()
  await page.keyboard.press('u')
  await page.locator('label', { hasText: questionStrings.ways.equal }).click()
  await page.getByRole('button', { name: /^Too expensive/ }).click()
  await page.getByText(questionStrings.onlyText('Too expensive')).waitFor()
  await page.getByText(questionStrings.of(12, 35)).waitFor()
  await page.locator('[data-answer]').first().waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const peek = page.getByRole('dialog').or(page.getByRole('complementary')).filter({ hasText: 'Too expensive' }).first()
  await peek.waitFor()
  await expect.poll(async () => peek.innerText(), { timeout: 30_000 }).toContain(WHY)
})

test('the panel beside the answers goes on to the next one with J, and Escape leaves the focus at that answer', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Read beside' })
  const answers = Array.from({ length: 30 }, (_, at) => `Person ${at},The export number ${at} broke on me again`)
  await importFile(page, projectId, 'leavers.csv', [`Name,${WHY}`, ...answers].join('\r\n'))
  await people.open(page, `/projects/${projectId}/questions`)
  await page.getByRole('link', { name: WHY, exact: true }).click()
  await page.locator('[data-answer]').first().waitFor()
  const list = page.getByRole('grid', { name: questionStrings.answers })
  const current = list.locator('[role="row"][data-current]')
  const panel = page.getByRole('complementary', { name: noteStrings.peek })
  for (const key of ['j', 'h']) await page.keyboard.press(key)
  await page.getByRole('combobox').last().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(async () => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await panel.getByText('The export number 0 broke').first().waitFor()
  // What is read aloud and scrolled is the panel, not the list behind it.
  await expect.poll(async () => panel.evaluate((one) => one === document.activeElement)).toBe(true)
  // An answer that has highlights does not keep the key to itself.
  await page.keyboard.press('j')
  await panel.getByText('The export number 1 broke').first().waitFor()
  await page.keyboard.press(']')
  await panel.getByText('The export number 2 broke').first().waitFor()
  await page.keyboard.press('k')
  await panel.getByText('The export number 1 broke').first().waitFor()
  for (let times = 0; times < 20; times += 1) await page.keyboard.press(']')
  await panel.getByText('The export number 21 broke').first().waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => list.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(async () => current.innerText()).toContain('The export number 21 broke')
  const box = await current.boundingBox()
  expect(box && box.y > 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)).toBe(true)
})

test('a question is created by hand, its options are changed, and both are undone', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Habits' })
  await people.open(page, `/projects/${projectId}/questions`)
  await page.getByRole('button', { name: newQuestionAction.title }).click()
  const making = page.getByRole('dialog')
  await making.getByRole('textbox', { name: surveyStrings.questionText }).fill('How often?')
  await making.locator('label', { hasText: surveyStrings.types.SINGLE_SELECT }).click()
  await making.getByRole('textbox', { name: surveyStrings.options, exact: true }).fill('Daily; Weekly\nNever')
  await page.getByRole('button', { name: surveyStrings.make }).click()
  await page.getByRole('heading', { name: 'How often?' }).waitFor()
  await page.getByText('Weekly').waitFor()
  await page.keyboard.press('o')
  await page.getByLabel(surveyStrings.optionAt(2)).fill('Every week')
  await page.getByRole('button', { name: surveyStrings.save, exact: true }).click()
  await page.getByText('Every week').waitFor()
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await page.getByText('Weekly').waitFor()
  // The project in the sidebar leads to the project, not to the question again.
  await page.getByRole('navigation', { name: shellStrings.main }).getByRole('link', { name: 'Habits' }).click()
  await page.getByRole('heading', { level: 1, name: 'Habits' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname.split('/').slice(3)).toEqual(['questions'])
})

test('the options of a question are sorted as their scale goes and by name, and each order is undone', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Scales' })
  const options = ['Sometimes', 'Always', 'Never', 'Rarely']
  const type = 'SINGLE_SELECT'
  const questionId = await command(page, 'createQuestion', { projectId, type, text: 'Do you recommend it?', options })
  await people.open(page, `/projects/${projectId}/questions/${questionId}`)
  const distribution = page.getByRole('region', { name: surveyStrings.distribution })
  await distribution.getByText(surveyStrings.orders.question).click()
  const shown = async (): Promise<(string | undefined)[]> =>
    (await distribution.getByRole('listitem').allInnerTexts()).map((line) => line.split('\n')[0])
  await expect.poll(shown).toEqual(options)
  const sortBy = async (name: string): Promise<void> => {
    await page.keyboard.press('o')
    const dialog = page.getByRole('dialog', { name: surveyStrings.editOptions })
    await dialog.getByRole('group', { name: surveyStrings.sort }).getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: surveyStrings.save, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const undo = async (): Promise<void> => page.getByRole('button', { name: designStrings.undo }).last().click()

  await sortBy(surveyStrings.naturally)
  await expect.poll(shown).toEqual(['Never', 'Rarely', 'Sometimes', 'Always'])
  await sortBy(surveyStrings.alphabetically)
  await expect.poll(shown).toEqual(['Always', 'Never', 'Rarely', 'Sometimes'])
  await undo()
  await expect.poll(shown).toEqual(['Never', 'Rarely', 'Sometimes', 'Always'])
  await page.keyboard.press('Control+z')
  await expect.poll(shown).toEqual(options)
})

test('a search finds a question by its words, and shows the answered question beside an answer', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Found leavers' })
  const asked = 'What made you cancel?'
  await importFile(page, projectId, 'cancelled.csv', `Name,${asked}\r\nZoe,The zebrafish importer stalled every week`)
  await people.open(page, '/search')
  await page.getByRole('search').getByRole('textbox').or(page.getByRole('searchbox')).first().fill('zebrafish')
  await page.getByRole('list').getByRole('link', { name: asked }).click()
  await page.getByRole('heading', { name: asked }).waitFor()
  await people.open(page, '/search')
  await page.getByRole('search').getByRole('textbox').or(page.getByRole('searchbox')).first().fill('made cancel')
  // The search is nearly the question, so its answers are shown.
  await page.getByRole('main').getByText('The zebrafish importer stalled every week').waitFor()
  await page.getByRole('main').getByRole('link', { name: asked }).click()
  await page.getByText('1 of 1 answered').waitFor()
})

test('all users with the right answer questions in cells and beside the text; others see it at once, and it can be undone', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'By phone' })
  await command(page, 'createQuestion', {
    projectId,
    type: 'SINGLE_SELECT',
    text: 'How often?',
    options: ['Daily', 'Never'],
  })
  const whyId = await command(page, 'createQuestion', { projectId, type: 'FREE_TEXT', text: WHY })
  for (const title of ['Mara', 'Ben']) await command(page, 'createNote', { projectId, title })
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'Answers',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: { sort: { key: 'title', direction: 'ASC' } },
  })
  const rowsOn = (one: Page) => one.getByRole('grid').locator('[data-index]')
  const cellOn = (one: Page, row: number, column: number) => rowsOn(one).nth(row).locator(`[data-column="${column}"]`)
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const reader = await people.member('reader', 'VIEWER')
  await people.open(reader, `/projects/${projectId}/v/${viewId}`)
  await expect.poll(async () => rowsOn(reader).count()).toBe(2)

  // The columns are: title, tags, created at, created by, how often, why.
  await cellOn(page, 0, 5).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('It was too expensive')
  await page.keyboard.press('Enter')
  await expect.poll(async () => cellOn(reader, 0, 5).innerText()).toBe('It was too expensive')
  await cellOn(page, 0, 4).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nev')
  await page.keyboard.press('Enter')
  await expect.poll(async () => cellOn(reader, 0, 4).innerText()).toBe('Never')
  await page.keyboard.press('Escape')

  // Pastes two cells; a text that is not an option is skipped, which is reported.
  await cellOn(page, 0, 4).click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'daily\tToo dear\nSometimes\tToo slow\n')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText(viewStrings.pasted(3, 1)).first().waitFor()
  await expect.poll(async () => cellOn(reader, 1, 5).innerText()).toBe('Too slow')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cellOn(reader, 1, 5).innerText()).toBe('')
  await expect.poll(async () => cellOn(reader, 0, 4).innerText()).toBe('Never')

  // For a reader, the same key opens the row, also if nothing is answered.
  await cellOn(reader, 0, 5).click()
  await reader.keyboard.press('Enter')
  await reader.getByText('It was too expensive').waitFor()
  await reader.getByRole('tab', { name: noteStrings.tabs.fields }).click()
  await reader.getByRole('region', { name: answersStrings.questions }).getByText('Never').waitFor()
  expect(await reader.getByRole('textbox', { name: WHY }).count()).toBe(0)

  // Beside the text, unanswered questions are collapsed.
  await cellOn(page, 1, 0).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('tab', { name: noteStrings.tabs.fields }).click()
  await page.getByRole('button', { name: answersStrings.add(2) }).click()
  await page.getByRole('textbox', { name: WHY }).fill('It broke every week')
  await page.keyboard.press('Enter')
  const answer = page.locator('.question-response')
  await answer.getByText('It broke every week').waitFor()
  await answer.getByRole('link', { name: WHY }).waitFor()
  await journey.expectAccessible()
  await people.open(reader, `/projects/${projectId}/questions/${whyId}`)
  await reader.getByText('2 of 2 answered').waitFor()
  // A written note counts as asked if it answers any question.
  await page.keyboard.press('Control+z')
  await reader.getByText('1 of 1 answered').waitFor()
  await answer.waitFor({ state: 'detached' })
})

test('a question whose answers are narrowed is requested while the files of its screen are loading', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Slow to arrive' })
  await importFile(page, projectId, 'leavers.csv', SURVEY)
  const { project } = await ask<{ project: { questions: { id: string; text: string }[] } }>(
    page,
    'query ($id: ID!) { project(id: $id) { questions { id text } } }',
    { id: projectId },
  )
  const questionId = project.questions.find(({ text }) => text === WHY)?.id ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    for (const [, name = ''] of (request.postData() ?? '').matchAll(/"operationName":"(\w+)"/g)) asked.push(name)
  })
  const release = await holdBack(page, '**/question-screens-*.js')
  const narrowed = new URL(`/projects/${projectId}/questions/${questionId}?uncoded=true`, page.url())
  await page.goto(narrowed.href, { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain('QuestionPage')
  release()
  await page.locator('[data-answer]').first().waitFor()
  expect(asked.filter((name) => name === 'QuestionPage')).toHaveLength(1)
})

test('the first answers are readable before the application has loaded, in the same place, and are requested no second time', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  const projectId = await command(page, 'createProject', { title: 'Read at once' })
  await importFile(page, projectId, 'leavers.csv', SURVEY)
  await people.open(page, `/projects/${projectId}/questions`)
  await page.getByRole('link', { name: WHY, exact: true }).click()
  await page.getByText('35 of 40 answered').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    for (const [, name = ''] of (request.postData() ?? '').matchAll(/"operationName":"(\w+)"/g)) asked.push(name)
  })
  const release = await holdBack(page, '**/workspace-application-*.js')
  await page.reload({ waitUntil: 'commit' })
  const first = page.locator('[data-first-answer]').first()
  await first.waitFor()
  const words = await first.innerText()
  const place = await first.boundingBox()
  expect(await page.locator('[data-answer]').count()).toBe(0)
  release()
  const shown = page.locator('[data-answer]').first()
  await shown.waitFor()
  await first.waitFor({ state: 'detached' })
  expect(await shown.innerText()).toBe(words)
  const to = await shown.boundingBox()
  expect(Math.abs((to?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(4)
  expect(to?.x).toBe(place?.x)
  await page.getByText('35 of 40 answered').waitFor()
  expect(asked).toContain('QuestionFigures')
  expect(asked.filter((name) => name === 'QuestionAnswers' || name === 'QuestionPage')).toEqual([])
})
