import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const SIX_HOURS_SECONDS = 21_600

/** Does something with all rows of a selection, or takes that back. Taken up after a kill, it goes on where it stood. */
export const job = defineJob({
  name: 'selections/act-on-selection',
  payload: z.object({ teamId: z.uuid(), actId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: SIX_HOURS_SECONDS,
  heartbeatSeconds: 15,
  // What one person does with very many rows does not hold up another.
  concurrency: 2,
})
