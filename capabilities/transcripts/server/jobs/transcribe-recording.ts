import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const RUN_TIMEOUT_SECONDS = 12 * 3_600

/** Turns a recording into utterances of its note. After a kill it continues after what is stored. */
export const job = defineJob({
  name: 'transcripts/transcribe-recording',
  payload: z.object({ teamId: z.uuid(), transcriptionId: z.uuid(), run: z.int() }),
  retry: { limit: 5, delaySeconds: 5, backoff: true },
  timeoutSeconds: RUN_TIMEOUT_SECONDS,
  heartbeatSeconds: 15,
})
