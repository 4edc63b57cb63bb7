import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Deletes or restores the rest of a place that is too large for one transaction. */
export const job = defineJob({
  name: 'content-kinds/finish-deletion',
  payload: z.object({ teamId: z.uuid(), deletionId: z.uuid() }),
  retry: { limit: 20, delaySeconds: 5, backoff: true },
  timeoutSeconds: 3_600,
  concurrency: 2,
})
