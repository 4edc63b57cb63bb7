import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { RENDERS_AT_ONCE } from '../../model/limits.ts'

/** Enough for ten gigabytes of film on a slow machine. */
const LONGEST_SECONDS = 24 * 3_600

/**
 * Renders a recording without what is redacted in it. After a kill it starts again: a partial result does not count.
 */
export const job = defineJob({
  name: 'redactions/render-recording',
  payload: z.object({ teamId: z.uuid(), fileId: z.uuid(), run: z.int() }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  concurrency: RENDERS_AT_ONCE,
})
