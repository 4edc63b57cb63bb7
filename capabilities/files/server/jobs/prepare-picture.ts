import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Inspects a picture and stores copies in the widths that pages request. */
export const job = defineJob({
  name: 'files/prepare-picture',
  payload: z.object({ teamId: z.uuid(), contentId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  timeoutSeconds: 180,
  oneForEachKey: 'unfinished',
})
