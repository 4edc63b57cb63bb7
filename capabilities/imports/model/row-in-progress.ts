import { cutText } from '#platform/kernel/text.ts'
import { MAX_SHOWN_VALUE_CHARS, type CellError, type SurveyRow } from './survey-row.ts'
import type { ColumnMapping } from './table-mapping.ts'

/** A row while its cells are read. */
export interface RowInProgress {
  row: SurveyRow
  /** The contents of its columns of tags. */
  tagCells: Array<{ column: ColumnMapping; cell: string; titles: string[] }>
  errors: CellError[]
  cells: ReadonlyArray<string>
  contentChars: number
}

export function newRow(cells: ReadonlyArray<string>, rowNumber: number): RowInProgress {
  const row: SurveyRow = {
    rowNumber,
    title: '',
    titled: false,
    contentBlocks: [],
    asWritten: [],
    fields: [],
    responses: [],
    person: null,
    tags: [],
    summary: null,
    timestamp: null,
    key: null,
    displaced: [],
    cells,
  }
  return { row, tagCells: [], errors: [], cells, contentChars: 0 }
}

/** Puts a cell into the text of the note. @param reason null if the cell is also in its place, written differently */
export function keepAsText(state: RowInProgress, column: ColumnMapping, text: string, reason: string | null): void {
  state.row.contentBlocks.push({ column: column.index, label: column.label, text })
  state.contentChars += text.length
  if (reason !== null)
    state.row.displaced.push({
      column: column.index,
      label: column.label,
      value: cutText(text, MAX_SHOWN_VALUE_CHARS),
      reason,
    })
}

/** Keeps a cell as it was written, beside the value that was read from it. */
export function noteAsWritten(state: RowInProgress, column: ColumnMapping, cell: string): void {
  state.row.asWritten.push({ column: column.index, label: column.label, text: cell })
}

/** Refuses the row for a cell. */
export function fail(state: RowInProgress, column: ColumnMapping, cell: string, reason: string): void {
  state.errors.push({
    column: column.index,
    header: column.header,
    value: cutText(cell, MAX_SHOWN_VALUE_CHARS),
    reason,
  })
}
