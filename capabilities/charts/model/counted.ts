import type { QuestionType } from '#notes/model/question.ts'
import type { FieldType } from '#fields/model/field.ts'

/**
 * As what values are counted: chosen options, yes and no, scores from 0 to 10, numbers in bins, days in stretches of
 * time, texts that are equal, people, or tags.
 */
export const COUNTED_AS = ['OPTIONS', 'YES_NO', 'SCORES', 'NUMBERS', 'DATES', 'VALUES', 'PEOPLE', 'TAGS'] as const
export type CountedAs = (typeof COUNTED_AS)[number]

const OF_FIELDS: Readonly<Record<FieldType, CountedAs>> = {
  BOOLEAN: 'YES_NO',
  DATETIME: 'DATES',
  EMAIL: 'VALUES',
  NPS: 'SCORES',
  NUMBER: 'NUMBERS',
  PERSON: 'VALUES',
  PHONE: 'VALUES',
  SELECT: 'OPTIONS',
  TEXT: 'VALUES',
  URL: 'VALUES',
}

export function countedOfField(type: FieldType): CountedAs {
  return OF_FIELDS[type]
}

export function countedOfQuestion(type: QuestionType): CountedAs {
  return type === 'FREE_TEXT' ? 'VALUES' : 'OPTIONS'
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
