import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { CONVERSIONS_AT_ONCE } from '../../model/limits.ts'

/** Enough for ten gigabytes of film on a slow machine. */
const LONGEST_SECONDS = 24 * 3_600

/** Makes a stored recording playable, step by step. After a kill it continues after the last step that is done. */
export const job = defineJob({
  name: 'media/convert-recording',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  concurrency: CONVERSIONS_AT_ONCE,
  oneForEachKey: 'unfinished',
})
