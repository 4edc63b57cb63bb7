import { Failure, forbidden } from '#platform/kernel/errors.ts'
import { MAX_SETS_OF_PERSON, MAX_SUMMARISING_OF_PERSON, MIN_WORDS } from './limits.ts'

/** Why a note cannot be summarised (document 1 §8, document 3 §8.2). */
export const UNAVAILABLE = {
  READ_ONLY: 'Unavailable in read-only mode',
  VIEWER: 'Viewers cannot generate summaries',
  NO_EDIT_RIGHTS: 'You don’t have edit permissions in this project',
  NOT_ENOUGH_DATA: 'Not enough content to summarize',
  PLAN: 'Your plan does not include summaries',
} as const
export type Unavailable = keyof typeof UNAVAILABLE

export function isUnavailable(reason: Unavailable): Failure {
  if (reason === 'VIEWER' || reason === 'NO_EDIT_RIGHTS') return forbidden(UNAVAILABLE[reason])
  return new Failure('InvalidOperation', UNAVAILABLE[reason], { reason: reason === 'PLAN' ? 'PLAN_FEATURE' : reason })
}

export const tooManySummarising = (): Failure =>
  new Failure(
    'InvalidOperation',
    `${MAX_SUMMARISING_OF_PERSON} notes are still being summarised for you. Wait for one of them, or stop it.`,
  )
export const tooManySets = (): Failure =>
  new Failure(
    'InvalidOperation',
    `${MAX_SETS_OF_PERSON} summaries are still being made for you. Wait for one of them, or stop it.`,
  )
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Another language than that of the note has to be written by a model; says why none can. */
export function needsModelForLanguage(language: string, reason: Failure): Failure {
  const name = languageNames.of(language) ?? language
  return new Failure('InvalidOperation', `A summary in ${name} needs a language model. ${reason.message}`, {
    reason: 'NEEDS_MODEL',
  })
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Whether a text has enough words for a summary, in any script. */
export function hasEnoughWords(text: string): boolean {
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) words += 1
    if (words >= MIN_WORDS) return true
  }
  return false
}
