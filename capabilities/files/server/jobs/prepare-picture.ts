import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Looks into a picture and keeps it in the widths that pages ask for. */
export const job = defineJob({
  name: 'files/prepare-picture',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  timeoutSeconds: 180,
  oneForEachKey: 'unfinished',
})
