import {
  KEY_TWICE,
  withMisplaced,
  type CheckedMapping,
  type FreshOptions,
  type Misplaced,
  type MisplacedCell,
} from '../../model/misplaced.ts'
import { createOptionWatch } from '../../model/option-watch.ts'
import type { RowOutcome } from '../../model/survey-row.ts'
import type { TableToCheck } from './parse-task.ts'
import { mapRecords, readRecords } from './read-import.ts'
import { readTranscript } from './read-transcript.ts'
import type { ImportFile } from './source.ts'

/**
 * The cells that could not stay in their place if these tables were imported, over all rows, and the options they would
 * add to questions and fields that already have some.
 * @throws Failure if the file cannot be read
 */
export async function countMisplaced(file: ImportFile, tables: ReadonlyArray<TableToCheck>): Promise<CheckedMapping> {
  let counts: Misplaced[] = []
  const fresh: FreshOptions[] = []
  for (const { mapping, standing } of tables) {
    if (mapping.transcript) {
      const { failures } = await readTranscript(readRecords(file, mapping), mapping, mapping.transcript)
      counts = withMisplaced(
        counts,
        failures.map((failure) => ({ sheet: mapping.sheet ?? null, ...failure })),
      )
      continue
    }
    const headers = new Map(mapping.columns.map(({ index, header }) => [index, header]))
    const keyColumn = mapping.keyColumn ?? mapping.columns.find(({ role }) => role === 'key')?.index ?? 0
    const keys = new Set<string>()
    const options = createOptionWatch(mapping, standing)
    const cellsOf = (outcome: RowOutcome): Array<Pick<MisplacedCell, 'columnIndex' | 'inText' | 'reason'>> => {
      if (!outcome.ok)
        return outcome.errors.map(({ column, reason }) => ({ columnIndex: column, inText: false, reason }))
      const { key, displaced } = outcome.row
      if (key !== null && keys.has(key)) return [{ columnIndex: keyColumn, inText: false, reason: KEY_TWICE }]
      if (key !== null) keys.add(key)
      return displaced.map(({ column, reason }) => ({ columnIndex: column, inText: true, reason }))
    }
    for await (const event of mapRecords(readRecords(file, mapping), mapping, 0, standing)) {
      if (event.type !== 'rows') continue
      for (const outcome of event.outcomes) if (outcome.ok) options.see(outcome.row)
      const cells = event.outcomes
        .flatMap(cellsOf)
        .map((cell) => ({ sheet: mapping.sheet ?? null, header: headers.get(cell.columnIndex) ?? '', ...cell }))
      if (cells.length > 0) counts = withMisplaced(counts, cells)
    }
    fresh.push(...options.found())
  }
  return { misplaced: counts, fresh }
}
