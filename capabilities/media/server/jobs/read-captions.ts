import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/**
 * Reads subtitles that were taken out of recordings before their words were kept, so that those are found by them too.
 * There is nothing to do once all are read.
 */
export const job = defineJob({
  name: 'media/read-captions',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '41 * * * *', payload: {} },
})
