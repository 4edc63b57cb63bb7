import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { READING_SECONDS, READINGS_AT_ONCE } from '../../model/limits.ts'

/** Includes fetching the bytes and storing what was read, in addition to the reading itself. */
const LONGEST_SECONDS = 4 * READING_SECONDS

/** Reads an office file. After a kill it starts again from the beginning. */
export const job = defineJob({
  name: 'office/read-office-file',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 30,
  concurrency: READINGS_AT_ONCE,
  oneForEachKey: 'unfinished',
})
