import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, Services } from '#journal/server/index.ts'
import { selectableLists } from './contracts.ts'
import type { KeptSelection } from './store.ts'

/**
 * Splits rows of a selection into those that are still in its list, and those that are not and that the actor may see.
 */
export async function matchingNow(
  tx: CellTransaction,
  actor: Actor,
  hooks: Services['hooks'],
  selection: KeptSelection | null,
  ids: ReadonlyArray<Id>,
): Promise<{ matching: ReadonlyArray<Id>; changed: ReadonlyArray<Id> }> {
  const list = hooks.of(selectableLists).find(({ name }) => name === selection?.list)
  if (!selection || !list) throw new Error('What was chosen is known no longer.')
  if (ids.length === 0) return { matching: [], changed: [] }
  const matching = new Set(await list.among(tx, actor, selection.question, ids))
  // Usually nothing has changed.
  const seen = matching.size === ids.length ? ids : await list.seen(tx, actor, selection.question, ids)
  return { matching: ids.filter((id) => matching.has(id)), changed: seen.filter((id) => !matching.has(id)) }
}
