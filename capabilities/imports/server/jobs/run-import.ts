import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const RUN_TIMEOUT_SECONDS = 6 * 3_600

/** Carries out an import that a user started. Restarted after a kill, it resumes after the last stored row. */
export const job = defineJob({
  name: 'imports/run-import',
  payload: z.object({ teamId: z.uuid(), importId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: RUN_TIMEOUT_SECONDS,
  heartbeatSeconds: 15,
  // A long survey of one user does not delay the small file of another.
  concurrency: 2,
})
