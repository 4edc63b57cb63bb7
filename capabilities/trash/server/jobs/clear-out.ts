import { z } from 'zod'
import { defineJob } from '#platform/server/queue/index.ts'

const TWELVE_HOURS_SECONDS = 43_200

/**
 * Each night, in every workspace: places whose deletion stopped half-way go on, then what lay in the trash for thirty
 * days, contents that no file shows, objects that nothing names, and what acts did to rows, by which they are taken back.
 */
export const job = defineJob({
  name: 'trash/clear-out',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300, backoff: true },
  timeoutSeconds: TWELVE_HOURS_SECONDS,
  schedule: { cron: '23 3 * * *', payload: {} },
})
