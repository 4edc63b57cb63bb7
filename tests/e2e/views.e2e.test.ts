import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { filterStrings } from '#filters/web/strings.ts'
import { boardPartStrings } from '#platform/web/design/board/board-strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { COLUMN_WORDS, LAYOUT_WORDS, viewStrings } from '#views/web/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { hasAnswers } from '../harness/trace-calls.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'clinic')
const SOON = { timeout: 30_000 }

test('a view is created, filled from a spreadsheet, undone, filtered, and its cards move to other columns by keys', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic' })
  await command(page, 'createField', { id: newId(), appliesTo: 'note', projectId, type: 'NUMBER', label: 'Age' })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  await command(page, 'createField', {
    id: newId(),
    appliesTo: 'note',
    projectId,
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 1 },
  })
  for (const title of ['Mara', 'Ben', 'Zoe']) await command(page, 'createNote', { id: newId(), projectId, title })

  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByRole('button', { name: viewStrings.new }).click()
  // The dialog begins with the current layout, which is a list here.
  await page.getByRole('dialog').locator('label', { hasText: LAYOUT_WORDS.TABLE }).click()
  await page.getByRole('textbox', { name: viewStrings.title }).fill('By shift')
  await page.keyboard.press('Enter')
  const table = page.getByRole('grid')
  const rows = table.locator('[data-index]')
  await expect.poll(async () => rows.count(), SOON).toBe(3)

  // The columns are: title, tags, created at, created by, age, shift.
  await rows.first().locator('[data-column="4"]').click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '31\tmorning\n32\tNight\nmany\tEvening\n')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText(viewStrings.pasted(5, 1)).first().waitFor(SOON)
  await expect.poll(async () => rows.nth(1).innerText(), SOON).toContain('Night')
  // The unchanged cell is listed, with the value meant for it.
  await page.getByRole('button', { name: viewStrings.stayedShow }).last().click()
  const unchanged = page.getByRole('dialog')
  await unchanged.getByText(viewStrings.why.misfit).waitFor(SOON)
  expect(await unchanged.innerText()).toContain('many')
  await page.keyboard.press('Escape')
  await unchanged.waitFor({ ...SOON, state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => table.innerText(), SOON).not.toContain('Night')
  await page
    .getByText(shellStrings.undone(viewStrings.pasted(5, 1)))
    .first()
    .waitFor(SOON)
  await page.keyboard.press('Control+Shift+z')
  await page
    .getByText(shellStrings.doneAgain(viewStrings.pasted(5, 1)))
    .first()
    .waitFor(SOON)
  await expect.poll(async () => rows.nth(1).innerText(), SOON).toContain('Night')

  // An HTML table is pasted if the text beside it has another shape.
  const cell = (row: number, column: number) => rows.nth(row).locator(`[data-column="${column}"]`)
  await cell(2, 4).click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '47 Evening')
    clipboardData.setData('text/html', '<table><tr><td>47</td><td>\n Evening</td></tr></table>')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(async () => cell(2, 4).innerText(), SOON).toBe('47')
  await expect.poll(async () => cell(2, 5).innerText(), SOON).toBe('Evening')

  // Typing replaces the content of a cell, Enter goes down, Tab to the right, Escape leaves it; a choice opens with the
  // typed text.
  await cell(0, 4).click()
  await page.keyboard.type('52')
  await page.keyboard.press('Enter')
  await expect.poll(async () => cell(0, 4).innerText(), SOON).toBe('52')
  await expect.poll(async () => cell(1, 4).getAttribute('data-cursor'), SOON).toBe('true')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect.poll(async () => cell(1, 4).innerText(), SOON).toBe('32')
  await page.keyboard.type('33')
  await page.keyboard.press('Tab')
  await expect.poll(async () => cell(1, 4).innerText(), SOON).toBe('33')
  await page.keyboard.type('even')
  await page.getByRole('option', { name: 'Evening' }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await expect.poll(async () => cell(1, 5).innerText(), SOON).toBe('Evening')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cell(1, 5).innerText(), SOON).toBe('Night')

  // Fills down by keys and by dragging the corner of the chosen block, each as one act.
  await cell(0, 5).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await page.getByText(viewStrings.filled(1, 0)).first().waitFor(SOON)
  await expect.poll(async () => cell(1, 5).innerText(), SOON).toBe('Morning')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cell(1, 5).innerText(), SOON).toBe('Night')
  await cell(0, 4).click()
  const corner = await table.locator('[data-fill]').boundingBox()
  const last = await cell(2, 4).boundingBox()
  if (!corner || !last) throw new Error('The corner of the cell is not drawn.')
  await page.mouse.move(corner.x + 4, corner.y + 4)
  await page.mouse.down()
  await page.mouse.move(last.x + 20, last.y + 10, { steps: 4 })
  await page.mouse.up()
  await page.getByText(viewStrings.filled(2, 0)).first().waitFor(SOON)
  await expect.poll(async () => cell(2, 4).innerText(), SOON).toBe('52')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cell(2, 4).innerText(), SOON).toBe('47')
  await expect.poll(async () => cell(1, 4).innerText(), SOON).toBe('33')

  // Outside cells, letters are shortcuts of the page.
  await page.keyboard.press('Escape')
  await expect.poll(async () => table.locator('[data-cursor]').count(), SOON).toBe(0)
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: filterStrings.find }).fill('Age')
  await page.getByRole('option', { name: 'Age' }).first().waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: filterStrings.valueOf('Age') }).fill('33')
  await page.keyboard.press('Enter')
  await expect.poll(async () => rows.count(), SOON).toBe(1)
  await expect.poll(() => new URL(page.url()).searchParams.get('search_params'), SOON).toContain('"33"')
  await page.getByRole('button', { name: filterStrings.remove('Age') }).click()
  await expect.poll(async () => rows.count(), SOON).toBe(3)

  // Dragging the head of a column moves it, and opens no menu.
  const heads = async (): Promise<string[]> => page.getByRole('columnheader').allInnerTexts()
  const order = await heads()
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  await head('Shift').dragTo(head('Age'))
  await expect.poll(heads, SOON).not.toEqual(order)
  expect((await heads()).toSorted()).toEqual(order.toSorted())
  expect((await heads()).indexOf('Shift')).toBe(order.indexOf('Age'))
  expect(await page.getByRole('menu').count()).toBe(0)

  await page.locator('label', { hasText: LAYOUT_WORDS.BOARD }).click()
  // A board without groups offers columns for grouping.
  await page.getByRole('button', { name: 'Shift', exact: true }).click()
  const column = (name: string) => page.getByRole('rowgroup', { name: new RegExp(`^${name}, `) })
  await column('Morning').getByRole('link').waitFor(SOON)
  await page.getByRole('button', { name: viewStrings.save, exact: true }).click()
  await page.getByText(viewStrings.saved('By shift')).first().waitFor(SOON)
  await expect.poll(async () => page.getByRole('button', { name: viewStrings.save, exact: true }).count(), SOON).toBe(0)
  await page.getByRole('grid', { name: boardPartStrings.hint }).waitFor(SOON)
  for (const key of ['ArrowDown', 'm', 'ArrowRight', 'm']) await page.keyboard.press(key)
  await page.getByText(viewStrings.movedCards(1, 'Evening')).first().waitFor(SOON)
  await expect.poll(async () => column('Evening').getByRole('link').count(), SOON).toBe(2)
  await page.reload()
  await expect.poll(async () => column('Evening').getByRole('link').count(), SOON).toBe(2)
})

