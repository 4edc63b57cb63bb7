import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Each night, in every workspace: deletes old records of calls of language models. */
export const job = defineJob({
  name: 'language-models/forget-calls',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '37 2 * * *', payload: {} },
})
