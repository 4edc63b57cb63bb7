import { cleanup, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { render } from '@testing-library/react'
import type { WholeSummariesQuery } from '#generated/operations/capabilities/views/web/views.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { NO_VIEW_DATA } from '../model/view.ts'
import { CardContent } from './cards/view-card.tsx'
import { copiedOf, textOfCell } from './cell-values.ts'
import { columnsOf, type ShownColumn } from './columns.ts'
import { partsOf, toRow, type Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import { TableRow } from './table/table-row.tsx'
import { withWholeCells } from './whole-cells.ts'

afterEach(cleanup)

type Summary = { beginning: string; isCut: boolean; isByAi: boolean }

function rowWith(summary: Summary | null): Row {
  const row = toRow({
    __typename: 'ViewRow',
    id: 'n',
    values: {},
    answers: {},
    insight: null,
    highlight: null,
    note: {
      __typename: 'Note',
      id: 'n',
      title: 'Mara',
      preview: 'How do you plan?',
      happenedAt: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      createdBy: null,
      viewerCan: { __typename: 'NoteViewerCan', edit: true, move: true, delete: true },
      summaryText: summary && { __typename: 'NoteSummaryText', ...summary },
    },
  })
  if (!row) throw new Error('A note is a row.')
  return row
}

const all = columnsOf('NOTE', { fields: [], questions: [] }, NO_VIEW_DATA, 'TABLE')
const columns = ['title', 'summary'].map((key) => all.find((column) => column.key === key) as ShownColumn)
const [, column] = columns as [ShownColumn, ShownColumn]
const HREF = '/data/mara-1'

function showRow(row: Row): HTMLElement {
  render(
    <MantineProvider env="test">
      <div role="grid">
        <TableRow
          {...{ row, columns, objectType: 'NOTE', index: 0, offsets: [null, null], top: 0, height: 40 }}
          {...{ wrapped: false, selected: false, selectable: false, cursor: -1, from: -1, to: -1, handle: false }}
          {...{ fillFrom: -1, fillTo: -1, href: HREF, mode: 'light', cursorId: undefined, editor: null }}
        />
      </div>
    </MantineProvider>,
  )
  return screen.getAllByRole('gridcell')[2] as HTMLElement
}

test('a cell shows the beginning of the summary, where it is cut, and opens the note at it', () => {
  const cell = showRow(rowWith({ beginning: 'She plans on paper', isCut: true, isByAi: false }))
  expect(cell.textContent).toBe('She plans on paper…')
  const link = screen.getByRole('link', { name: strings.openSummary('Mara') })
  expect(link.getAttribute('href')).toBe(`${HREF}#panel=summary`)
  expect(screen.queryByRole('img', { name: strings.byAi })).toBeNull()
})

test('a summary of a model says so', () => {
  const row = rowWith({ beginning: 'She plans on paper.', isCut: false, isByAi: true })
  expect(showRow(row).textContent).toBe('She plans on paper.')
  screen.getByRole('img', { name: strings.byAi })
  expect(textOfCell(row, column)).toBe('Written by AI: She plans on paper.')
})

test('the cell of a note without a summary is empty', () => {
  const cell = showRow(rowWith(null))
  expect(cell.textContent).toBe('')
  expect(cell.querySelector('a')).toBeNull()
})

test('a card shows the summary in place of the beginning of the text, and that of a note without one', () => {
  const shown = ['title', 'preview', 'summary'].map((key) => all.find((one) => one.key === key) as ShownColumn)
  const card = (row: Row) => (
    <MantineProvider env="test">
      <CardContent
        {...{ row, columns: shown, objectType: 'NOTE', href: HREF, selected: false, selectable: false, mode: 'light' }}
      />
    </MantineProvider>
  )
  const { rerender } = render(card(rowWith({ beginning: 'She plans on paper.', isCut: false, isByAi: false })))
  expect(screen.getByRole('link', { name: 'She plans on paper.' }).getAttribute('href')).toBe(`${HREF}#panel=summary`)
  expect(screen.queryByText('How do you plan?')).toBeNull()
  rerender(card(rowWith(null)))
  screen.getByText('How do you plan?')
})

test('copying a cell copies the whole summary; one that is gone meanwhile is not copied', async () => {
  const notesById: WholeSummariesQuery['notesById'] = [
    {
      __typename: 'Note',
      id: 'n',
      summaryText: { __typename: 'NoteSummaryText', text: 'She plans on paper, she says.' },
    },
  ]
  const cut = rowWith({ beginning: 'She plans on paper', isCut: true, isByAi: true })
  const server = createTestServer(() => ({ notesById }))
  const [whole] = await withWholeCells(server.client, [cut], columns)
  expect(whole && copiedOf(whole, column)).toBe('Written by AI: She plans on paper, she says.')
  const gone = createTestServer(() => ({ notesById: [{ __typename: 'Note', id: 'n', summaryText: null }] }))
  const [nothing] = await withWholeCells(gone.client, [cut], columns)
  expect(nothing && copiedOf(nothing, column)).toBe('')
})

test('summaries are read for notes and highlights, and only where their column is shown', () => {
  expect(partsOf('NOTE', new Set(['title'])).withSummary).toBe(false)
  expect(partsOf('NOTE', new Set(['title', 'summary'])).withSummary).toBe(true)
  expect(partsOf('HIGHLIGHT', new Set(['summary'])).withSummary).toBe(true)
})
