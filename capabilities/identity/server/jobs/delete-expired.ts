import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/**
 * Removes sessions, tickets, proofs and counters that ran out, every hour. They are worth nothing before that already.
 */
export const job = defineJob({
  name: 'identity/delete-expired',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutSeconds: 120,
  schedule: { cron: '17 * * * *', payload: {} },
})
