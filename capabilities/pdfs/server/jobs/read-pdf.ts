import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { READINGS_AT_ONCE } from '../../model/limits.ts'

/** Thousands of scanned pages on a slow machine. */
const LONGEST_SECONDS = 24 * 3_600

/** Reads a document page by page. Taken up again after a kill, it goes on at the next page. */
export const job = defineJob({
  name: 'pdfs/read-pdf',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  concurrency: READINGS_AT_ONCE,
  oneForEachKey: 'unfinished',
})
