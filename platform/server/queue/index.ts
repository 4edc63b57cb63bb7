import { fromKysely, PgBoss, type Db, type Job, type KyselyTransactionLike, type Queue as QueueSettings } from 'pg-boss'
import { z } from 'zod'
import { DEFAULT_HEARTBEAT_SECONDS, type JobDefinition, type JobRun } from './job.ts'

export { defineJob } from './job.ts'
export type { JobDefinition, JobHandler } from './job.ts'
export { untilGivenUp } from './until-given-up.ts'

/** Options for sending a job. */
type SendSettings = {
  /** An open kysely transaction, with any tables: the job then exists exactly if that transaction commits. */
  transaction?: KyselyTransactionLike
  /** Not before this moment. */
  startAfter?: Date
  /** What the definition's `oneForEachKey` compares: letters, digits and `-_./`. */
  key?: string
  /** The job's own id (UUID): a second job with it is not added. */
  id?: string
}

/** Background work stored in PostgreSQL. */
export type Queue = {
  /**
   * Adds a job and returns its id, or null when a job with the key or the id already exists. Throws a ZodError when the
   * payload does not match the definition's schema.
   */
  send<Payload extends z.ZodType>(
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
    settings?: SendSettings,
  ): Promise<string | null>
  /** Runs jobs of this kind from now on. */
  work<Payload extends z.ZodType>(
    job: JobDefinition<Payload>,
    handle: (payload: z.output<Payload>, run: JobRun) => Promise<void>,
  ): Promise<void>
  /**
   * Ends a job that waits or runs; the signal of a running one fires within its heartbeat. Returns whether there was
   * one.
   */
  cancel(job: JobDefinition, id: string): Promise<boolean>
  /** How many jobs wait to be run, including those to be retried. */
  waiting(): Promise<number>
  /**
   * Signals running jobs to stop at their next safe point, waits up to `graceMs`, and closes. Unfinished jobs run again
   * later.
   */
  stop(graceMs: number): Promise<void>
}

export type QueueOptions = {
  connectionString: string
  /** All kinds of jobs. */
  jobs: readonly JobDefinition[]
  /** Receives errors outside of any call: failed runs, lost connections. */
  onError: (error: Error) => void
  /** Whether this process runs jobs and monitors the queue; one that only sends needs neither. */
  runsJobs: boolean
  /**
   * Whether no other process runs jobs of this database: jobs that a killed predecessor had begun are then run
   * immediately.
   */
  soleWorker?: boolean
  /** The database role under which transactions send, if it is not the owner's. */
  senderRole?: string
}

// pg-boss returns counts that its types leave out.
const countSchema = z.object({ rows: z.array(z.object({ waiting: z.number() })) })
const ofWorkspace = z.object({ teamId: z.string() })
const cancelledSchema = z.object({ affected: z.number() })

const SCHEMA = 'job_queue'
const MAX_CONNECTIONS = 4
/** How soon jobs of a killed process are noticed after their heartbeat has run out. */
const WATCH_INTERVAL_SECONDS = 10
const POLL_SECONDS = 2
/** New jobs wake workers by notification, so polling is only for retries and jobs for later. */
const NOTIFIED_POLL_SECONDS = 2
const KEPT_AFTER_END_SECONDS = 7 * 86_400

