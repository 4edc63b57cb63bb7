import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'

/** One short transaction in which things are deleted for good. */
export interface Purging {
  tx: CellTransaction
  teamId: Id
  workspace: WorkspaceContext
  /** The journal says nothing more of these either: texts and files that go with the things themselves. */
  forget(ids: ReadonlyArray<Id>): void
}

/** Removes what belongs to texts, before they are gone. */
type RemovalListener = (purging: Purging, documentIds: ReadonlyArray<Id>) => Promise<void>

const listeners = new Set<RemovalListener>()

/** Follows texts that are deleted for good, in the transaction that does so. @returns how to stop following */
export function onDocumentsRemoved(listener: RemovalListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes texts for good, with their states, updates, versions and contributors. Their owners go with them. */
export async function removeDocuments(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of listeners) await listener(purging, ids)
  await purging.tx
    .deleteFrom('documents')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  purging.forget(ids)
}
