import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { selectionStrings } from '../../apps/web/selection/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { proofSize } from '../harness/proof-size.ts'
import { screenshotOf } from '../harness/screenshots.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'survey')
const SOON = { timeout: 60_000 }
const AT_LENGTH = { timeout: 300_000 }
const ROWS = proofSize(4_003, 10_003)
const COPIED_AT_ONCE = 100
const SAID = 'Every Monday I open four windows'

async function duplicate(page: Page, ids: readonly string[]): Promise<string[]> {
  const { duplicateNotes } = await ask<{ duplicateNotes: { ids: string[] } }>(
    page,
    'mutation ($ids: [ID!]!, $operationId: ID!) { duplicateNotes(input: { ids: $ids }, operationId: $operationId) { ids } }',
    { ids, operationId: newId() },
  )
  return duplicateNotes.ids
}

/** Creates notes, each with one quote without a tag. */
async function surveyOf(page: Page, rows: number): Promise<string> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Survey' })
  const noteId = await noteOf(page, projectId, 'Response', [SAID])
  await command(page, 'createHighlight', { id: newId(), noteId, place: { quote: SAID } })
  const ids = [noteId]
  while (ids.length < rows)
    ids.push(...(await duplicate(page, ids.slice(0, Math.min(COPIED_AT_ONCE, rows - ids.length)))))
  return projectId
}

async function viewOf(page: Page, projectId: string, objectType: string, layout: string): Promise<string> {
  const id = await command(page, 'createView', { id: newId(), projectId, title: layout, layout, objectType })
  return `/projects/${projectId}/v/${id}`
}

interface Counted {
  id: string
  title: string
  highlightCount: number
}

const readTags = async (page: Page, id: string): Promise<Counted[]> =>
  (
    await ask<{ project: { tags: Counted[] } }>(
      page,
      'query ($id: ID!) { project(id: $id) { tags { id title highlightCount } } }',
      { id },
    )
  ).project.tags
const tagsOf = async (page: Page, projectId: string): Promise<Omit<Counted, 'id'>[]> =>
  (await readTags(page, projectId))
    .map(({ title, highlightCount }) => ({ title, highlightCount }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
const tagOf = async (page: Page, projectId: string, title: string): Promise<string> =>
  (await readTags(page, projectId)).find((tag) => tag.title === title)?.id ?? ''

const bar = (page: Page) => page.getByRole('toolbar', { name: /selected/ })
/** The text for this number of selected rows, as a whole. */
const selected = (page: Page, count: number) =>
  page.getByRole('toolbar', { name: designStrings.selected(count), exact: true })
const acts = (page: Page) => page.getByRole('region', { name: selectionStrings.acts })
const ended = (page: Page, words: RegExp | string) => acts(page).getByRole('status').filter({ hasText: words })

test(
  'all but one of thousands of rows of a table are chosen, changed in the background, and undone as one act',
  { timeout: 900_000 },
  async () => {
    const page = await people.ada(journey.page)
    const projectId = await surveyOf(page, ROWS)
    const fieldId = newId()
    await command(page, 'createField', { id: fieldId, appliesTo: 'note', projectId, type: 'TEXT', label: 'Wave' })
    const countFilled = async (): Promise<number> => {
      const form = {
        combinator: 'And',
        fields: [
          {
            id: 'one',
            field: { kind: 'note', id: fieldId },
            fieldType: 'TEXT',
            operatorType: 'IS_NOT_EMPTY',
            values: {},
          },
        ],
      }
      const { viewRows } = await ask<{ viewRows: { total: number } }>(
        page,
        'query ($projectId: ID!, $viewData: JSON!) { viewRows(definition: { projectId: $projectId, objectType: NOTE, viewData: $viewData }) { total } }',
        { projectId, viewData: { filter: form } },
      )
      return viewRows.total
    }

    await people.open(page, await viewOf(page, projectId, 'NOTE', 'TABLE'))
    await page.getByText(viewStrings.count(ROWS, 'NOTE')).first().waitFor(SOON)
    await page.getByRole('checkbox', { name: viewStrings.selectAll }).click()
    await expect
      .poll(async () => bar(page).innerText(), SOON)
      .toMatch(new RegExp(`of ${ROWS.toLocaleString()} selected`))
    await bar(page)
      .getByRole('button', { name: selectionStrings.selectAll(ROWS, 100_000) })
      .click()
    await selected(page, ROWS).waitFor(SOON)
    await screenshotOf(page, 'select-all')
    await page.locator('[data-index]').nth(2).locator('input[type="checkbox"]').click()
    await selected(page, ROWS - 1).waitFor(SOON)

    await page.keyboard.press('e')
    await page.getByRole('combobox', { name: selectionStrings.findField(false) }).fill('Wave')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox').fill('Second')
    await page.getByRole('dialog').getByRole('textbox').blur()
    await page.getByRole('button', { name: selectionStrings.setNow(ROWS - 1, 'note') }).click()
    await acts(page).getByRole('progressbar').waitFor(SOON)
    await ended(page, `Field set on ${(ROWS - 1).toLocaleString()} notes.`).waitFor(AT_LENGTH)
    await screenshotOf(page, 'select-all-ended')
    expect(await countFilled()).toBe(ROWS - 1)
    await acts(page).getByRole('button', { name: selectionStrings.undo }).click()
    await ended(page, 'Undone.').waitFor(AT_LENGTH)
    expect(await countFilled()).toBe(0)

    // Selects their quotes by keys: first the loaded ones, then all.
    await people.open(page, await viewOf(page, projectId, 'HIGHLIGHT', 'LIST'))
    await page.getByText(SAID).first().waitFor(SOON)
    await page.keyboard.press('ControlOrMeta+a')
    await bar(page).waitFor(SOON)
    await page.keyboard.press('ControlOrMeta+a')
    await selected(page, ROWS).waitFor(SOON)
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: tagStrings.field }).fill('Routine')
    await page.keyboard.press('Enter')
    await ended(page, `Tags changed on ${ROWS.toLocaleString()} highlights.`).waitFor(AT_LENGTH)
    expect(await tagsOf(page, projectId)).toEqual([{ title: 'Routine', highlightCount: ROWS }])
    await page.keyboard.press('ControlOrMeta+z')
    await ended(page, 'Undone.').nth(1).waitFor(AT_LENGTH)
  },
)

