import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { moveFurther } from '../large-places.ts'

/** Goes on with the deletion of a large place, or with its way back, by one short transaction. @returns whether more is left */
export const moveDeletion = defineCommand({
  name: 'move-deletion',
  input: z.custom<{ deletionId: Id }>(),
  trustsInput: true,
  allowedWhenReadOnly: true,
  run: async (context, { deletionId }) => moveFurther(context, deletionId),
})
