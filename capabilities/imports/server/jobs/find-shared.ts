import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Finds what nearly all notes share of imports that ended before this was looked for. Does nothing once that is done. */
export const job = defineJob({
  name: 'imports/find-shared',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '*/15 * * * *', payload: {} },
})
