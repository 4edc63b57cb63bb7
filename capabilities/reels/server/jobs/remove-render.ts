import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Deletes what was stored of a film that is gone. */
export const job = defineJob({
  name: 'reels/remove-render',
  payload: z.object({ teamId: z.uuid(), renderId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 30, backoff: true },
  timeoutSeconds: 300,
})
