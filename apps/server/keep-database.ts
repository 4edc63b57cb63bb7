import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'

const RESTART_DELAY_MS = 500

/** The embedded PostgreSQL, started again whenever it ends. */
export interface KeptDatabase {
  connectionString: string
  stop(): Promise<void>
}

/** @param say receives a sentence about each restart */
export async function keepDatabase(dataFolder: string, say: (sentence: string) => void): Promise<KeptDatabase> {
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataFolder })
  const { connectionString } = postgres
  const stopping = Promise.withResolvers<void>()
  let isStopping = false

  const restart = async (): Promise<void> => {
    while (!isStopping) {
      try {
        postgres = await startEmbeddedPostgres({ dataFolder })
        return
      } catch (error) {
        say(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`)
        await delay(RESTART_DELAY_MS)
      }
    }
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([postgres.ended, stopping.promise])
      if (isStopping) return
      say('PostgreSQL has ended and is started again.')
      await postgres.stop()
      await restart()
    }
  }
  const watching = watch()
  return {
    connectionString,
    async stop() {
      isStopping = true
      stopping.resolve()
      await watching
      await postgres.stop()
    },
  }
}
