import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, WorkspaceDatabase } from '#platform/server/database/index.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { documentName } from '../model/opening.ts'
import { joinUpdates } from '../model/preloaded-text.ts'
import { selectOwned } from './store.ts'
import { selectUpdatesAfter } from './updates-store.ts'
import { ensureState } from './working-state.ts'

/** Sorts before the first update. */
const NOTHING = -1n

/**
 * The committed text of a document, which a page draws before it is connected, and the name under which it is opened.
 * Null if it is not in the schema of this server's pages. The caller may write in it and opens it by this call: a
 * missing state is created.
 */
export async function openPreloadedText(
  database: WorkspaceDatabase,
  documentId: Id,
): Promise<{ name: string; updates: Uint8Array } | null> {
  return (
    (await database.read(async (tx) => readAhead(tx, documentId))) ??
    database.write(async (tx) => {
      const row = await ensureState(tx, database.teamId, documentId)
      return row && readAhead(tx, documentId)
    })
  )
}

async function readAhead(tx: CellTransaction, documentId: Id): Promise<{ name: string; updates: Uint8Array } | null> {
  // The epoch is read first: if the document is rebuilt before its text is read, the page opens the old epoch and is
  // refused.
  const document = await selectOwned(tx, documentId)
  if (document?.schemaVersion !== SCHEMA_VERSION) return null
  const updates = await selectUpdatesAfter(tx, documentId, NOTHING)
  return updates.length === 0
    ? null
    : { name: documentName(documentId, document.epoch), updates: joinUpdates(updates.map(({ update }) => update)) }
}
