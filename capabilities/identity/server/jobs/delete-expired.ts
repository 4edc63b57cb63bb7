import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Removes expired sessions, tickets, proofs and counters, every hour. They already stop working when they expire. */
export const job = defineJob({
  name: 'identity/delete-expired',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutSeconds: 120,
  schedule: { cron: '17 * * * *', payload: {} },
})
