import { cellDecoder } from './decode-cells.ts'
import { createTagGiver } from './give-tags.ts'
import { MAX_KEY_CHARS, MAX_RICH_TEXT_CHARS } from './limits.ts'
import { createCellReader } from './row-cells.ts'
import { fail, newRow } from './row-in-progress.ts'
import { createOptionReader, type StandingOptions } from './row-options.ts'
import type { RowOutcome } from './survey-row.ts'
import type { ImportMapping } from './table-mapping.ts'
import { titleOf } from './title-of-row.ts'

const NOTHING_STANDS: StandingOptions = { fields: new Map(), questions: new Map() }

/**
 * Makes the function that turns parsed rows into notes. It remembers the options it has seen, so that one question or
 * field never gets more than it can have; use one mapper for one pass over one table. Rows must come without the
 * header.
 */
export function createRowMapper(
  mapping: ImportMapping,
  standing: StandingOptions = NOTHING_STANDS,
): (cells: ReadonlyArray<string>, rowNumber: number) => RowOutcome {
  const width = mapping.columns.reduce((most, column) => Math.max(most, column.index + 1), 0)
  const addCell = createCellReader(mapping, createOptionReader(mapping, standing))
  const giveTags = createTagGiver(mapping)
  const decode = cellDecoder(mapping)

  return (written, rowNumber) => {
    const cells = decode(written)
    const state = newRow(cells, rowNumber)
    const { row } = state
    for (const column of mapping.columns) {
      const cell = cells[column.index] ?? ''
      if (cell.length > MAX_RICH_TEXT_CHARS)
        fail(state, column, cell, `A cell can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters.`)
      else if (cell.trim() !== '') addCell(state, column, cell)
      if (column.index === mapping.keyColumn || (column.role === 'key' && mapping.keyColumn === undefined)) {
        const key = cell.trim()
        if (key.length > MAX_KEY_CHARS) fail(state, column, cell, `A key can have ${MAX_KEY_CHARS} characters.`)
        else if (key !== '') row.key = key
      }
    }
    giveTags(state)
    for (let index = width; index < cells.length; index += 1) {
      const cell = cells[index] ?? ''
      if (cell.trim() !== '') row.contentBlocks.push({ column: index, label: `Column ${index + 1}`, text: cell })
    }
    if (state.contentChars > MAX_RICH_TEXT_CHARS) {
      state.errors.push({
        column: 0,
        header: '',
        value: '',
        reason: `A note can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters.`,
      })
    }
    if (state.errors.length > 0) return { ok: false, rowNumber, errors: state.errors, cells: [...written] }
    if (row.title === '') row.title = titleOf(row)
    return { ok: true, row }
  }
}
