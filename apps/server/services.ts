import { join } from 'node:path'
import type { z } from 'zod'
import { jobs } from '#generated/registry/jobs.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { APPLICATION_ROLE } from '#platform/server/database/row-level-security.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { createLiveUpdates, type LiveUpdates } from '#platform/server/live-updates/index.ts'
import { createLogger, type Logger } from '#platform/server/logging/index.ts'
import { createMailer, type Mailer } from '#platform/server/mail/index.ts'
import { createMetrics, type Metrics } from '#platform/server/metrics/index.ts'
import { openEmbeddings, openSpeech, type Speech } from '#platform/server/models/index.ts'
import { shareBytes, type ByteShares } from '#platform/server/processes/byte-shares.ts'
import { createQueue, type JobDefinition, type JobHandler, type Queue } from '#platform/server/queue/index.ts'
import { createStorage, openUploadStore, type Storage, type UploadStore } from '#platform/server/storage/index.ts'
import { createIdentity, type Identity } from '#identity/server/index.ts'
import type { Follower, HookRecord, Services } from '#journal/server/index.ts'
import { openSecretKeys } from '#secrets/server/index.ts'
import { openLanguageTurns } from '#language-models/server/index.ts'
import { openSearchIndex } from '#search/server/index.ts'
import { followIdentities, workspaceQuestions } from '#workspaces/server/index.ts'
import { openPart } from './opening.ts'
import { openReadingThread, type ReadingThread } from './reading/reading-thread.ts'
import { openRegistries } from './registries.ts'

declare module '#journal/server/context.ts' {
  interface Services {
    identity: Identity
    mailer: Mailer
    queue: Queue
    storage: Storage
    uploads: UploadStore
    speech: Speech
    logger: Logger
    metrics: Metrics
    configuration: Configuration
    /** Files that are being read, by workspace. */
    filesBeingRead: ByteShares
  }
}

interface OpenOptions {
  configuration: Configuration
  /** Whether this process runs jobs. */
  runsJobs: boolean
  /** Whether this process answers searches, or questions in jobs, and therefore keeps a replica of the index. */
  answersSearches?: boolean
  /** Whether it answers users, who must not wait for expensive queries of others. */
  answersUsers?: boolean
  /** What takes part in the acts: the hooks of every capability, unless a test says otherwise. */
  hooks?: ReadonlyArray<HookRecord>
}

export interface OpenServices {
  services: Services
  /** The live updates themselves, with the promise of each message: for the collaboration server. */
  liveUpdates: LiveUpdates
  /** What follows the journal in this process: the search index, if it keeps one, and what the hooks open. */
  followers: readonly Follower[]
  /** If this process answers users, and expensive queries in a separate thread. */
  reading: ReadingThread | undefined
  close(): Promise<void>
}

/** The generated list has exact payload types; a process runs all of them in the same way. */
const runnable: ReadonlyArray<{ job: JobDefinition; loadHandler(): Promise<JobHandler<z.ZodType, Services>> }> = jobs

/** How long running jobs may take to reach a safe point when the process closes. */
const JOB_GRACE_MS = 8_000

/**
 * Opens what every process shares, wired to the generated registries.
 * @throws OpeningError with a sentence that names the setting, if a part cannot be reached; Error if two hooks answer
 * for the same thing
 */
export async function openServices({
  configuration,
  runsJobs,
  answersSearches = false,
  answersUsers = answersSearches,
  hooks: records,
}: OpenOptions): Promise<OpenServices> {
  const registries = openRegistries(records)
  const { hooks, kinds } = registries
  const { databaseUrl } = configuration
  if (databaseUrl === undefined) throw new Error('No database runs: start with `npm start`, or set DATABASE_URL.')
  const logger = createLogger({ level: configuration.logLevel, name: 'quarry' })
  const report = (error: unknown): void => {
    logger.error({ err: error }, 'background fault')
  }
  const database = await openPart('DATABASE_URL does not lead to a PostgreSQL server that lets Quarry in', async () =>
    openDatabase({ connectionString: databaseUrl }),
  )
  // Users are served while Redis is unreachable, so this is only reported.
  const liveUpdates = createLiveUpdates({ redisUrl: configuration.redisUrl, onError: report })
  const mailer = createMailer(configuration.mail)
  // Users can be served while mail cannot be sent, so this is only reported.
  mailer.check().catch((error: unknown) => {
    logger.error({ err: error }, 'SMTP_URL does not lead to a mail server that takes mail')
  })
  const storage = await openPart(
    configuration.storage.kind === 's3'
      ? 'The S3 settings do not lead to a bucket that Quarry may read'
      : 'The folder for files cannot be used: set QUARRY_DATA to one that this account may write to',
    async () => {
      const opened = await createStorage(configuration.storage)
      await opened.exists('health/absent')
      return opened
    },
  )
  const metrics = createMetrics()
  const queue = await createQueue({
    connectionString: databaseUrl,
    jobs: runnable.map(({ job }) => job),
    onError: report,
    runsJobs,
    soleWorker: configuration.redisUrl === undefined,
    senderRole: APPLICATION_ROLE,
  })
  const identity = await createIdentity({
    global: database.global,
    mailer,
    configuration,
    workspaces: workspaceQuestions(database, configuration),
    live: liveUpdates,
    reportFailure: report,
  })
  identity.onIdentityChanged(followIdentities(database))
  const embedder = openEmbeddings(configuration.embeddings)
  const searchIndex = answersSearches
    ? await openSearchIndex({
        database,
        kinds,
        folder: join(configuration.dataFolder, 'search'),
        model: embedder.name,
        onError: report,
      })
    : undefined
  const services: Services = {
    database,
    globalDatabase: database.global,
    ...registries,
    liveUpdates: {
      publish: (channel, message) => {
        liveUpdates.publish(channel, message).catch(report)
      },
      subscribe: liveUpdates.subscribe,
    },
    ...(searchIndex ? { searchIndex } : {}),
    identity,
    mailer,
    queue,
    storage,
    uploads: await openUploadStore(configuration.storage, storage),
    secretKeys: openSecretKeys(configuration.secretKeys),
    languageTurns: openLanguageTurns(),
    speech: openSpeech(configuration.speech),
    embedder,
    logger,
    metrics,
    configuration,
    filesBeingRead: shareBytes(configuration.readAtOnceBytes),
  }
  const followers = [...(searchIndex ? [searchIndex] : []), ...(runsJobs ? hooks.follow(services, report) : [])]
  for (const { wake } of followers) await liveUpdates.subscribe('journal', wake)
  if (runsJobs) {
    for (const { job, loadHandler } of runnable) {
      await queue.work(job, async (payload, run) => {
        const began = performance.now()
        let failed = true
        try {
          await (
            await loadHandler()
          )(payload, run, services)
          failed = false
        } finally {
          metrics.observeJob({ job: job.name, failed, seconds: (performance.now() - began) / 1000 })
        }
      })
    }
  }
  const reading = answersUsers && configuration.readingThread ? openReadingThread(services) : undefined
  return {
    services,
    liveUpdates,
    followers,
    reading,
    async close() {
      await reading?.close()
      await queue.stop(JOB_GRACE_MS)
      for (const follower of followers) await follower.close()
      await services.speech.close()
      await embedder.close()
      await identity.close()
      mailer.close()
      await liveUpdates.close()
      await database.close()
    },
  }
}
