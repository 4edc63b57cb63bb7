import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const SIX_HOURS_SECONDS = 21_600

/** Deletes permanently what users chose to delete permanently, in one workspace. */
export const job = defineJob({
  name: 'trash/purge',
  payload: z.object({ teamId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  timeoutSeconds: SIX_HOURS_SECONDS,
  oneForEachKey: 'waiting',
})
