import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Mails a request to those who decide it, and the decision to the requester. */
export const job = defineJob({
  name: 'workspaces/mail-access-request',
  payload: z.object({ teamId: z.uuid(), requestId: z.uuid(), event: z.enum(['requested', 'decided']) }),
  retry: { limit: 5, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
})
