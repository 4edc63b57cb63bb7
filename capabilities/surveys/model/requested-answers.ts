import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import { MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { MAX_SOUGHT_CHARS } from './limits.ts'

/** What is looked for among answers and questions. */
export const soughtWords = z.string().max(MAX_SOUGHT_CHARS, `Look for at most ${MAX_SOUGHT_CHARS} characters.`)

/** Which of the answers to a question are looked at; all, where it says nothing. */
export const answersNarrowed = z.object({
  /** What is known of those who answered. */
  filter: filterForm.default(NO_FILTER),
  /** The answers that chose it. */
  optionId: z.uuid().nullish(),
  /** The answers that say the same as this. */
  text: z.string().max(MAX_RESPONSE_CHARS).nullish(),
  /** The answers with these words. */
  words: soughtWords.nullish(),
  /** The answers on which the tag stands. */
  tagId: z.uuid().nullish(),
  /** The answers of which nothing is highlighted. */
  uncoded: z.boolean().nullish(),
  /** Instead of answers: the notes that were asked and gave none. Of the others only the filter narrows these. */
  unanswered: z.boolean().nullish(),
})

export const requestedAnswers = answersNarrowed.extend({ questionId: z.uuid() })
export type RequestedAnswers = z.output<typeof requestedAnswers>
