import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Enough for an hour of film on a slow machine. */
const LONGEST_SECONDS = 6 * 3_600

/** Makes a film of a reel, piece by piece. After a kill it continues after the last stored piece. */
export const job = defineJob({
  name: 'reels/render',
  payload: z.object({ teamId: z.uuid(), renderId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  oneForEachKey: 'unfinished',
})
