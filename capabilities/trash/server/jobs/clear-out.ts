import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const TWELVE_HOURS_SECONDS = 43_200

/**
 * Each night, in every workspace: continues deletions of places that stopped halfway, then deletes what was in the
 * trash for thirty days, contents that no file shows, objects that nothing refers to, and old images of rows for undo.
 */
export const job = defineJob({
  name: 'trash/clear-out',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: TWELVE_HOURS_SECONDS,
  schedule: { cron: '23 3 * * *', payload: {} },
})