test('rows are presented, duplicated and restored; what cards show is set for each person; a tab is a view that can be saved', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Ward' })
  const noteIds: string[] = []
  for (const title of ['Mara', 'Ben'])
    noteIds.push(await command(page, 'createNote', { id: newId(), projectId, title }))
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'Cards',
    layout: 'GRID',
    objectType: 'NOTE',
    data: { sort: { key: 'title', direction: 'ASC' } },
  })

  // Presents rows in the order of the view, by keys; Escape leads back.
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const cards = page.getByRole('article')
  await expect.poll(async () => cards.count(), SOON).toBe(2)
  await page.keyboard.press('p')
  await page.getByRole('heading', { name: 'Ben' }).waitFor(SOON)
  await page.getByText('1 / 2').waitFor(SOON)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Mara' }).waitFor(SOON)
  await expect.poll(() => new URL(page.url()).pathname, SOON).toMatch(/\/present\/\w+$/)
  await page.keyboard.press('Escape')
  await expect.poll(async () => cards.count(), SOON).toBe(2)

  // Sets what cards show to the user alone; it survives a reload.
  await page.getByRole('button', { name: viewStrings.cards, exact: true }).click()
  await page.getByRole('switch', { name: viewStrings.onlyForMe }).click()
  await page.getByRole('checkbox', { name: COLUMN_WORDS.updatedAt }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => cards.first().locator('time').count(), SOON).toBe(2)
  await hasAnswers(page)
  await page.reload()
  await expect.poll(async () => cards.first().locator('time').count(), SOON).toBe(2)
  expect(await page.getByRole('button', { name: viewStrings.save, exact: true }).count()).toBe(0)

  // Duplicates two notes; undone and redone as one act.
  await page.getByRole('grid', { name: viewStrings.count(2, 'NOTE') }).waitFor(SOON)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByText(designStrings.selected(2)).waitFor(SOON)
  await page.getByRole('button', { name: viewStrings.duplicate, exact: true }).click()
  await page.getByText(viewStrings.duplicatedRows(2, 'NOTE')).first().waitFor(SOON)
  await expect.poll(async () => cards.count(), SOON).toBe(4)
  await page.getByRole('link', { name: 'Mara (copy)' }).waitFor(SOON)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cards.count(), SOON).toBe(2)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => cards.count(), SOON).toBe(4)

  // The tab of all notes has the same tools, shows its settings in the address, and is saved as a view.
  await people.open(page, `/projects/${projectId}/notes`)
  const list = page.getByRole('grid', { name: projectScreenStrings.note.label })
  await expect.poll(async () => list.getByRole('row').count(), SOON).toBe(4)
  await page.getByLabel(viewStrings.find.NOTE).fill('copy')
  await expect.poll(async () => list.getByRole('row').count(), SOON).toBe(2)
  await expect.poll(() => new URL(page.url()).searchParams.get('find'), SOON).toBe('copy')
  await page.locator('label', { hasText: LAYOUT_WORDS.TABLE }).click()
  await page.getByRole('button', { name: viewStrings.saveAsNew, exact: true }).click()
  await page.getByRole('textbox', { name: viewStrings.title }).fill('All as a table')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All as a table' }).first().waitFor(SOON)
  await expect.poll(async () => page.getByRole('grid').locator('[data-index]').count(), SOON).toBe(4)
})

