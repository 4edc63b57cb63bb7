import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { takeOutOfInsights } from '../take-out-of-insights.ts'

/** Takes out of insights what a model wrote from things that were deleted for good. */
export const takeOutDeleted = defineCommand({
  name: 'take-deleted-out-of-insights',
  who: { installation: 'A job follows what was deleted for good.' },
  input: z.custom<{ sourceIds: ReadonlyArray<Id> }>(),
  trustsInput: true,
  run: async (context, { sourceIds }): Promise<void> => takeOutOfInsights(context, sourceIds),
})