const FEW = 420

/** Closes messages about earlier acts, which stay for a while. */
async function closeWhatWasReported(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor(SOON)
  const close = acts(page).getByRole('button', { name: selectionStrings.dismiss })
  for (let left = await close.count(); left > 0; left -= 1) await close.first().click()
}

test(
  'in a grid and on the page of a tag all rows are chosen by keys; the result is still shown after a reload',
  { timeout: 600_000 },
  async () => {
    const page = await people.ada(journey.page)
    const projectId = await surveyOf(page, FEW)
    await people.open(page, await viewOf(page, projectId, 'NOTE', 'GRID'))
    await closeWhatWasReported(page)
    await page.getByText(viewStrings.count(FEW, 'NOTE')).first().waitFor(SOON)
    await page.getByRole('article').first().waitFor(SOON)
    const byKeys = async (): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+a')
      await bar(page)
        .getByRole('button', { name: selectionStrings.selectAll(FEW, 100_000) })
        .waitFor(SOON)
      await page.keyboard.press('ControlOrMeta+a')
      await selected(page, FEW).waitFor(SOON)
    }
    await byKeys()
    // A third press clears the selection.
    await page.keyboard.press('ControlOrMeta+a')
    await bar(page).waitFor({ state: 'detached', ...SOON })
    await byKeys()
    await journey.expectAccessible()
    await page.keyboard.press('ControlOrMeta+d')
    await ended(page, `${FEW} notes duplicated.`).waitFor(AT_LENGTH)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.keyboard.press('ControlOrMeta+a')
    await bar(page).waitFor(SOON)
    await screenshotOf(page, 'select-all-390')
    await journey.expectAccessible()
    await page.reload()
    await ended(page, `${FEW} notes duplicated.`).waitFor(SOON)
    await acts(page).getByRole('button', { name: selectionStrings.undo }).click()
    await ended(page, 'Undone.').waitFor(AT_LENGTH)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText(viewStrings.count(FEW, 'NOTE')).first().waitFor(SOON)

    // Adds a tag to all quotes, and then, on the page of the tag, another one; removes this one by its name.
    await people.open(page, await viewOf(page, projectId, 'HIGHLIGHT', 'TABLE'))
    await page.getByText(viewStrings.count(FEW, 'HIGHLIGHT')).first().waitFor(SOON)
    await page.locator('[data-index]').first().waitFor(SOON)
    await byKeys()
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: tagStrings.field }).fill('Routine')
    await page.keyboard.press('Enter')
    await ended(page, `Tags changed on ${FEW} highlights.`).waitFor(AT_LENGTH)
    const tagId = await tagOf(page, projectId, 'Routine')
    await people.open(page, `/tags/${tagId}`)
    await page.getByText(SAID).first().waitFor(SOON)
    await byKeys()
    await journey.expectAccessible()
    await screenshotOf(page, 'select-all-tag')
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: tagStrings.field }).fill('Slow')
    await page.keyboard.press('Enter')
    await ended(page, `Tags changed on ${FEW} highlights.`).nth(1).waitFor(AT_LENGTH)
    await byKeys()
    await page.keyboard.press('Shift+T')
    await page.getByRole('combobox', { name: tagStrings.field }).fill('Slow')
    await page.keyboard.press('Enter')
    await ended(page, `Tags changed on ${FEW} highlights.`).nth(2).waitFor(AT_LENGTH)
    expect(await tagsOf(page, projectId)).toEqual([
      { title: 'Routine', highlightCount: FEW },
      { title: 'Slow', highlightCount: 0 },
    ])
  },
)
