import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import { commitEvents, publishToSubscribers, type NewEvent, type Principal } from '#journal/server/index.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import { ABANDONED_AFTER_MS } from '../../model/limits.ts'
import type { DocumentContext } from '../owners.ts'
import type { EditCommitterOptions } from './edit-committer.ts'
import { projectContent } from '../project-content.ts'
import { lockDocument, selectDocumentsBehind } from '../store.ts'
import { selectContributors, writersSince } from '../writers-store.ts'
import { readWorkingState } from '../working-state.ts'

const MAX_DOCUMENTS = 100

/**
 * Brings content up to the edits of documents whose process died before doing so. Safe in several processes at once.
 * @returns how many documents were brought up to date
 */
export async function recoverAbandoned(services: Recovering, minAgeMs = ABANDONED_AFTER_MS): Promise<number> {
  const behind = await services.database.acrossWorkspaces(async (connection) =>
    selectDocumentsBehind(connection, minAgeMs, MAX_DOCUMENTS),
  )
  let recovered = 0
  for (const document of behind) {
    try {
      await recover(services, document)
      recovered += 1
    } catch (error) {
      // One that cannot be brought up to date does not block the others; it is retried next time.
      services.onError(error)
    }
  }
  return recovered
}

type Recovering = Pick<EditCommitterOptions['services'], 'hooks' | 'liveUpdates'> & {
  database: Database
  onError(error: unknown): void
}

async function recover(services: Recovering, { teamId, documentId }: { teamId: Id; documentId: Id }): Promise<void> {
  const events: NewEvent[] = []
  await services.database.workspace(teamId).write(async (tx, end) => {
    const row = await lockDocument(tx, documentId)
    const state = await readWorkingState(tx, documentId)
    if (!row || !state || row.projectedUpdateId >= state.updateId) return
    const writers = await writersSince(tx, documentId, row.projectedUpdateId)
    const [latest] = await selectContributors(tx, documentId)
    const principal: Principal = latest?.principal ?? { kind: 'system', id: null }
    const context: DocumentContext = {
      teamId,
      tx,
      principal,
      hooks: services.hooks,
      emit: (event) => void events.push(event),
      publish: () => undefined,
    }
    await projectContent(context, row, {
      content: contentOfYjsDoc(state.ydoc),
      updateId: state.updateId,
      editedBy: principal,
      writers,
    })
    commitEvents(end, { teamId, principal, operationId: null }, events, {
      read: (version) => publishToSubscribers(services, teamId, version, events, null),
    })
    state.ydoc.destroy()
  })
  services.liveUpdates.publish('journal', { teamId, onlyText: true })
}
