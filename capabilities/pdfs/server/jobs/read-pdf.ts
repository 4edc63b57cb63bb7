import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { READINGS_AT_ONCE } from '../../model/limits.ts'

/** Enough for thousands of scanned pages on a slow machine. */
const LONGEST_SECONDS = 24 * 3_600

/** Reads a document page by page. After a kill it continues at the next page. */
export const job = defineJob({
  name: 'pdfs/read-pdf',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  concurrency: READINGS_AT_ONCE,
  oneForEachKey: 'unfinished',
})
