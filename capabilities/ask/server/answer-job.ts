import type { Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** One run of the job that answers a question. */
export interface AnswerJob {
  services: Services
  teamId: Id
  answerId: Id
  signal: AbortSignal
}
