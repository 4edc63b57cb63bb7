import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { READING_SECONDS, READINGS_AT_ONCE } from '../../model/limits.ts'

/** Fetching the bytes and storing what was read come to the reading itself. */
const LONGEST_SECONDS = 4 * READING_SECONDS

/** Reads an office file. Taken up again after a kill, it begins anew. */
export const job = defineJob({
  name: 'office/read-office-file',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 30,
  concurrency: READINGS_AT_ONCE,
  oneForEachKey: 'unfinished',
})
