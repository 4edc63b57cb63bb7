import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** An hour of film on a slow machine. */
const LONGEST_SECONDS = 6 * 3_600

/**
 * Makes a film of a reel, piece by piece. Taken up again after a kill, it goes on behind the last piece that is stored.
 */
export const job = defineJob({
  name: 'reels/render',
  payload: z.object({ teamId: z.uuid(), renderId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  timeoutSeconds: LONGEST_SECONDS,
  heartbeatSeconds: 15,
  oneForEachKey: 'unfinished',
})
