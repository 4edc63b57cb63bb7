import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chartActStrings, strings as chartStrings } from '#charts/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { referenceStrings } from '#insights/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { viewStrings } from '#views/web/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { chartActions } from '../../apps/web/project-page/project-actions.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { strings as presentStrings } from '../../apps/web/screens/present/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'charts', { sample: true })
const OPTION = 'I do not know which of your plans we have, somebody else in the company decides that'
const addedToInsight =
  'mutation ($input: AddChartToInsightInput!, $operation: ID!) { addChartToInsight(input: $input, operationId: $operation) { id } }'
const answered =
  'mutation ($input: AnswerQuestionInput!, $operation: ID!) { answerQuestion(input: $input, operationId: $operation) { note { id } } }'
const optionsOf = 'query ($projectId: ID!) { project(id: $projectId) { questions { options { id } } } }'
const SOON = { timeout: 40_000 }

test('a chart opens the rows of its marks, is divided by a field, saved under a title, exported, and undone', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  await page
    .getByRole('link', { name: /^Sample/ })
    .first()
    .click()
  await page.getByRole('link', { name: projectScreenStrings.tab.charts }).click()
  const picture = page.getByRole('img', { name: chartStrings.picture('TAG_BAR', 'HIGHLIGHT_COUNT', 7) })
  await picture.getByText('Leftovers').waitFor(SOON)
  const table = page.getByRole('table', { name: chartStrings.table })

  await table.getByRole('button', { name: `Delight: ${chartStrings.value('HIGHLIGHT_COUNT', 4)}` }).click()
  const rows = page.getByRole('region', { name: projectScreenStrings.chart.rows('Delight') })
  await expect.poll(async () => rows.getByRole('row').count(), SOON).toBe(4)
  await page.goBack()
  await rows.waitFor({ state: 'detached', ...SOON })

  await page.getByRole('button', { name: designStrings.moreTools, exact: true }).click()
  await page.getByRole('combobox', { name: chartStrings.segment }).click()
  await page.getByRole('option', { name: 'Plan', exact: true }).click()
  await table.getByRole('columnheader', { name: chartStrings.noValue }).waitFor(SOON)
  await table.getByRole('button', { name: chartStrings.more('Delight') }).click()
  await page.getByRole('menuitem', { name: chartStrings.hideOne, exact: true }).click()
  await page.getByRole('button', { name: chartStrings.show('Delight') }).waitFor(SOON)

  await page.keyboard.press('Control+s')
  const proposed = page.getByLabel(projectScreenStrings.chart.name)
  await expect.poll(async () => proposed.inputValue()).toBe(`${chartStrings.dimensions.TAGS} by Plan`)
  await page.getByLabel(projectScreenStrings.chart.name).fill('By plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'By plan', pressed: true }).waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: projectScreenStrings.chart.csv }).click(),
  ])
  expect(figures.suggestedFilename()).toBe('By plan.csv')
  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: projectScreenStrings.chart.png }).click(),
  ])
  expect(png.suggestedFilename()).toBe('By plan.png')

  await page
    .getByText(chartStrings.types.TREEMAP)
    .or(page.getByRole('img', { name: chartStrings.types.TREEMAP }))
    .first()
    .click()
  await page.getByRole('img', { name: chartStrings.picture('TREEMAP', 'HIGHLIGHT_COUNT', 6) }).waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.chart.discard }).click()
  await table.getByRole('columnheader', { name: chartStrings.noValue }).waitFor(SOON)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: chartActions.new.title }).click()
  const counted = page.getByRole('combobox', { name: chartStrings.dimension })
  await expect.poll(async () => counted.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Plan')
  await page.getByRole('option', { name: 'Plan', exact: true }).click()
  await page.getByRole('button', { name: projectScreenStrings.chart.unsaved, pressed: true }).waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.chart.keep }).click()
  await expect.poll(async () => proposed.inputValue()).toBe('Plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Plan', exact: true, pressed: true }).waitFor(SOON)
  await page.getByRole('button', { name: 'By plan' }).click()

  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  await page.getByRole('menuitem', { name: projectScreenStrings.chart.delete }).click()
  await page.getByRole('button', { name: 'By plan' }).waitFor({ state: 'detached', ...SOON })
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'By plan' }).waitFor(SOON)
})

