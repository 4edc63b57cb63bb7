import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MAX_SELECT_OPTIONS } from '#fields/model/limits.ts'
import type { GivenValue, ShownField } from '#fields/web/index.ts'
import type { ShownQuestion } from '#notes/web/index.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { NO_VIEW_DATA } from '../../model/view.ts'
import { MAX_SHOWN_ANSWER_CHARS } from '../../model/limits.ts'
import { copiedOf, emptyCell, isEditable, pastedInto, withCell } from '../cell-values.ts'
import { fromHtmlTable, pastedCells, toHtmlTable } from '../clipboard.ts'
import { columnsOf, type ShownColumn } from '../columns.ts'
import type { Row } from '../row.ts'
import { planPaste } from '../paste-plan.ts'
import { viewStrings as strings } from '../strings.ts'
import { withWholeCells } from '../whole-cells.ts'
import { CellEditor } from './cell-editor.tsx'

const ROW: Row = {
  id: 'n',
  name: 'Mara',
  preview: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: null,
  createdBy: null,
  contributors: [],
  tags: [],
  insights: [],
  summary: null,
  thumbnailUrl: null,
  highlightCount: 0,
  locked: false,
  note: null,
  color: null,
  saidBy: '',
  anchored: true,
  clip: null,
  values: {},
  answers: {},
  openAnswer: null,
  happenedAt: null,
  mayEdit: true,
  mayPublish: false,
  mayTag: false,
  mayMove: true,
  mayDelete: true,
  mayLock: true,
}
const options = ['Daily', 'Never', 'Now, and then'].map((optionText, at) => ({ id: `o${at}`, optionText }))
const WHY: ShownQuestion = { id: 'why', type: 'FREE_TEXT', text: 'Why?', options: [] }
const OFTEN: ShownQuestion = { id: 'often', type: 'SINGLE_SELECT', text: 'How often?', options }
const WHEN: ShownQuestion = { id: 'when', type: 'MULTI_SELECT', text: 'When?', options }

function columnOf(question: ShownQuestion): ShownColumn {
  const columns = columnsOf('NOTE', { fields: [], questions: [question] }, NO_VIEW_DATA, 'TABLE')
  return columns.find((column) => column.question?.id === question.id) as ShownColumn
}

/** Opens the cell of a question. */
async function edit(
  question: ShownQuestion,
  response: readonly string[] = [],
  whole: readonly string[] = response,
  typed?: string,
) {
  const given: GivenValue[] = []
  const close = vi.fn()
  const server = createTestServer(() => ({
    note: {
      __typename: 'Note',
      id: 'n',
      responses: [{ __typename: 'Response', id: 'r', questionId: question.id, response: whole, responseData: null }],
    },
  }))
  await renderLive(
    server,
    <MantineProvider env="test">
      <CellEditor
        row={{ ...ROW, answers: { [question.id]: response } }}
        column={columnOf(question)}
        onWrite={async (value) => {
          given.push(value)
          return Promise.resolve(null)
        }}
        onClose={close}
        typed={typed}
      />
    </MantineProvider>,
  )
  return { given, close }
}

afterEach(cleanup)

test('Enter writes an answer in words and closes the cell; Escape does not write', async () => {
  const written = await edit(WHY, ['Too slow'])
  const input = screen.getByRole('textbox', { name: 'Why?' })
  expect(document.activeElement).toBe(input)
  fireEvent.change(input, { target: { value: 'Too dear' } })
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect(written.given).toEqual([{ text: 'Too dear' }])
  expect(written.close).toHaveBeenCalled()
  cleanup()
  const left = await edit(WHY, ['Too slow'])
  const again = screen.getByRole('textbox', { name: 'Why?' })
  fireEvent.change(again, { target: { value: 'Too dear' } })
  await act(async () => void fireEvent.keyDown(again, { key: 'Escape' }))
  expect(left.given).toEqual([])
  expect(left.close).toHaveBeenCalled()
})

test('text typed on a cell replaces its content, and Enter and Tab say where to continue', async () => {
  const words = await edit(WHY, ['Too slow'], ['Too slow'], 'd')
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why?' })
  expect(input.value).toBe('d')
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect(words.given).toEqual([{ text: 'd' }])
  expect(words.close).toHaveBeenCalledWith({ to: 'below', takesKeys: true })
  cleanup()
  const choice = await edit(OFTEN, [], [], 'n')
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'How often?' })
  expect(picker.value).toBe('n')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Never', 'Now, and then'])
  await act(async () => void fireEvent.keyDown(picker, { key: 'Tab' }))
  expect(choice.given).toEqual([])
  expect(choice.close).toHaveBeenCalledWith({ to: 'right', takesKeys: true })
})

