import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Services } from '#journal/server/index.ts'

/** One short transaction in which things are deleted for good. */
export interface Purging extends Pick<Services, 'hooks' | 'queue'> {
  tx: CellTransaction
  teamId: Id
  /** The journal says nothing more of these either: texts and files that go with the things themselves. */
  forget(ids: ReadonlyArray<Id>): void
}

/** Removes what belongs to texts, before they are gone. */
type RemovalListener = (purging: Purging, documentIds: ReadonlyArray<Id>) => Promise<void>

/** Texts are deleted for good. */
export const documentsRemoved = defineHook<RemovalListener>('documentsRemoved')

/** Deletes texts for good, with their states, updates, versions and contributors. Their owners go with them. */
export async function removeDocuments(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of purging.hooks.of(documentsRemoved)) await listener(purging, ids)
  await purging.tx
    .deleteFrom('documents')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  purging.forget(ids)
}
