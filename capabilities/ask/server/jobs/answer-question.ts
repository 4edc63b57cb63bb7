import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Answers a question. After a kill it begins again; an answer that was finished stays as it is. */
export const job = defineJob({
  name: 'ask/answer-question',
  payload: z.object({ teamId: z.uuid(), answerId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 2, backoff: true },
  timeoutSeconds: 300,
  heartbeatSeconds: 15,
  // People wait for it: a slow question of one must not delay those of others.
  concurrency: 4,
  ofOneWorkspace: 3,
})