test('a field is counted among those who answered, crossed with another and tested, and drawn above its column', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  await page
    .getByRole('link', { name: /^Sample/ })
    .first()
    .click()
  await page.getByRole('link', { name: projectScreenStrings.tab.charts }).click()
  await page.getByRole('combobox', { name: chartStrings.dimension }).click()
  await page.getByRole('option', { name: 'Plan', exact: true }).click()
  const table = page.getByRole('table', { name: chartStrings.table })
  await table.getByRole('columnheader', { name: chartStrings.shareOfAnswers }).waitFor(SOON)
  const unanswered = table.getByRole('rowheader', { name: chartStrings.noAnswer })
  await unanswered.waitFor(SOON)
  const first = table.getByRole('row').nth(1)
  const figure = first.getByRole('button').first()
  const count = Number(await figure.textContent())
  await figure.click()
  const rows = page.getByRole('region', { name: /^Notes: / })
  await expect.poll(async () => rows.getByRole('row').count(), SOON).toBe(count)
  await page.goBack()

  await page.getByRole('img', { name: chartStrings.types.CROSSTAB }).first().click()
  await page.getByText(chartStrings.crosstab.needsTwoHint).waitFor(SOON)
  await page.getByRole('button', { name: designStrings.moreTools, exact: true }).click()
  await page.getByRole('combobox', { name: chartStrings.segment }).click()
  await page.getByRole('option', { name: chartStrings.dimensions.HAPPENED_AT }).click()
  const crosstab = page.getByRole('table', { name: chartStrings.crosstab.label })
  await crosstab.getByRole('button', { name: / by / }).first().waitFor(SOON)
  await page.getByText(/that answered both/).waitFor(SOON)

  await page.goto(`${page.url().replace(/\/charts(\?.*)?$/, '/notes')}?layout=TABLE`)
  await page.getByRole('button', { name: viewStrings.column.menu('Plan') }).click()
  const distribution = page.getByRole('region', { name: chartStrings.column.title('Plan') })
  await distribution.getByText(/^n = /).waitFor(SOON)
  await page.getByRole('menuitem', { name: viewStrings.column.chart }).click()
  await table.getByRole('columnheader', { name: chartStrings.shareOfAnswers }).waitFor(SOON)
})

