import { z } from 'zod'
import { searchOptions } from '#search/model/search-options.ts'
import { requestedAnswers } from '#surveys/model/requested-answers.ts'
import { soughtWords, viewData } from '#views/model/view.ts'
import { MAX_LEFT_OUT_OF_DESK } from './limits.ts'

/**
 * What a working set is made of: one note, the answers to a question, the notes that conditions leave, those that a
 * search finds, or those that somebody selected.
 */
export const codingSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), noteId: z.uuid() }),
  z.strictObject({ kind: z.literal('question'), answers: requestedAnswers }),
  z.strictObject({
    kind: z.literal('rows'),
    projectId: z.uuid(),
    data: viewData,
    /** Words that the notes have in their title or text. */
    find: soughtWords.default(''),
  }),
  z.strictObject({
    kind: z.literal('search'),
    options: searchOptions.omit({ limit: true, offset: true, counts: true }),
  }),
  z.strictObject({
    kind: z.literal('selection'),
    selectionId: z.uuid(),
    /** Rows that were taken out of it after all were chosen. */
    leftOut: z.array(z.uuid()).max(MAX_LEFT_OUT_OF_DESK).default([]),
  }),
])
export type CodingSource = z.output<typeof codingSource>
export type CodingSourceInput = z.input<typeof codingSource>
