import { z } from 'zod'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { MOST_QUOTES_ADDED, MOST_WRITTEN_SENTENCES } from './limits.ts'

const newInsight = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: z
    .string()
    .trim()
    .max(MAX_INSIGHT_TITLE_CHARS, `An insight title has at most ${MAX_INSIGHT_TITLE_CHARS} characters.`)
    .default(''),
})

/** What of an answer is added to which insight. */
export const answerToInsight = z
  .object({
    answerId: z.uuid(),
    /** Absent: the whole answer. The quotes that a sentence cites come with it. */
    chosen: z
      .object({
        /** The positions of written sentences, from 0. */
        sentences: z.array(z.int().min(0)).max(MOST_WRITTEN_SENTENCES).default([]),
        /** The numbers of quotes, from 1. */
        quotes: z.array(z.int().min(1)).max(MOST_QUOTES_ADDED).default([]),
      })
      .refine(({ sentences, quotes }) => sentences.length + quotes.length > 0, 'Choose a sentence or a quote first.')
      .optional(),
    insightId: z.uuid().optional(),
    newInsight: newInsight.optional(),
  })
  .refine(
    ({ insightId, newInsight: made }) => (insightId === undefined) !== (made === undefined),
    'Name an insight, or a project for a new one.',
  )
export type AnswerToInsight = z.output<typeof answerToInsight>

/** How a quote is shown in an insight: as a live card. */
export interface QuoteCard {
  target: 'highlight' | 'note' | 'insight'
  targetId: string
}
