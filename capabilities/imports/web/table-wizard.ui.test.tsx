import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import type { TableInspection } from '../model/inspection.ts'
import { importMapping, type ImportMapping, type TranscriptColumns } from '../model/table-mapping.ts'
import { strings } from './strings.ts'
import { TableWizard } from './table-wizard.tsx'

const columns: TranscriptColumns = {
  speaker: 0,
  words: 1,
  start: 3,
  end: null,
  tags: 2,
  tagDelimiter: ';',
  timeUnit: 's',
}
const ROWS = [
  ['Mara:', 'Where do you keep them?', '', '0:01'],
  ['Tomas:', 'In a folder, and in my head.', 'place; habit', '0:04'],
  ['', '', 'lost', ''],
]

function talk(transcript?: TranscriptColumns): TableInspection {
  const mapping = importMapping.parse({
    format: 'csv',
    headerRows: 1,
    columns: ['speaker', 'words', 'tags', 'timestamp'].map((header, index) => ({
      index,
      header,
      label: header,
      role: index === 1 ? 'content' : 'ignore',
    })),
    ...(transcript && { transcript }),
  })
  return {
    sheet: null,
    mapping,
    transcript: columns,
    dateOrders: [],
    rowCount: ROWS.length,
    headerRows: [],
    leadingRows: [],
    sampleRows: ROWS,
    warnings: [],
  }
}

let started: ImportMapping[] = []

function Keyboard() {
  useKeyboard()
  return null
}

async function show(table: TableInspection): Promise<void> {
  await renderLive(
    createTestServer(() => ({})),
    <MantineProvider env="test">
      <Keyboard />
      <TableWizard
        importId="i"
        tables={[table]}
        warnings={[]}
        earlier={[]}
        standing={[]}
        busy={false}
        keyed={false}
        onChoose={() => undefined}
        onStart={(mappings) => (started = mappings)}
        instead={null}
      />
    </MantineProvider>,
  )
}

