import { z } from 'zod'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { MAX_RELATED } from './limits.ts'

/** Options of the related items of one thing: the thing, and the kinds to return. */
export const relatedOptions = z.strictObject({
  type: z.enum(RESULT_TYPES),
  id: z.uuid(),
  types: z
    .array(z.enum(RESULT_TYPES))
    .min(1, 'Choose at least one.')
    .max(RESULT_TYPES.length)
    .default(['NOTE', 'HIGHLIGHT', 'INSIGHT']),
  limit: z.int().min(1).max(MAX_RELATED, `At most ${MAX_RELATED} are listed.`).default(MAX_RELATED),
})

export type RelatedOptionsInput = z.input<typeof relatedOptions>
