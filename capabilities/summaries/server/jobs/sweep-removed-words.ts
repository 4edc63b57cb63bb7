import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Each night, in every workspace: deletes the words of summaries that were removed thirty days ago. */
export const job = defineJob({
  name: 'summaries/sweep-removed-words',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '53 2 * * *', payload: {} },
})
