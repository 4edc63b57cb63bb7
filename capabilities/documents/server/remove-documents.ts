import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Services } from '#journal/server/index.ts'

/** A short transaction in which things are deleted permanently. */
export interface Purging extends Pick<Services, 'hooks' | 'queue'> {
  tx: CellTransaction
  teamId: Id
  /** Also removes these ids from the journal: texts and files that are deleted with the things themselves. */
  forget(ids: ReadonlyArray<Id>): void
}

/** Removes what belongs to texts, before they are deleted. */
type RemovalListener = (purging: Purging, documentIds: ReadonlyArray<Id>) => Promise<void>

/** Texts are deleted permanently. */
export const documentsRemoved = defineHook<RemovalListener>('documentsRemoved')

/**
 * Deletes texts permanently, with their states, updates, versions and contributors. Their owners are deleted with them.
 */
export async function removeDocuments(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  for (const listener of purging.hooks.of(documentsRemoved)) await listener(purging, ids)
  await purging.tx
    .deleteFrom('documents')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  purging.forget(ids)
}
