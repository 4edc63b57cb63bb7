import { kinds } from '#generated/registry/kinds.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { createLiveUpdates } from '#platform/server/live-updates/index.ts'
import { contentKinds } from '#content-kinds/server/index.ts'
import type { Services } from '#journal/server/index.ts'

export interface OpenServices {
  services: Services
  close(): Promise<void>
}

/** Opens what every process shares: the database and the live updates, with the content kinds of the generated registry. */
export async function openServices(configuration: Configuration): Promise<OpenServices> {
  if (configuration.databaseUrl === undefined) throw new Error('No database runs: start with `npm start`, or set DATABASE_URL.')
  const database = await openDatabase({ connectionString: configuration.databaseUrl })
  const liveUpdates = await createLiveUpdates(configuration)
  return {
    services: { database, liveUpdates, kinds: contentKinds(kinds) },
    async close() {
      await liveUpdates.close()
      await database.close()
    },
  }
}