const FIELD: ShownField = {
  __typename: 'Field',
  id: 'f',
  type: 'NPS',
  label: 'Score',
  hidden: false,
  rank: 1,
  options: [],
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId: null,
  groupTitle: null,
  viewerCanEdit: true,
}

function columnOfField(field: ShownField): ShownColumn {
  const columns = columnsOf('NOTE', { fields: [field], questions: [] }, NO_VIEW_DATA, 'TABLE')
  return columns.find((column) => column.field?.id === field.id) as ShownColumn
}

test('typing a one and a nought on a score gives ten, and Enter keeps what was typed', async () => {
  const given: GivenValue[] = []
  const close = vi.fn()
  renderInterface(
    <CellEditor
      row={ROW}
      column={columnOfField(FIELD)}
      onWrite={async (value) => Promise.resolve(given.push(value)).then(() => null)}
      onClose={close}
      typed="1"
    />,
  )
  const typeOn = async (key: string): Promise<void> =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
  await typeOn('0')
  expect(given.at(-1)).toEqual({ text: '10' })
  await typeOn('7')
  await typeOn('Enter')
  expect(given).toEqual([{ text: '1' }, { text: '10' }, { text: '7' }])
  expect(close).toHaveBeenCalledWith({ to: 'below', takesKeys: true })
})

test('a paste plans options only for cells that take them, up to the limit of the field, and reports what stays unchanged', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ ...ROW, id, name: id }))
  const shift: ShownField = { ...FIELD, id: 's', type: 'SELECT', label: 'Shift', maxSelectable: 1 }
  const columns = [columnOfField(FIELD), columnOfField(shift)]
  const texts = [
    ['7', 'Late'],
    ['many', 'Early, Late'],
    ['8', 'late'],
    ['9', 'Never'],
  ]
  const plan = planPaste(texts, rows, columns, 'NOTE')
  const options = plan.options.get('s') ?? []
  expect(options.map(({ label }) => label)).toEqual(['Late'])
  expect(plan.changes.map(({ row, column, given }) => [row.id, column.label, given])).toEqual([
    ['a', 'Score', { text: '7' }],
    ['c', 'Score', { text: '8' }],
    ['a', 'Shift', { optionIds: [options[0]?.id] }],
    ['c', 'Shift', { optionIds: [options[0]?.id] }],
  ])
  expect(plan.unchanged.map(({ row, text, why }) => [row, text, why])).toEqual([
    [strings.pastedLine(4), '9', 'below'],
    [strings.pastedLine(4), 'Never', 'below'],
    ['b', 'many', 'misfit'],
    ['b', 'Early, Late', 'misfit'],
  ])
  const full = Array.from({ length: MAX_SELECT_OPTIONS }, (_, at) => ({
    __typename: 'SelectOption' as const,
    id: `o${at}`,
    label: `Option ${at}`,
    color: null,
  }))
  const beyond = planPaste([['One more']], rows.slice(0, 1), [columnOfField({ ...shift, options: full })], 'NOTE')
  expect([beyond.changes, beyond.options.size, beyond.unchanged.map(({ why }) => why)]).toEqual([[], 0, ['misfit']])
})

test('cells are copied as an HTML table, and read from what Google Sheets and Excel copy', () => {
  const cells = [
    ['a < b & "c"', 'one\ntwo'],
    ['', '1,200'],
  ]
  expect(fromHtmlTable(toHtmlTable(cells))).toEqual(cells)
  const sheets = `<google-sheets-html-origin><style>td {}</style><table><colgroup><col></colgroup><tbody>
    <tr><td data-sheets-value="{}">Mara</td><td rowspan="2">one<br>two</td></tr><tr><td>Ben&nbsp;B</td></tr></tbody></table>`
  expect(fromHtmlTable(sheets)).toEqual([
    ['Mara', 'one\ntwo'],
    ['Ben B', ''],
  ])
  const excel = `<html><body><table><!--StartFragment--><tr><td colspan=2>A long
    text</td><td>3</td></tr><!--EndFragment--></table></body></html>`
  expect(fromHtmlTable(excel)).toEqual([['A long text', '', '3']])
  expect(pastedCells('  a\tb', toHtmlTable([['a', 'b']]))).toEqual([['  a', 'b']])
  expect(pastedCells('a b', toHtmlTable([['a', 'b']]))).toEqual([['a', 'b']])
  expect(pastedCells('a', '<p>a</p>')).toEqual([['a']])
})

