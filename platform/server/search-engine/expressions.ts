import type { Clause } from './parse-query.ts'
import type { SearchFile } from './run-match.ts'

/** Stems that are adjacent. */
export function phrase(stems: readonly string[]): string {
  return `"${stems.join(' ')}"`
}

/** A clause in each of its forms and spellings. */
export function inAnyForm({ stems, forms, spellings, guarded = [] }: Clause): string {
  return anyOf([
    phrase(stems),
    ...forms.map((form) => phrase([form])),
    ...spellings.map(phrase),
    ...guarded.map(phrase),
  ])
}

/** One of several. */
export function anyOf(phrases: readonly string[]): string {
  return phrases.length === 1 ? (phrases[0] ?? '') : `(${phrases.join(' OR ')})`
}

/** An upper bound of how many items match a clause. */
export function frequencyOf({ vocabulary }: SearchFile, clause: Clause): number {
  return (
    least(clause.stems.map((stem) => vocabulary.frequencyOf(stem))) +
    clause.forms.reduce((total, form) => total + vocabulary.frequencyOf(form), 0) +
    clause.spellings.reduce((total, stems) => total + least(stems.map((stem) => vocabulary.frequencyOf(stem))), 0)
  )
}

/** The lowest of several frequencies. */
export function least(frequencies: readonly number[]): number {
  return frequencies.length === 0 ? 0 : Math.min(...frequencies)
}
