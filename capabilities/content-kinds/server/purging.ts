import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#documents/server/index.ts'
import { defineHook } from '#journal/server/index.ts'

/** Removes what hangs on things of a kind, in the transaction that deletes them for good and before they are gone. */
type PurgeListener = (purging: Purging, kind: string, ids: ReadonlyArray<Id>) => Promise<void>

/** Things are deleted for good. */
export const purged = defineHook<PurgeListener>('purged')

/** Tells everyone who follows what is deleted for good. */
export async function announcePurge(purging: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of purging.hooks.of(purged)) await listener(purging, kind, ids)
}
