import type { FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { QuestionType } from '#notes/model/question.ts'

/**
 * How values are counted: as chosen options, yes and no, scores from 0 to 10, numbers in bins, days in periods, equal
 * texts, people, or tags.
 */
export const COUNTED_AS = ['OPTIONS', 'YES_NO', 'SCORES', 'NUMBERS', 'DATES', 'VALUES', 'PEOPLE', 'TAGS'] as const
export type CountedAs = (typeof COUNTED_AS)[number]

const NAMES = {
  options: 'OPTIONS',
  'yes-no': 'YES_NO',
  scores: 'SCORES',
  numbers: 'NUMBERS',
  dates: 'DATES',
  values: 'VALUES',
} as const satisfies Record<ReturnType<typeof rulesOf>['counted'], CountedAs>

export function countedOfField(type: FieldType): CountedAs {
  return NAMES[rulesOf(type).counted]
}

export function countedOfQuestion(type: QuestionType): CountedAs {
  return NAMES[questionRulesOf(type).counted]
}

/** Whether its values have their own order; other values are sorted by how often they occur. */
export function isOrdered(counted: CountedAs): boolean {
  return counted === 'YES_NO' || counted === 'SCORES' || counted === 'NUMBERS' || counted === 'DATES'
}

/** The bin of numbers with this key: from `from` up to but not including `to`, which is one step further. */
export function binOf(key: string): { index: number; step: number; from: number; to: number } | null {
  const [, index, step] = /^(-?\d+)\*(.+)$/.exec(key) ?? []
  if (index === undefined || step === undefined) return null
  // Avoids results such as that of 3 * 0.1, which no reader would expect.
  const rounded = (value: number): number => Number(value.toPrecision(12))
  return {
    index: Number(index),
    step: Number(step),
    from: rounded(Number(index) * Number(step)),
    to: rounded((Number(index) + 1) * Number(step)),
  }
}
