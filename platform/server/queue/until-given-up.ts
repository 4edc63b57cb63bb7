import type { z } from 'zod'
import type { JobDefinition, JobHandler } from './job.ts'

/** The input of a job's work: its payload, and the signal that ends it. */
type Work<Payload extends z.ZodType, Services> = (
  run: z.output<Payload> & { services: Services; signal: AbortSignal },
) => Promise<void>

/**
 * Runs a job that notifies users if it failed, once no attempt is left. When the process stops, the next one continues.
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
