import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Each hour, in every workspace: deletes old selections. */
export const job = defineJob({
  name: 'selections/forget-selections',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '11 * * * *', payload: {} },
})
