import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { strings as chartStrings } from '#charts/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as historyStrings } from '#history/web/strings.ts'
import { strings as listStrings } from '../../apps/web/item-list/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { selectionStrings } from '../../apps/web/selection/strings.ts'
import { usePage } from '../harness/browser.ts'
import { importFile } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { screenshotOf } from '../harness/screenshots.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'survey-rows')
const SOON = { timeout: 60_000 }
/** More than one page of a list. */
const ROWS = 130
const SURVEY = [
  'Name,Would you come back?',
  ...Array.from({ length: ROWS }, (_, at) => `Person ${at},${at < ROWS - 10 ? 'Certainly' : 'Maybe'}`),
].join('\r\n')
const QUESTION = 'Would you come back?'

async function surveyOf(page: Page): Promise<{ projectId: string; questionId: string }> {
  const projectId = await command(page, 'createProject', { title: 'Visitors' })
  await importFile(page, projectId, 'visitors.csv', SURVEY)
  const { project } = await ask<{ project: { questions: { id: string }[] } }>(
    page,
    'query ($id: ID!) { project(id: $id) { questions { id text } } }',
    { id: projectId },
  )
  return { projectId, questionId: project.questions[0]?.id ?? '' }
}

/** The number of answers with each option, by its text. */
async function answersOf(page: Page, { projectId, questionId }: { projectId: string; questionId: string }) {
  const { project } = await ask<{
    project: {
      chartCounts: { counts: { key: string; count: number }[]; dimension: { values: { key: string; title: string }[] } }
    }
  }>(
    page,
    `query ($id: ID!, $options: ChartOptionsInput!) { project(id: $id) { chartCounts(options: $options, timeZone: "UTC") {
      counts { key count } dimension { values { key title } } } } }`,
    { id: projectId, options: { metric: 'NOTE_COUNT', dimension: { kind: 'QUESTION', id: questionId } } },
  )
  const { counts, dimension } = project.chartCounts
  const titles = new Map(dimension.values.map(({ key, title }) => [key, title]))
  return Object.fromEntries(counts.map(({ key, count }) => [titles.get(key) ?? key, count]))
}

const bar = (page: Page) => page.getByRole('toolbar', { name: /selected/ })
const acts = (page: Page) => page.getByRole('region', { name: selectionStrings.acts })
const ended = (page: Page, words: RegExp | string) => acts(page).getByRole('status').filter({ hasText: words })

/** Sets this answer for the chosen rows. */
async function giveAnswer(page: Page, answer: string, count: number): Promise<void> {
  await bar(page)
    .getByRole('button', { name: selectionStrings.setField(true) })
    .click()
  await page.getByRole('combobox', { name: selectionStrings.findField(true) }).fill(QUESTION)
  await page.getByRole('option', { name: QUESTION }).waitFor(SOON)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option', { name: answer, exact: true }).click()
  await dialog.getByRole('button', { name: selectionStrings.setNow(count, 'note') }).click()
}

test('chosen rows of a table get an answer to a question, which the table shows, and one undo removes it', async () => {
  const page = await people.ada(journey.page)
  const survey = await surveyOf(page)
  const { projectId } = survey
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'All',
    layout: 'TABLE',
    objectType: 'NOTE',
  })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const rows = page.getByRole('grid').locator('[data-index]')
  await rows.filter({ hasText: 'Certainly' }).first().waitFor(SOON)
  for (const at of [0, 1, 2]) await rows.nth(at).locator('input[type="checkbox"]').click()
  await giveAnswer(page, 'Maybe', 3)
  for (const at of [0, 1, 2]) await expect.poll(async () => rows.nth(at).innerText(), SOON).toContain('Maybe')
  // The page shows it at once.
  await expect.poll(async () => answersOf(page, survey), SOON).toEqual({ Maybe: 13, Certainly: ROWS - 13 })
  await page.keyboard.press('Control+z')
  for (const at of [0, 1, 2]) await expect.poll(async () => rows.nth(at).innerText(), SOON).toContain('Certainly')
  await expect.poll(async () => answersOf(page, survey), SOON).toEqual({ Maybe: 10, Certainly: ROWS - 10 })
})

test('all rows behind a mark of a chart are chosen by keys, answered in the background, shown as one act, and undone as one', async () => {
  const page = await people.ada(journey.page)
  const survey = await surveyOf(page)
  const { projectId, questionId } = survey
  const chartId = await command(page, 'createChart', {
    id: newId(),
    projectId,
    title: 'Coming back',
    options: { type: 'TAG_BAR', metric: 'NOTE_COUNT', dimension: { kind: 'QUESTION', id: questionId } },
  })
  await people.open(page, `/projects/${projectId}/charts?chart=${chartId}`)
  const table = page.getByRole('table', { name: chartStrings.table })
  const most = ROWS - 10
  await table.getByRole('button', { name: `Certainly: ${chartStrings.value('NOTE_COUNT', most)}` }).click()
  const rows = page.getByRole('region', { name: projectScreenStrings.chart.noteRows('Certainly') })
  await rows.getByRole('row').first().waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page)
    .getByRole('button', { name: selectionStrings.selectAll(most, 100_000) })
    .waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: designStrings.selected(most), exact: true }).waitFor(SOON)
  await journey.expectAccessible()
  await screenshotOf(page, 'select-all-of-mark')
  await giveAnswer(page, 'Maybe', most)
  await ended(page, `Question answered in ${most} notes.`).waitFor(SOON)
  expect(await answersOf(page, survey)).toEqual({ Maybe: ROWS })

  await people.open(page, '/recent')
  await page.getByText(listStrings.changedTogether(most, true), { exact: true }).waitFor(SOON)
  expect(await page.getByText(/^Person \d+$/).count()).toBe(0)
  await screenshotOf(page, 'select-all-of-mark-recent')

  await people.open(page, `/history/project/${projectId}`)
  const described = page.getByRole('list', { name: historyStrings.heading }).getByRole('listitem')
  await described.first().waitFor(SOON)
  const lines = (await described.allInnerTexts()).filter((line) => line.includes(' answer'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${most} notes`)
  await described.filter({ hasText: ' answer' }).getByRole('button').click()
  await expect.poll(async () => answersOf(page, survey), SOON).toEqual({ Maybe: 10, Certainly: most })
})

test('a fresh page of a view requests the views and the columns of its project once', async () => {
  const page = await people.ada(journey.page)
  const { projectId } = await surveyOf(page)
  const view = { id: newId(), projectId, title: 'All', layout: 'TABLE', objectType: 'NOTE' }
  const viewId = await command(page, 'createView', view)
  const asked: string[] = []
  page.on('request', (request) => {
    for (const [, name = ''] of (request.postData() ?? '').matchAll(/"operationName":"(\w+)"/g)) asked.push(name)
  })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const rows = page.getByRole('grid').locator('[data-index]')
  await rows.filter({ hasText: 'Certainly' }).first().waitFor(SOON)
  // The last request of the page.
  await expect.poll(() => asked.includes('PinnedPlaces'), SOON).toBe(true)
  const often = (name: string): number => asked.filter((one) => one === name).length
  expect([often('ProjectViews'), often('ViewFields')]).toEqual([1, 1])
})
