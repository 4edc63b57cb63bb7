import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const TEN_GIGABYTES_SECONDS = 1_800

/** Digests the bytes of an upload, tells what they are, and makes a file of them. */
export const job = defineJob({
  name: 'files/store-upload',
  payload: z.object({ teamId: z.uuid(), fileId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: TEN_GIGABYTES_SECONDS,
  heartbeatSeconds: 15,
  concurrency: 2,
  oneForEachKey: 'unfinished',
})