beforeEach(() => {
  started = []
  // Lines are rendered only where there is room for them.
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async () => Response.json({ misplaced: [], fresh: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole('button', { name })
const choose = (label: string, value: string): void =>
  act(() => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('a table that is a conversation is shown as one transcript, its turns with times and tags', async () => {
  await show(talk(columns))
  expect(screen.getByRole('radio', { name: strings.becomesTranscript })).toHaveProperty('checked', true)
  const preview = screen.getByLabelText(strings.preview)
  expect(preview.textContent).toContain('Tomas  0:04')
  expect(preview.textContent).toContain(strings.tagged(['place', 'habit']))
  expect(within(preview).getByText(strings.rowFails(3))).toBeTruthy()
  act(() => button(strings.start(1)).click())
  expect(started[0]?.transcript).toEqual(columns)
})

test('its columns can be chosen again, and a column with another part loses it', async () => {
  await show(talk(columns))
  choose(strings.transcriptParts.tags, '')
  choose(strings.transcriptParts.end, '3')
  expect(screen.getByText('Choose the column in which it says when each part begins.', { exact: false })).toBeTruthy()
  choose(strings.transcriptParts.start, '3')
  act(() => button(strings.start(1)).click())
  expect(started[0]?.transcript).toEqual({ ...columns, tags: null })
})

test('a column of tags says in plain words what it tags, and shows it before anything is stored', async () => {
  await show(talk())
  expect(screen.queryByText(strings.tagColumnHint, { exact: false })).toBeNull()
  choose(strings.roleOf('tags'), 'tag')
  expect(screen.getByText(strings.tagColumnHint, { exact: false })).toBeTruthy()
  const preview = screen.getByLabelText(strings.preview)
  expect(within(preview).getByText(strings.tagged(['place', 'habit']))).toBeTruthy()
  choose(`${strings.separatedBy}: tags`, ',')
  expect(within(preview).getByText(strings.tagged(['place; habit']))).toBeTruthy()
  // The third row contains nothing that a highlight could cover.
  expect(preview.textContent).toContain('There are no words in this row')
  act(() => button(strings.start(3)).click())
  expect(started[0]?.columns[2]).toMatchObject({ role: 'tag', multiSelectDelimiter: ',' })
})

test('character codes are decoded, and stay as written if that is chosen', async () => {
  const table = talk()
  await show({
    ...table,
    mapping: { ...table.mapping, encodedColumns: [1] },
    sampleRows: [['Mara:', 'I don&#39;t know.', '', '']],
  })
  const preview = screen.getByLabelText(strings.preview)
  expect(preview.textContent).toContain("I don't know.")
  act(() => screen.getByRole('checkbox', { name: strings.readCodes }).click())
  expect(preview.textContent).toContain('I don&#39;t know.')
})

test('it can still become one note per row, and any table one transcript', async () => {
  await show(talk(columns))
  act(() => screen.getByRole('radio', { name: strings.becomesRows }).click())
  expect(screen.getByLabelText(strings.roleOf('words'))).toBeTruthy()
  act(() => button(strings.start(3)).click())
  expect(started[0]).not.toHaveProperty('transcript')
  cleanup()
  await show(talk())
  act(() => screen.getByRole('radio', { name: strings.becomesTranscript }).click())
  act(() => button(strings.start(1)).click())
  expect(started[0]?.transcript).toEqual(columns)
})

/** A survey of a name, three ratings under one heading and two questions. */
function survey(): TableInspection {
  const headers = ['Name', 'Rate: price', 'Rate: speed', 'Rate: help', 'Why?', 'Else?']
  const mapping = importMapping.parse({
    format: 'csv',
    headerRows: 1,
    columns: headers.map((header, index) => ({
      index,
      header,
      label: header,
      role: 'question',
      questionType: 'FREE_TEXT',
    })),
  })
  const { transcript: _none, ...table } = talk()
  return { ...table, mapping, rowCount: 1, sampleRows: [['Mara', '1', '2', '3', 'Because', 'No']] }
}
const line = (name: string): HTMLElement => {
  const found = screen.getAllByRole('row').find((row) => within(row).queryByLabelText(strings.chooseColumn(name)))
  if (!found) throw new Error(`No line is called ${name}.`)
  return found
}
const rolesOf = (mapping: ImportMapping | undefined) => mapping?.columns.map(({ role }) => role)

test('several columns are chosen by click, Shift and Ctrl, and changed at once', async () => {
  await show(survey())
  // Columns that begin the same are under one head.
  expect(screen.getAllByRole('row')).toHaveLength(4)
  act(() => void fireEvent.click(line('Rate')))
  expect(screen.getByText(strings.chosenColumns(3))).toBeTruthy()
  act(() => void fireEvent.click(line('Else?'), { ctrlKey: true }))
  choose(strings.roleOf(strings.chosenColumns(4)), 'field')
  act(() => void fireEvent.click(line('Name')))
  act(() => void fireEvent.click(line('Why?'), { shiftKey: true }))
  expect(screen.getByText(strings.chosenColumns(5))).toBeTruthy()
  act(() => button(strings.chooseNone).click())
  expect(screen.getByText(strings.chooseHint)).toBeTruthy()
  act(() => button(strings.start(1)).click())
  expect(rolesOf(started[0])).toEqual(['question', 'field', 'field', 'field', 'question', 'field'])
})

test('columns that belong together become one question by their head, entirely by keyboard', async () => {
  await show(survey())
  choose(strings.typeOf('Rate'), 'OPTIONS_OF_ONE')
  const grid = screen.getByRole('grid')
  act(() => grid.focus())
  // Keys typed right after a command key are buffered for what it may open.
  const press = async (key: string): Promise<void> => {
    act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
    await act(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await press('j')
  await press('x')
  expect(screen.getByText(strings.chosenColumns(1))).toBeTruthy()
  await press('j')
  await press('ArrowRight')
  expect(grid.getAttribute('aria-rowcount')).toBe('7')
  await press('ArrowLeft')
  expect(grid.getAttribute('aria-rowcount')).toBe('4')
  await press('Enter')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(strings.roleOf('Rate'))
  act(() => button(strings.start(1)).click())
  expect(started[0]?.columns.slice(1, 4)).toMatchObject(
    ['price', 'speed', 'help'].map((optionLabel) => ({ label: 'Rate', optionLabel, questionType: 'MULTI_SELECT' })),
  )
})

test('the columns of each role are counted, and shown alone when that is pressed', async () => {
  await show(survey())
  choose(strings.roleOf('Name'), 'person')
  act(() => screen.getByRole('button', { name: `${strings.roles.person} 1` }).click())
  expect(screen.getAllByRole('row')).toHaveLength(1)
  act(() => screen.getByRole('button', { name: `${strings.roles.person} 1` }).click())
  expect(screen.getAllByRole('row')).toHaveLength(4)
})
