import { sayPlainly } from '#platform/kernel/plain-problems.ts'
import type { TableInspection } from '../model/inspection.ts'
import { mappedAsBefore, mappedAsStanding, type StandingTarget } from '../model/mapped-as-before.ts'
import { importMapping, type ImportMapping } from '../model/table-mapping.ts'
import type { EarlierImport } from './earlier-imports.ts'
import { firstMapping } from './mapping-edits.ts'
import { strings } from './strings.ts'

/** A table with what was chosen for it. */
export interface Edited {
  mapping: ImportMapping
  /** The earlier import whose mapping was used, and the number of new columns; null if it was guessed. */
  asAt: { from: EarlierImport; fresh: number } | null
  /** How many columns fill the project's fields and questions. */
  filled: number
  included: boolean
  /** Its columns as one transcript, kept while it is set to one note for each row. */
  asTranscript: ImportMapping['transcript']
}

/** What each table begins with: its earlier mapping, the project's fields and questions, or a guess. */
export function beginning(
  tables: readonly TableInspection[],
  earlier: readonly EarlierImport[],
  standing: readonly StandingTarget[],
): Edited[] {
  return tables.map((table) => {
    const guessed = firstMapping(table)
    const before = mappedAsBefore(guessed, table, earlier)
    const { mapping, filled } = before ? { mapping: before.mapping, filled: 0 } : mappedAsStanding(guessed, standing)
    return {
      mapping,
      asAt: before,
      filled,
      included: table.rowCount > 0,
      asTranscript: table.transcript,
    }
  })
}

/** The origin of the columns' meaning. */
export function hintOf({ asAt, filled }: Edited): string {
  if (asAt)
    return strings.mappingAsBefore(asAt.from.fileName, new Date(asAt.from.createdAt).toLocaleDateString(), asAt.fresh)
  return filled > 0 ? strings.mappingAsStanding(filled) : strings.mappingHint
}

/** What still prevents the import, as a sentence; null if nothing does. */
export function problemOf(edited: readonly Edited[]): string | null {
  const chosen = edited.filter(({ included }) => included)
  if (chosen.length === 0) return edited.length > 1 ? strings.noSheet : strings.nothingToImport
  for (const { mapping } of chosen) {
    const read = importMapping.safeParse(mapping, { error: sayPlainly })
    if (read.success) continue
    const [issue] = read.error.issues
    const [part, at] = issue?.path ?? []
    const column = part === 'columns' && typeof at === 'number' ? mapping.columns[at] : undefined
    return column
      ? strings.problemOf(column.header.trim() || strings.unnamed(column.index), issue?.message ?? '')
      : (issue?.message ?? strings.noSheet)
  }
  return null
}
