import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

/** Makes the link of an invite and mails it. */
export const job = defineJob({
  name: 'workspaces/mail-invitation',
  payload: z.object({ teamId: z.uuid(), invitationId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
  concurrency: 2,
})
