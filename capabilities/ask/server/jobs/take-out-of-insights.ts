import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Takes out of insights what a model wrote from things that were deleted for good. Run again, it finds nothing left. */
export const job = defineJob({
  name: 'ask/take-out-of-insights',
  payload: z.object({ teamId: z.uuid(), sourceIds: z.array(z.uuid()) }),
  retry: { limit: 10, delaySeconds: 5, backoff: true },
  timeoutSeconds: 600,
})
