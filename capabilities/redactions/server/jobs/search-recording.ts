import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'
import { SEARCH_SECONDS } from '../../model/limits.ts'

/** Searches what is said in a recording for names and contact details. */
export const job = defineJob({
  name: 'redactions/search-recording',
  payload: z.object({ teamId: z.uuid(), fileId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  timeoutSeconds: SEARCH_SECONDS,
})
