import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, Services } from '#journal/server/index.ts'
import { matchingNow } from './matching.ts'
import { ownSelections, rowsBehind } from './store.ts'

/** Some rows of a selection: those that still match and those that do not. */
export interface SelectedRows {
  kind: string
  ids: ReadonlyArray<Id>
  changedIds: ReadonlyArray<Id>
  /** The position after which the next rows are read; null if these are the last. */
  position: number | null
}

/**
 * Returns the next rows of a selection of the actor after a position, at most `limit`, in the order of its list.
 * @throws Failure NotFound for a selection of another user, or one that is too old
 */
export async function readSelection(
  tx: CellTransaction,
  actor: Actor,
  hooks: Services['hooks'],
  asked: { selectionId: Id; after: number; limit: number },
): Promise<SelectedRows> {
  const [selection] = await ownSelections(tx, actor, [asked.selectionId])
  if (!selection) throw notFound('What you chose')
  const rows = await rowsBehind(tx, selection.id, Math.max(0, asked.after), asked.limit)
  const ids = rows.map(({ id }) => id)
  const { matching, changed } = await matchingNow(tx, actor, hooks, selection, ids)
  const last = rows.length < asked.limit ? undefined : rows.at(-1)
  return { kind: selection.kind, ids: matching, changedIds: changed, position: last?.position ?? null }
}
