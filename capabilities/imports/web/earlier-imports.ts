import type { Id } from '#platform/kernel/ids.ts'
import type { ColumnMapping, ImportMapping } from '../model/table-mapping.ts'
import { keyColumnOf, separated } from './mapping-edits.ts'

/** An earlier import whose rows can be found again. */
export interface EarlierImport {
  id: Id
  fileName: string
  createdAt: string
  mappings: readonly ImportMapping[]
}

/** The earlier imports with the same key column, the latest first. */
export function matchingImports(mapping: ImportMapping, earlier: readonly EarlierImport[]): EarlierImport[] {
  const key = keyColumnOf(mapping)
  return key === null
    ? []
    : earlier.filter((one) => one.mappings.some((former) => keyColumnOf(former)?.header === key.header))
}

/**
 * The import that a new one continues: what the person chose, else the latest with the same key; null to add all rows.
 */
export function continuedImport(
  mapping: ImportMapping,
  earlier: readonly EarlierImport[],
  choice: Id | null | undefined,
): Id | null {
  if (choice === null) return null
  const matching = matchingImports(mapping, earlier)
  return (matching.find((one) => one.id === choice) ?? matching[0])?.id ?? null
}

/** Of the columns, as many must be there again for a table to count as the same survey. */
const SAME_SURVEY_SHARE = 0.8

/** Columns by heading; a heading that comes again stands once for each time. */
function byHeading(columns: readonly ColumnMapping[]): Map<string, ColumnMapping> {
  const times = new Map<string, number>()
  return new Map(
    columns.map((column) => {
      const time = (times.get(column.header) ?? 0) + 1
      times.set(column.header, time)
      return [`${time} ${column.header}`, column]
    }),
  )
}

/**
 * What was said of the same survey's columns the last time, said of this table: importing again then changes notes in
 * the places where it put them. Null where no earlier import had this key and these columns.
 */
export function mappedAsBefore(
  mapping: ImportMapping,
  earlier: readonly EarlierImport[],
): { mapping: ImportMapping; from: EarlierImport } | null {
  const present = byHeading(mapping.columns)
  for (const from of earlier) {
    for (const former of from.mappings) {
      const known = byHeading(former.columns)
      const shared = [...present.keys()].filter((heading) => known.has(heading)).length
      const key = keyColumnOf(former)
      const again = key === null ? undefined : mapping.columns.find((column) => column.header === key.header)
      if (!again || shared < SAME_SURVEY_SHARE * Math.max(present.size, known.size)) continue
      const columns = [...present].map(([heading, column]) => ({
        ...separated(known.get(heading) ?? column),
        index: column.index,
      }))
      const { keyColumn: _guessed, transcript: _asGuessed, ...rest } = mapping
      return {
        mapping: {
          ...rest,
          columns,
          ...(again.index === columns.find(({ role }) => role === 'key')?.index ? {} : { keyColumn: again.index }),
          timeZone: former.timeZone,
          dateOrder: former.dateOrder,
        },
        from,
      }
    }
  }
  return null
}