test('a saved chart is in an insight with its current figures: added from its menu, by keys and by its address; the card of a deleted chart says so', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Kitchen' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  const plan = { projectId, type: 'SINGLE_SELECT', text: 'Your plan', options: [OPTION] }
  const questionId = await command(page, 'createQuestion', plan)
  const { project } = await ask<{ project: { questions: { options: { id: string }[] }[] } }>(page, optionsOf, {
    projectId,
  })
  const optionIds = project.questions.flatMap(({ options }) => options.map(({ id }) => id))
  await ask(page, answered, { input: { noteId, questionId, optionIds }, operation: newId() })
  const chartId = await command(page, 'createChart', {
    id: newId(),
    projectId,
    title: 'When',
    options: { type: 'TAG_BAR', metric: 'NOTE_COUNT', dimension: { kind: 'CREATED_AT' } },
  })
  const insightId = await command(page, 'createInsight', { id: newId(), projectId, title: 'It was now' })
  await people.open(page, `/projects/${projectId}/charts?chart=${chartId}`)
  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  await page.getByRole('menuitem', { name: chartStrings.figure.addTo }).click()
  await page.getByRole('option', { name: 'It was now' }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByText(chartActStrings.addedToInsight('When', 'It was now')).first().waitFor(SOON)

  await people.open(page, `/insights/${insightId}`)
  const cards = page.getByRole('figure')
  await cards.getByText(chartStrings.baseOfAnswers('NOTE_COUNT', 1)).waitFor(SOON)
  await journey.expectAccessible()
  const text = page.getByRole('textbox', { name: insightScreenStrings.label })
  await text.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('/crosstab')
  await page.getByRole('option', { name: insightScreenStrings.insertChart }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'When' }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await expect.poll(async () => cards.count(), SOON).toBe(2)
  await page.keyboard.press('Control+End')
  await page.evaluate(
    (address) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', address)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    new URL(`/projects/Kitchen-${projectId}/charts?chart=${chartId}`, page.url()).href,
  )
  await expect.poll(async () => cards.count(), SOON).toBe(3)

  // A table within a card looks as on the page of its chart, and nothing of an option is cut.
  const crossed = await command(page, 'createChart', {
    id: newId(),
    projectId,
    title: 'Crossed',
    options: {
      type: 'CROSSTAB',
      metric: 'NOTE_COUNT',
      dimension: { kind: 'QUESTION', id: questionId },
      dividedBy: { kind: 'CREATED_AT' },
    },
  })
  await ask(page, addedToInsight, { input: { id: crossed, insightId }, operation: newId() })
  const inCard = cards.getByRole('rowheader', { name: OPTION })
  await inCard.waitFor(SOON)
  const lookOf = async (one: Page): Promise<unknown> =>
    one.getByRole('rowheader', { name: OPTION }).evaluate((head) => {
      const { borderTopWidth, backgroundColor, verticalAlign, fontSize } = getComputedStyle(head)
      const words = head.firstElementChild
      const isCut = words !== null && (words.scrollWidth > words.clientWidth || head.scrollWidth > head.clientWidth)
      return { borderTopWidth, backgroundColor, verticalAlign, fontSize, isCut }
    })
  const looksInCard = await lookOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await lookOf(page)).toEqual(looksInCard)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Readers of the published insight see the figures, too.
  await command(page, 'changeInsight', { id: insightId, published: true })
  const ben = await people.member('Ben', 'VIEWER')
  await people.open(ben, `/projects/${projectId}/charts?chart=${crossed}`)
  await ben.getByRole('rowheader', { name: OPTION }).waitFor(SOON)
  expect(looksInCard).toEqual(await lookOf(ben))
  expect(looksInCard).toMatchObject({ isCut: false })
  await people.open(ben, `/insights/${insightId}`)
  const read = ben.getByRole('figure').first()
  await read.getByText(chartStrings.baseOfAnswers('NOTE_COUNT', 1)).waitFor(SOON)
  await read.getByRole('img').last().waitFor(SOON)

  // Presented: one chart on a slide; what a low screen does not show is scrolled to before the next slide.
  await ben.setViewportSize({ width: 1280, height: 420 })
  await people.open(ben, `/projects/${projectId}/insights/present/${insightId}`)
  const slide = ben.getByRole('region', { name: presentStrings.place(2, 5) })
  await ben.getByRole('region', { name: presentStrings.place(1, 5) }).waitFor(SOON)
  await ben.keyboard.press('ArrowRight')
  await slide.getByRole('figure').waitFor(SOON)
  expect(await slide.getByRole('figure').count()).toBe(1)
  await slide.getByText(chartStrings.baseOfAnswers('NOTE_COUNT', 1)).waitFor(SOON)
  const hidden = async (): Promise<number> =>
    slide.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop)
  await expect.poll(hidden, SOON).toBeGreaterThan(8)
  for (let times = 0; times < 5 && (await hidden()) > 8; times += 1) await ben.keyboard.press('Space')
  expect(await hidden()).toBeLessThanOrEqual(8)
  await ben.keyboard.press('Space')
  await ben.getByRole('region', { name: presentStrings.place(3, 5) }).waitFor(SOON)

  await command(page, 'deleteChart', { id: chartId })
  await expect.poll(async () => page.getByText(referenceStrings.deletedHint).count(), SOON).toBe(3)
})
