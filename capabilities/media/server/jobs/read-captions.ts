import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/**
 * Reads subtitles that were extracted from recordings before their words were stored, so that search finds those too.
 * Does nothing once all are read.
 */
export const job = defineJob({
  name: 'media/read-captions',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: 3_600,
  schedule: { cron: '41 * * * *', payload: {} },
})
