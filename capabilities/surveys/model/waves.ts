import type { Question } from '#notes/model/question.ts'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * Options that were paired by hand: the option of a linked question as which each counts; null for one that stays
 * alone.
 */
export type OptionPairs = Readonly<Record<Id, Id | null>>

/** One of the linked questions, with the pairs set by hand in it. */
interface LinkedQuestion extends Pick<Question, 'id' | 'options'> {
  pairs: OptionPairs
}

/** One row of the comparison of waves: an option of each question that has one. */
interface WaveRow {
  label: string
  /** By question; several if several options of one question were paired with the same one. */
  optionIds: ReadonlyMap<Id, readonly Id[]>
}

/** Returns the text by which options are paired. */
export function asPaired(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

/**
 * Pairs the options of linked questions: those with the same text, regardless of case and white space, and those paired
 * by hand. In the order of the first question, then of the next.
 */
export function pairedOptions(questions: readonly LinkedQuestion[]): WaveRow[] {
  const all = new Map(questions.flatMap(({ options }) => options.map((option) => [option.id, option] as const)))
  const pairs = new Map(questions.flatMap((question) => Object.entries(question.pairs)))
  const keyOf = (id: Id, seen: ReadonlySet<Id>): string => {
    const other = pairs.get(id)
    if (other === null) return `alone ${id}`
    if (other !== undefined && all.has(other) && !seen.has(other)) return keyOf(other, new Set([...seen, other]))
    return asPaired(all.get(id)?.optionText ?? id)
  }
  const rows = new Map<string, { label: string; optionIds: Map<Id, Id[]> }>()
  for (const question of questions)
    for (const option of question.options) {
      const key = keyOf(option.id, new Set([option.id]))
      const row = rows.get(key) ?? { label: option.optionText, optionIds: new Map<Id, Id[]>() }
      rows.set(key, row)
      row.optionIds.set(question.id, [...(row.optionIds.get(question.id) ?? []), option.id])
    }
  return [...rows.values()]
}
