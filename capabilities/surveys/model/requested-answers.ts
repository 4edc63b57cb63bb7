import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import { MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { MAX_FOUND_ANSWERS, MAX_SAID_CHARS, MAX_SAID_EXCERPTS, MAX_SOUGHT_CHARS } from './limits.ts'

/** The search words for answers and questions. */
export const soughtWords = z.string().max(MAX_SOUGHT_CHARS, `Look for at most ${MAX_SOUGHT_CHARS} characters.`)

/** What a search found in a note, with single spaces between words. */
export const saidExcerpt = z.object({ noteId: z.uuid(), text: z.string().trim().min(1).max(MAX_SAID_CHARS) })
export const saidExcerpts = z
  .array(saidExcerpt)
  .max(MAX_SAID_EXCERPTS, `At most ${MAX_SAID_EXCERPTS} excerpts are compared at once.`)

/** Selects answers to a question; empty selects all. */
export const answersNarrowed = z.object({
  /** Conditions on the notes that answered. */
  filter: filterForm.default(NO_FILTER),
  /** Answers that chose this option. */
  optionId: z.uuid().nullish(),
  /** Answers with a text equal to this. */
  text: z.string().max(MAX_RESPONSE_CHARS).nullish(),
  /** Answers with these words. */
  words: soughtWords.nullish(),
  /** Answers with this tag. */
  tagId: z.uuid().nullish(),
  /** Answers without highlights. */
  uncoded: z.boolean().nullish(),
  /** Instead of answers, the notes that were asked and gave none. Only the filter narrows these. */
  unanswered: z.boolean().nullish(),
})

export const requestedAnswers = answersNarrowed.extend({
  questionId: z.uuid(),
  /** The notes in whose answers the words were found; null or omitted if the index could not answer. */
  found: z.array(z.uuid()).max(MAX_FOUND_ANSWERS).nullish(),
})
export type RequestedAnswers = z.output<typeof requestedAnswers>
