import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Ends an upload that was started long ago and is still not finished. */
export const job = defineJob({
  name: 'files/give-up-upload',
  payload: z.object({ teamId: z.uuid(), fileId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  timeoutSeconds: 60,
})
