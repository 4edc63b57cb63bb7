import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#documents/server/index.ts'
import { defineHook } from '#journal/server/index.ts'

/** Removes what belongs to things of a kind, in the transaction that purges them and before they are removed. */
type PurgeListener = (purging: Purging, kind: string, ids: ReadonlyArray<Id>) => Promise<void>

/** Things are purged. */
export const purged = defineHook<PurgeListener>('purged')

/** Publishes the purge to everyone who follows. */
export async function announcePurge(purging: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of purging.hooks.of(purged)) await listener(purging, kind, ids)
}
