import type { z } from 'zod'
import type { JobDefinition, JobHandler } from './job.ts'

/** What the work of a job is given: its payload, and what ends it. */
type Work<Payload extends z.ZodType, Services> = (
  run: z.output<Payload> & { services: Services; signal: AbortSignal },
) => Promise<void>

/**
 * Carries out a job that tells people when nothing came of it, once no attempt is left. While the process stops, the
 * next one goes on.
 */
export function untilGivenUp<Payload extends z.ZodType<object>, Services>(
  job: JobDefinition<Payload>,
  work: Work<Payload, Services>,
  giveUp: Work<Payload, Services>,
): JobHandler<Payload, Services> {
  return async (payload, { attempt, signal }, services) => {
    const run = { ...payload, services, signal }
    try {
      await work(run)
    } catch (error) {
      if (!signal.aborted && attempt > job.retry.limit) await giveUp(run)
      throw error
    }
  }
}
