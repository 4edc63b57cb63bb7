import type { z } from 'zod'

/** How often and how a failed job is retried. */
type RetryPolicy = { limit: number; delaySeconds: number; backoff?: boolean }

/**
 * A kind of background work: its name, its payload, and how it is treated. New versions only ever add optional fields
 * to payloads.
 */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  /** Kebab-case with the capability first, unique: `imports/read-survey`. */
  name: string
  payload: Payload
  retry: RetryPolicy
  /** A run that takes longer is aborted (its signal fires) and counts as failed. */
  timeoutSeconds: number
  /**
   * A run whose process gives no sign of life for this long is given to another process; 30 when not given, at least
   * 10.
   */
  heartbeatSeconds?: number
  /** How many run at the same time in one process; 1 when not given. */
  concurrency?: number
  /**
   * How many of one workspace (`teamId` of the payload) run at the same time in all processes; the others of it wait,
   * and those of other workspaces go ahead. Fewer than `concurrency`: else one workspace could hold up everyone.
   */
  ofOneWorkspace?: number
  /**
   * For jobs that are sent with a key: while one with the same key waits (`waiting`), or waits, runs or is to be
   * retried (`unfinished`), another one is not added.
   */
  oneForEachKey?: 'waiting' | 'unfinished'
  /** Runs on a schedule: a cron expression in UTC, and the payload of the run. */
  schedule?: { cron: string; payload: z.input<Payload> }
}

/** One run of a job. */
export type JobRun = {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Fires when the run takes too long, is cancelled, or the process stops: stop at the next safe point by throwing. */
  signal: AbortSignal
}

/** Runs a job. May run more than once for the same id, so its work must be idempotent. Throwing counts as failed. */
export type JobHandler<Payload extends z.ZodType, Services> = (
  payload: z.output<Payload>,
  run: JobRun,
  services: Services,
) => Promise<void>

const MIN_HEARTBEAT_SECONDS = 10
/** The heartbeat of jobs that do not specify one. */
export const DEFAULT_HEARTBEAT_SECONDS = 30
const JOB_NAME = /^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/

/** Checks a definition's name and figures. Throws for a mistake in the program. */
export function defineJob<Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  if (!JOB_NAME.test(job.name))
    throw new Error(
      `"${job.name}" is no job name: lower-case words joined by hyphens, the capability first, like imports/read-survey.`,
    )
  if (job.heartbeatSeconds !== undefined && job.heartbeatSeconds < MIN_HEARTBEAT_SECONDS) {
    throw new Error(`The heartbeat of ${job.name} must be ${MIN_HEARTBEAT_SECONDS} seconds or more.`)
  }
  if (job.ofOneWorkspace !== undefined && job.ofOneWorkspace >= (job.concurrency ?? 1))
    throw new Error(`${job.name} lets one workspace take all runs of a process.`)
  return job
}