test('rows are grouped by the days and weeks of a date, by keys, and the board says why its cards cannot be moved', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Diary' })
  const fieldId = await command(page, 'createField', {
    id: newId(),
    appliesTo: 'note',
    projectId,
    type: 'DATETIME',
    label: 'Visit',
  })
  const visits = { Mara: '2026-11-02', Ben: '2026-11-04', Zoe: '2026-10-01', Ida: null }
  for (const [title, text] of Object.entries(visits)) {
    const rowId = await command(page, 'createNote', { id: newId(), projectId, title })
    if (text !== null)
      await ask(
        page,
        'mutation ($input: ChangeCellsInput!, $operationId: ID!) { changeCells(input: $input, operationId: $operationId) { lostHighlights } }',
        { input: { objectType: 'NOTE', cells: [{ rowId, key: `field:${fieldId}`, text }] }, operationId: newId() },
      )
  }
  await people.open(page, `/projects/${projectId}/notes`)
  const list = page.getByRole('grid')
  await list.getByRole('row').nth(3).waitFor(SOON)
  const choose = async (name: string): Promise<void> => {
    const group = page.getByRole('button', { name: new RegExp(`^(${viewStrings.group}|Grouped by .*)$`) })
    const more = page.getByRole('button', { name: designStrings.moreTools, exact: true })
    // A long label does not fit beside the others: it is in the menu of tools.
    await group.or(more).first().waitFor(SOON)
    if (!(await group.isVisible())) await more.press('Enter')
    await group.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  }
  const heads = async (): Promise<string[]> =>
    list
      .getByRole('button', { expanded: true })
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''))
  const closing = (...titles: string[]): string[] => titles.map(designStrings.closeGroup)
  const [november, october] = ['Nov 2, 2026', 'Sep 28, 2026'].map(viewStrings.weekOf)
  await choose('Visit')
  await expect.poll(heads, SOON).toEqual(closing('Nov 2026', 'Oct 2026', viewStrings.noDate))
  await choose(viewStrings.intervals.WEEK)
  await expect.poll(heads, SOON).toEqual(closing(november ?? '', october ?? '', viewStrings.noDate))
  await page.locator('label', { hasText: LAYOUT_WORDS.BOARD }).click()
  await page.getByRole('rowgroup', { name: `${november}, 2` }).waitFor(SOON)
  await page.getByText(viewStrings.cardsStay.times).waitFor(SOON)
  await journey.expectAccessible()
})

