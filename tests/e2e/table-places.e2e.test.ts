import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { LAYOUT_WORDS, viewStrings } from '#views/web/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { screenshotOf } from '../harness/screenshots.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'ledger')
const SOON = { timeout: 30_000 }
const ROWS = 1_500
const AT_ONCE = 40
/** The columns are: title, tags, created at, created by, visits. */
const VISITS = 4

const titleOf = (number: number): string => `Talk ${String(number).padStart(4, '0')}`

async function makeNotes(page: Page, projectId: string, titles: readonly string[]): Promise<void> {
  for (let from = 0; from < titles.length; from += AT_ONCE) {
    const some = titles.slice(from, from + AT_ONCE)
    const given = some.map((_, at) => `$input${at}: CreateNoteInput!, $operation${at}: ID!`).join(', ')
    const asked = some.map((_, at) => `n${at}: createNote(input: $input${at}, operationId: $operation${at}) { id }`)
    const variables = some.flatMap((title, at) => [
      [`input${at}`, { id: newId(), projectId, title }] as const,
      [`operation${at}`, newId()] as const,
    ])
    await ask(page, `mutation (${given}) { ${asked.join('\n')} }`, Object.fromEntries(variables))
  }
}

test('the scrollbar of a table leads to any of its rows, keys lead to the last, and changes by others meanwhile do not move what is visible', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Ledger' })
  const fieldId = newId()
  await command(page, 'createField', { id: fieldId, appliesTo: 'note', projectId, type: 'NUMBER', label: 'Visits' })
  await makeNotes(
    page,
    projectId,
    Array.from({ length: ROWS }, (_, at) => titleOf(at + 1)),
  )
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'By title',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: { sort: { key: 'title', direction: 'ASC' } },
  })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const table = page.getByRole('grid')
  const row = (title: string): Locator => table.locator('[data-index]').filter({ hasText: title })
  const cell = (title: string, column: number): Locator => row(title).locator(`[data-column="${column}"]`)
  const indexOf = async (title: string): Promise<number> => Number(await row(title).getAttribute('data-index'))
  const dragTo = async (share: number): Promise<void> =>
    table.evaluate((box, to) => {
      box.scrollTop = to * (box.scrollHeight - box.clientHeight)
    }, share)
  await expect.poll(async () => table.getAttribute('aria-rowcount'), SOON).toBe(String(ROWS + 1))
  const rowHeight = (await row(titleOf(1)).boundingBox())?.height ?? 0
  // All rows take up their space before they are loaded.
  await expect.poll(async () => table.evaluate((box) => box.scrollHeight), SOON).toBeGreaterThan(ROWS * rowHeight)

  await dragTo(0.5)
  await row(titleOf(750)).waitFor(SOON)
  expect(await indexOf(titleOf(750))).toBe(749)
  await screenshotOf(page, 'table-places-middle')

  // Others rename a row there, insert one between, and add some far above: the visible rows stay where they are.
  const ben = await people.member('Ben', 'CONTRIBUTOR')
  const { viewRows } = await ask<{ viewRows: { nodes: { id: string }[] } }>(
    ben,
    'query ($viewId: ID!, $skip: Int!) { viewRows(viewId: $viewId, first: 2, skip: $skip) { nodes { id } } }',
    { viewId, skip: 750 },
  )
  const [renamed] = viewRows.nodes
  const placeBefore = await row(titleOf(750)).boundingBox()
  await command(ben, 'changeNote', { id: renamed?.id, title: `${titleOf(751)} again` })
  await makeNotes(ben, projectId, [`${titleOf(751)} between`, 'Talk 0000 first', 'Talk 0000 second', 'Talk 0000 third'])
  await row(`${titleOf(751)} again`).waitFor(SOON)
  await row(`${titleOf(751)} between`).waitFor(SOON)
  await expect.poll(async () => table.getAttribute('aria-rowcount'), SOON).toBe(String(ROWS + 5))
  await expect.poll(async () => indexOf(titleOf(750)), SOON).toBe(752)
  expect((await row(titleOf(750)).boundingBox())?.y).toBeCloseTo(placeBefore?.y ?? 0, 0)
  expect(await indexOf(`${titleOf(751)} between`)).toBe(754)

  // Text typed on the last row before it is loaded goes into it; undone by the same keys as anywhere.
  await cell(titleOf(750), VISITS).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('77')
  await row(titleOf(ROWS)).waitFor(SOON)
  await table.getByRole('textbox').waitFor(SOON)
  await page.keyboard.press('Enter')
  await expect.poll(async () => cell(titleOf(ROWS), VISITS).innerText(), SOON).toBe('77')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cell(titleOf(ROWS), VISITS).innerText(), SOON).toBe('')
  await page.keyboard.press('PageUp')
  await expect.poll(async () => table.locator('[data-current]').count(), SOON).toBe(1)
  expect(Number(await table.locator('[data-current]').getAttribute('data-index'))).toBeLessThan(ROWS - 3)

  // Copies cells of rows that are not loaded together with loaded ones.
  await page.keyboard.press('Control+Home')
  await row('Talk 0000 first').waitFor(SOON)
  await cell(titleOf(2), 0).click()
  await dragTo(0.6)
  await row(titleOf(900)).waitFor(SOON)
  await cell(titleOf(900), 0).click({ modifiers: ['Shift'] })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  await page.getByText(viewStrings.copied(900)).first().waitFor(SOON)
  const copied = (await page.evaluate(async () => navigator.clipboard.readText())).split('\n')
  expect([copied.length, copied[0], copied.at(-1)]).toEqual([900, titleOf(2), titleOf(900)])
  expect(copied).toContain(`${titleOf(751)} between`)

  // Selected rows stay selected while others are shown; Shift selects what is between, too.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await row(titleOf(2)).getByRole('checkbox').click()
  await page.keyboard.press('Control+End')
  await row(titleOf(ROWS)).waitFor(SOON)
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('toolbar', { name: designStrings.selected(2), exact: true })
  await bar.waitFor(SOON)
  await screenshotOf(page, 'table-places-end')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await row(titleOf(2)).getByRole('checkbox').click()
  await dragTo(0.4)
  await row(titleOf(600))
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: designStrings.selected(599), exact: true }).waitFor(SOON)
  await page.keyboard.press('Escape')
  await journey.expectAccessible()

  // All other layouts begin with the first row.
  await page.locator('label', { hasText: LAYOUT_WORDS.LIST }).click()
  await page.getByText('Talk 0000 first').first().waitFor(SOON)
})
