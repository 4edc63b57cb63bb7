import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const HALF_AN_HOUR_SECONDS = 1_800

/** Chooses the sentences of a summary. After a kill it begins again: nothing is stored before all are chosen. */
export const job = defineJob({
  name: 'summaries/summarize-note',
  payload: z.object({ teamId: z.uuid(), summaryId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 2, backoff: true },
  timeoutSeconds: HALF_AN_HOUR_SECONDS,
  heartbeatSeconds: 15,
  // A long note of one person must not delay the short one of another, nor a slow model of one workspace another one.
  concurrency: 3,
  ofOneWorkspace: 2,
})
