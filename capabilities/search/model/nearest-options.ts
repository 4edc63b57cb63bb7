import { z } from 'zod'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'
import { MAX_NEAREST, MAX_QUERY_CHARS } from './limits.ts'

/** Results that were found by their meaning, and what was searched for. */
export const nearestOptions = z.strictObject({
  words: z.string().trim().min(1, 'Say what was searched for.').max(MAX_QUERY_CHARS),
  items: z
    .array(z.strictObject({ type: z.enum(RESULT_TYPES), id: z.uuid() }))
    .min(1, 'Choose at least one.')
    .max(MAX_NEAREST, `At most ${MAX_NEAREST} are answered at once.`),
})

export type NearestOptionsInput = z.input<typeof nearestOptions>
