import type { FreshOptions } from './misplaced.ts'
import { questionKey } from './mapped-questions.ts'
import type { StandingOptions } from './row-options.ts'
import type { SurveyRow } from './survey-row.ts'
import type { ImportMapping } from './table-mapping.ts'

/** At most this many of them are named. */
const MOST_NAMED = 20

interface OptionWatch {
  see(row: SurveyRow): void
  /** One entry for each question and field that already has options and gets more, in the order of their columns. */
  found(): FreshOptions[]
}

/**
 * Watches rows for options that their questions and fields do not have yet. A question or field without options is
 * filled for the first time: all its options are new, so it is not reported.
 */
export function createOptionWatch(mapping: ImportMapping, standing: StandingOptions): OptionWatch {
  const firstColumns = new Map<string, number>()
  for (const column of mapping.columns)
    if (column.role === 'question' && !firstColumns.has(questionKey(column)))
      firstColumns.set(questionKey(column), column.index)
  const known = new Map<number, ReadonlySet<string>>()
  for (const [question, options] of standing.questions) {
    const column = firstColumns.get(question)
    if (column !== undefined && options.length > 0) known.set(column, new Set(options))
  }
  // Select fields compare their options ignoring case (document 2 §6).
  for (const [column, { labels }] of standing.fields)
    if (labels.length > 0) known.set(column, new Set(labels.map((label) => label.toLowerCase())))
  const fresh = new Map<number, Map<string, string>>()
  const watch = (column: number | undefined, options: readonly string[], keyOf: (option: string) => string): void => {
    const before = column === undefined ? undefined : known.get(column)
    if (column === undefined || before === undefined) return
    for (const option of options) {
      if (before.has(keyOf(option))) continue
      const added = fresh.get(column) ?? new Map<string, string>()
      fresh.set(column, added)
      if (!added.has(keyOf(option))) added.set(keyOf(option), option)
    }
  }
  return {
    see({ responses, fields }) {
      for (const { question, options } of responses) watch(firstColumns.get(question), options, (option) => option)
      for (const { column, options } of fields) watch(column, options, (option) => option.toLowerCase())
    },
    found: () =>
      [...fresh]
        .toSorted(([one], [other]) => one - other)
        .map(([columnIndex, options]) => ({
          sheet: mapping.sheet ?? null,
          columnIndex,
          count: options.size,
          options: [...options.values()].slice(0, MOST_NAMED),
        })),
  }
}
