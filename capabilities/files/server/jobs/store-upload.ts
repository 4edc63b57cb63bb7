import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const TEN_GIGABYTES_SECONDS = 1_800

/**
 * Detects what the bytes of an upload are, and makes a file of them. They are digested here unless that was done during
 * the upload (`sha256`).
 */
export const job = defineJob({
  name: 'files/store-upload',
  payload: z.object({ teamId: z.uuid(), fileId: z.uuid(), sha256: z.hex().optional() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: TEN_GIGABYTES_SECONDS,
  heartbeatSeconds: 15,
  concurrency: 2,
  oneForEachKey: 'unfinished',
})
