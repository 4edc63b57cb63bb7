import { z } from 'zod'
import { searchOptions } from '#search/model/search-options.ts'
import { requestedAnswers } from '#surveys/model/requested-answers.ts'
import { soughtWords, viewData } from '#views/model/view.ts'
import { MAX_LEFT_OUT_OF_DESK } from './limits.ts'

/**
 * The source of a working set: one note, the answers to a question, the notes that match conditions, those that a
 * search finds, or those that a user selected.
 */
export const codingSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), noteId: z.uuid() }),
  z.strictObject({ kind: z.literal('question'), answers: requestedAnswers }),
  z.strictObject({
    kind: z.literal('rows'),
    projectId: z.uuid(),
    data: viewData,
    /** Words in the title or text of the notes. */
    find: soughtWords.default(''),
  }),
  z.strictObject({
    kind: z.literal('search'),
    options: searchOptions.omit({ limit: true, offset: true, counts: true }),
  }),
  z.strictObject({
    kind: z.literal('selection'),
    selectionId: z.uuid(),
    /** Rows that were removed from it after all were selected. */
    leftOut: z.array(z.uuid()).max(MAX_LEFT_OUT_OF_DESK).default([]),
  }),
])
export type CodingSource = z.output<typeof codingSource>
export type CodingSourceInput = z.input<typeof codingSource>
