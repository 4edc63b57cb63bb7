import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { finishSome } from '../large-places.ts'

/**
 * Continues deleting or restoring a large place, by one short transaction.
 * @returns whether more is left
 */
export const finishDeletion = defineCommand({
  name: 'finish-deletion',
  who: { installation: 'A job continues what someone deleted or restored.' },
  input: z.custom<{ deletionId: Id }>(),
  trustsInput: true,
  run: async (context, { deletionId }) => finishSome(context, deletionId),
})
