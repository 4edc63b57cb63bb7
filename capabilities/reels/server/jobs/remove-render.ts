import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Deletes the stored files of a deleted film. */
export const job = defineJob({
  name: 'reels/remove-render',
  payload: z.object({ teamId: z.uuid(), renderId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 30, backoff: true },
  timeoutSeconds: 300,
})
