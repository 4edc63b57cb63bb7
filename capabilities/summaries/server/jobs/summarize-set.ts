import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const HALF_AN_HOUR_SECONDS = 1_800

/** Chooses the quotes of a summary of a set, or lets a model write it. After a kill it begins again, or goes on. */
export const job = defineJob({
  name: 'summaries/summarize-set',
  payload: z.object({ teamId: z.uuid(), summaryId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 2, backoff: true },
  timeoutSeconds: HALF_AN_HOUR_SECONDS,
  heartbeatSeconds: 15,
  // A slow model of one workspace must not delay the summaries of another.
  concurrency: 2,
  ofOneWorkspace: 1,
})
