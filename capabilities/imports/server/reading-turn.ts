import { publishProgress, type Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Import } from '../model/import.ts'
import { updateImport } from './store.ts'

type Waiting = Pick<Import, 'id' | 'scopeId' | 'bytes'>

/** Publishes that an import waits for its turn, or no longer does. */
export async function publishWaiting(
  services: Services,
  teamId: Id,
  { id, scopeId }: Waiting,
  waits: boolean,
): Promise<void> {
  await services.database.workspace(teamId).write(async (tx) => updateImport(tx, id, { waits }))
  publishProgress(services.liveUpdates, teamId, [{ kind: 'import', id, scopeId }])
}

/** Reads the file of an import when the other files of its workspace leave room; the import shows that it waits. */
export async function inReadingTurn<Result>(
  services: Services,
  teamId: Id,
  one: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  let waited = false
  return services.filesBeingRead.within(
    teamId,
    one.bytes,
    async () => {
      if (waited) await publishWaiting(services, teamId, one, false)
      return work()
    },
    async () => {
      waited = true
      await publishWaiting(services, teamId, one, true)
    },
  )
}
