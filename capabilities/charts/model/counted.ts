import type { FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { QuestionType } from '#notes/model/question.ts'

/**
 * As what values are counted: chosen options, yes and no, scores from 0 to 10, numbers in bins, days in stretches of
 * time, texts that are equal, people, or tags.
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

/** Whether its values have an order of their own, in which they stand; others stand by how often they were given. */
export function isOrdered(counted: CountedAs): boolean {
  return counted === 'YES_NO' || counted === 'SCORES' || counted === 'NUMBERS' || counted === 'DATES'
}

/** A bin of numbers by its key: from the first number to before the other, which lies a step behind it. */
export function binOf(key: string): { index: number; step: number; from: number; to: number } | null {
  const [, index, step] = /^(-?\d+)\*(.+)$/.exec(key) ?? []
  if (index === undefined || step === undefined) return null
  // 3 * 0.1 is no number that a reader counts by.
  const rounded = (value: number): number => Number(value.toPrecision(12))
  return {
    index: Number(index),
    step: Number(step),
    from: rounded(Number(index) * Number(step)),
    to: rounded((Number(index) + 1) * Number(step)),
  }
}
