import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Deletes the objects of a workspace that nothing names any longer. */
export const job = defineJob({
  name: 'content-kinds/delete-orphaned',
  payload: z.object({ teamId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 30, backoff: true },
  timeoutSeconds: 3_600,
  oneForEachKey: 'waiting',
})
