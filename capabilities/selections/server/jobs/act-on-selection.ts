import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const SIX_HOURS_SECONDS = 21_600

/** Runs, undoes or redoes an act on all rows of a selection. After a kill, it continues where it was. */
export const job = defineJob({
  name: 'selections/act-on-selection',
  payload: z.object({ teamId: z.uuid(), actId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: SIX_HOURS_SECONDS,
  heartbeatSeconds: 15,
  // An act of one person on very many rows must not block others.
  concurrency: 2,
})
