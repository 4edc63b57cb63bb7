import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#documents/server/index.ts'

/** Removes what hangs on things of a kind, in the transaction that deletes them for good and before they are gone. */
type PurgeListener = (purging: Purging, kind: string, ids: ReadonlyArray<Id>) => Promise<void>

const listeners = new Set<PurgeListener>()

/** Follows what is deleted for good. @returns how to stop following */
export function onPurge(listener: PurgeListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows what is deleted for good. */
export async function announcePurge(purging: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of listeners) await listener(purging, kind, ids)
}
