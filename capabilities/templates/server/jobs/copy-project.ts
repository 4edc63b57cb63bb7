import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const SIX_HOURS_SECONDS = 21_600

/** Makes a copy that a person began. After a kill it continues with what is not copied yet. */
export const job = defineJob({
  name: 'templates/copy-project',
  payload: z.object({ teamId: z.uuid(), copyId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: SIX_HOURS_SECONDS,
  heartbeatSeconds: 15,
  // A large project of one person must not delay the small one of another.
  concurrency: 2,
})