test('fields with many options show, filter, group and set all of them, whether a column shows the field or not', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Register' })
  const optionsOf = (label: string) => Array.from({ length: 45 }, (_, at) => ({ id: newId(), label: `${label} ${at}` }))
  const [clinics, wards] = [optionsOf('Clinic'), optionsOf('Room')]
  const selectOf = async (label: string, select: typeof clinics): Promise<string> =>
    command(page, 'createField', {
      id: newId(),
      appliesTo: 'note',
      projectId,
      type: 'SELECT',
      label,
      options: { select, maxSelectable: 1 },
    })
  const clinicKey = `field:${await selectOf('Clinic', clinics)}`
  const wardKey = `field:${await selectOf('Ward', wards)}`
  const noteIds: string[] = []
  for (const title of ['Ben', 'Mara'])
    noteIds.push(await command(page, 'createNote', { id: newId(), projectId, title }))
  const [ben = '', mara = ''] = noteIds
  const chosen = (rowId: string, key: string, option: { id: string } | undefined) => ({
    rowId,
    key,
    optionIds: [option?.id ?? ''],
  })
  await ask(
    page,
    'mutation ($input: ChangeCellsInput!, $operationId: ID!) { changeCells(input: $input, operationId: $operationId) { lostHighlights } }',
    {
      input: {
        objectType: 'NOTE',
        cells: [
          chosen(ben, clinicKey, clinics[41]),
          chosen(mara, clinicKey, clinics[3]),
          chosen(mara, wardKey, wards[42]),
        ],
      },
      operationId: newId(),
    },
  )
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'All',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: { sort: { key: 'title', direction: 'ASC' }, fieldVisibility: [{ key: wardKey, visible: false }] },
  })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const rows = page.getByRole('grid').locator('[data-index]')
  await expect.poll(async () => rows.allInnerTexts(), SOON).toHaveLength(2)
  await expect.poll(async () => rows.first().innerText(), SOON).toContain('Clinic 41')
  expect(await page.getByRole('columnheader', { name: 'Ward' }).count()).toBe(0)

  // Filters by an option of a field that no column shows.
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: filterStrings.find }).fill('Ward')
  await page.getByRole('option', { name: 'Ward' }).first().waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: filterStrings.findValue }).fill('Room 42')
  await page.getByRole('option', { name: 'Room 42' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => rows.allInnerTexts(), SOON).toHaveLength(1)
  await page.reload()
  await page
    .getByRole('button', { name: filterStrings.valueOf('Ward') })
    .filter({ hasText: 'Room 42' })
    .waitFor(SOON)
  await page.getByRole('button', { name: filterStrings.remove('Ward') }).click()
  await expect.poll(async () => rows.allInnerTexts(), SOON).toHaveLength(2)

  // Sets it for the selected rows.
  await rows.first().getByRole('checkbox').click()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: 'Ward' }).click()
  await dialog.getByRole('combobox', { name: 'Ward' }).fill('Room 44')
  await page.getByRole('option', { name: 'Room 44' }).click()
  await dialog.waitFor({ ...SOON, state: 'detached' })
  const wardOfBen = async (): Promise<unknown> =>
    ask(page, 'query ($id: ID!) { note(id: $id) { fieldValues { optionIds } } }', { id: ben })
  await expect.poll(async () => JSON.stringify(await wardOfBen()), SOON).toContain(wards[44]?.id)

  // Groups by a field: each option with rows has its name.
  await page.locator('label', { hasText: LAYOUT_WORDS.BOARD }).click()
  await page.getByRole('button', { name: 'Ward', exact: true }).click()
  await page.getByRole('rowgroup', { name: 'Room 42, 1' }).waitFor(SOON)
  await page.getByRole('rowgroup', { name: 'Room 44, 1' }).waitFor(SOON)
})