test('options are chosen by typing, one or several', async () => {
  const one = await edit(OFTEN, ['o0'])
  const input = screen.getByRole('combobox', { name: 'How often?' })
  fireEvent.change(input, { target: { value: 'nev' } })
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect(one.given).toEqual([{ optionIds: ['o1'] }])
  cleanup()
  const several = await edit(WHEN, ['o0'])
  const other = screen.getByRole('combobox', { name: 'When?' })
  fireEvent.change(other, { target: { value: 'nev' } })
  await act(async () => void fireEvent.keyDown(other, { key: 'Enter' }))
  expect(several.given).toEqual([{ optionIds: ['o0', 'o1'] }])
  expect(several.close).not.toHaveBeenCalled()
})

test('an answer that is longer than the cell shows is edited in full', async () => {
  const whole = `${'x'.repeat(MAX_SHOWN_ANSWER_CHARS)} and more`
  const { given } = await edit(WHY, [whole.slice(0, MAX_SHOWN_ANSWER_CHARS)], [whole])
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why?' })
  expect(input.value).toBe(whole)
  expect(document.activeElement).toBe(input)
  fireEvent.change(input, { target: { value: `${whole} still` } })
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect(given).toEqual([{ text: `${whole} still` }])
})

test('cells of questions take pasted values that fit, can be emptied, and cannot be edited by users who may not edit the note', () => {
  const nothing = (): null => null
  expect(pastedInto(columnOf(WHY), 'Too slow', nothing)).toEqual({ text: 'Too slow' })
  expect(pastedInto(columnOf(OFTEN), ' never', nothing)).toEqual({ optionIds: ['o1'] })
  expect(pastedInto(columnOf(OFTEN), 'Now, and then', nothing)).toEqual({ optionIds: ['o2'] })
  expect(pastedInto(columnOf(OFTEN), 'Daily, Never', nothing)).toBeNull()
  expect(pastedInto(columnOf(WHEN), 'Daily, Never', nothing)).toEqual({ optionIds: ['o0', 'o1'] })
  expect(pastedInto(columnOf(WHEN), 'Daily, Sometimes', nothing)).toBeNull()
  expect(withCell(columnOf(WHEN), { optionIds: ['o0'] })(ROW).answers).toEqual({ when: ['o0'] })
  expect(
    withCell(columnOf(WHY), emptyCell(columnOf(WHY)) ?? { text: 'not' })({ ...ROW, answers: { why: ['x'] } }).answers,
  ).toEqual({})
  expect(isEditable(ROW, columnOf(WHY), 'NOTE')).toBe(true)
  expect(isEditable(ROW, columnOf(WHY), 'HIGHLIGHT')).toBe(true)
  expect(isEditable({ ...ROW, mayEdit: false }, columnOf(WHY), 'NOTE')).toBe(false)
})

test('copying a cell copies the whole answer, even if the page has only its beginning', async () => {
  const long = `${'x'.repeat(MAX_SHOWN_ANSWER_CHARS)}\nand the end`
  const asked: string[][] = []
  const server = createTestServer((_name, { ids }) => {
    asked.push(ids as string[])
    const responses = [{ __typename: 'Response', id: 'r', questionId: 'why', response: [long] }]
    return { notesById: [{ __typename: 'Note', id: 'n', responses }] }
  })
  const column = columnOf(WHY)
  const cut = { ...ROW, answers: { why: [long.slice(0, MAX_SHOWN_ANSWER_CHARS)] } }
  const short = { ...ROW, id: 'm', answers: { why: ['Too slow'] } }
  const rows = await withWholeCells(server.client, [cut, short], [column])
  expect(rows.map((row) => copiedOf(row, column))).toEqual([long, 'Too slow'])
  expect(asked).toEqual([['n']])
  expect(await withWholeCells(server.client, [short], [column])).toEqual([short])
  expect(asked).toHaveLength(1)
})