/**
 * Opens the queue: installs or migrates its schema (safe when several processes start at once) and makes the queues.
 */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: SCHEMA,
    max: MAX_CONNECTIONS,
    application_name: 'quarry-queue',
    useListenNotify: options.runsJobs,
    supervise: options.runsJobs,
    schedule: options.runsJobs,
    superviseIntervalSeconds: WATCH_INTERVAL_SECONDS,
    monitorIntervalSeconds: WATCH_INTERVAL_SECONDS,
  })
  boss.on('error', options.onError)
  await boss.start()
  const database = boss.getDb()
  await installJobs(boss, options)
  if (options.senderRole !== undefined) await allowSending(database, options.senderRole)
  if (options.soleWorker === true && options.runsJobs) await takeUpAbandoned(database)
  const stopping = new AbortController()

  return {
    async send(job, payload, settings = {}) {
      if (job.oneForEachKey !== undefined && settings.key === undefined)
        throw new Error(`${job.name} is sent with a key.`)
      job.payload.parse(payload)
      return await boss.send(
        job.name,
        { payload },
        {
          id: settings.id,
          singletonKey: settings.key,
          startAfter: settings.startAfter,
          group: job.ofOneWorkspace === undefined ? undefined : { id: ofWorkspace.parse(payload).teamId },
          db: settings.transaction === undefined ? undefined : fromKysely(settings.transaction),
        },
      )
    },
    async work(job, handle) {
      const runAct = async (taken: Job<{ payload: unknown }>): Promise<void> => {
        const signal = AbortSignal.any([taken.signal, stopping.signal])
        const payload = await job.payload.parseAsync(taken.data.payload)
        await handle(payload as z.output<typeof job.payload>, { id: taken.id, attempt: taken.retryCount + 1, signal })
      }
      for (let worker = 0; worker < (job.concurrency ?? 1); worker += 1) {
        let id = ''
        const work = async ([taken]: Job<{ payload: unknown }>[]): Promise<void> => {
          if (taken === undefined) return
          try {
            await runAct(taken)
          } finally {
            // After one job was found, the next is looked for immediately: forty files do not wait for forty polls.
            boss.notifyWorker(id)
          }
        }
        id = await boss.work(
          job.name,
          {
            pollingIntervalSeconds: POLL_SECONDS,
            notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
            ...(job.ofOneWorkspace === undefined ? {} : { groupConcurrency: job.ofOneWorkspace }),
          },
          work,
        )
      }
    },
    async cancel(job, id) {
      return cancelledSchema.parse(await boss.cancel(job.name, id)).affected > 0
    },
    async waiting() {
      const { rows } = countSchema.parse(
        await database.executeSql(
          `SELECT count(*)::int AS waiting FROM ${SCHEMA}.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
        ),
      )
      return rows[0]?.waiting ?? 0
    },
    async stop(graceMs) {
      stopping.abort(new Error('The process stops.'))
      await boss.stop({ graceful: true, timeout: graceMs, close: true })
    },
  }
}

async function installJobs(boss: PgBoss, { jobs, runsJobs }: QueueOptions): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings: Omit<QueueSettings, 'name' | 'policy'> = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryBackoff: job.retry.backoff ?? false,
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds: job.heartbeatSeconds ?? DEFAULT_HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEPT_AFTER_END_SECONDS,
      notify: true,
    }
    const found = present.get(job.name)
    if (found === undefined) {
      await boss.createQueue(job.name, { ...settings, policy: policyOf(job) })
    } else if (Object.entries(settings).some(([name, value]) => found[name as keyof typeof settings] !== value)) {
      await boss.updateQueue(job.name, settings)
    }
    if (runsJobs && job.schedule !== undefined)
      await boss.schedule(job.name, job.schedule.cron, { payload: job.schedule.payload }, { tz: 'UTC' })
  }
  if (runsJobs) await removeOldSchedules(boss, jobs)
}

async function removeOldSchedules(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const requested = new Set(jobs.filter((job) => job.schedule !== undefined).map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!requested.has(name)) await boss.unschedule(name)
}

function policyOf(job: JobDefinition): string {
  return job.oneForEachKey === undefined ? 'standard' : job.oneForEachKey === 'waiting' ? 'short' : 'exclusive'
}

async function allowSending(database: Db, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  await database.executeSql(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${name}`)
  await database.executeSql(`GRANT SELECT ON ${SCHEMA}.queue TO ${name}`)
  // A job is inserted and read back by its returned id only.
  await database.executeSql(`GRANT INSERT, SELECT ON ${SCHEMA}.job, ${SCHEMA}.job_common TO ${name}`)
}

// Neither an attempt nor a delay is counted: the run ended with its process, not with its own error.
async function takeUpAbandoned(database: Db): Promise<void> {
  await database.executeSql(
    `UPDATE ${SCHEMA}.job SET state = 'created', started_on = NULL, heartbeat_on = NULL WHERE state = 'active'`,
  )
}
