import type { Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** One run of the job. */
export interface SummaryRun {
  services: Services
  teamId: Id
  summaryId: Id
  signal: AbortSignal
}

/** The summary was cancelled, replaced or removed meanwhile. */
export class SummaryGone extends Error {}
