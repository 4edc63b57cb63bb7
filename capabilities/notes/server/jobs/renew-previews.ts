import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Renders previews of notes that were stored in a former form. Does nothing once all are rendered. */
export const job = defineJob({
  name: 'notes/renew-previews',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '*/15 * * * *', payload: {} },
})
