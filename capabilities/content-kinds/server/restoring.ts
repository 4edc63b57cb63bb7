import { sql } from 'kysely'
import { withHidden } from '#access/server/index.ts'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { deletionEvents } from '../model/events.ts'
import { EVERYTHING } from '../model/limits.ts'
import { applies } from './content-kind.ts'
import { bringPlaceBack, takePlaceAgain } from './large-places.ts'
import { forOthersAmong } from './restorable.ts'
import './tables.ts'

/** The columns of a deletion to return. The updates here leave `moving` unchanged. */
const RETURNED = [
  'id',
  'scope_id as scopeId',
  'resource_kind as kind',
  'resource_id as resourceId',
  sql<boolean>`moving is not null`.as('isMoving'),
] as const

/** Whether a place was deleted: a large one is deleted and restored in parts. */
function isPlace({ kinds }: Pick<CommandContext, 'kinds'>, kind: string): boolean {
  return kinds.get(kind).isPlace === true
}

/**
 * Undoes one act of deleting, once.
 * @throws Failure NotFound when there is no such act, it is undone already, or what it took is being purged;
 * InvalidOperation where something has taken its place by now.
 */
export async function restoreDeletion(context: CommandContext<'queue'>, deletionId: Id): Promise<void> {
  const { tx, emit, kinds } = context
  const deletion = await tx
    .updateTable('deletions')
    .set({ restored_at: new Date() })
    .where('id', '=', deletionId)
    .where('restored_at', 'is', null)
    .where('purging_at', 'is', null)
    .returning(RETURNED)
    .executeTakeFirst()
  if (!deletion) throw notFound('This deletion')
  const contracts = kinds.dependentsFirst.flatMap(({ trash }) => (applies(trash) ? [trash] : []))
  for (const { restoreBlocker } of contracts) {
    const sentence = await restoreBlocker?.(tx, deletionId)
    if (sentence) throw new Failure('InvalidOperation', sentence, { reason: 'PLACE_TAKEN' })
  }
  if (isPlace(context, deletion.kind)) await bringPlaceBack(context, deletion)
  else for (const contract of contracts) await contract.restore(context, deletionId, EVERYTHING)
  emit(deletionEvents.restored({ id: deletionId, scopeId: deletion.scopeId }))
}

/** Deletes again what undoing an act of deleting restored. @throws Failure NotFound unless it was undone */
export async function deleteAgain(context: CommandContext<'queue'>, deletionId: Id): Promise<void> {
  const deletion = await context.tx
    .updateTable('deletions')
    .set({ restored_at: null })
    .where('id', '=', deletionId)
    .where('restored_at', 'is not', null)
    .returning(RETURNED)
    .executeTakeFirst()
  if (!deletion) throw notFound('This deletion')
  if (isPlace(context, deletion.kind)) await takePlaceAgain(context, deletion)
  else
    for (const { trash } of context.kinds.dependentsFirst.toReversed()) {
      if (applies(trash)) await trash.redelete(context, deletionId, EVERYTHING)
    }
  context.emit(deletionEvents.recorded({ id: deletionId, scopeId: deletion.scopeId }))
}

/** Whether the actor may restore what was in this scope. */
type MayRestore = (context: CommandContext, scopeId: Id) => void

/**
 * Restores what one act of deleting things of this kind took.
 * @throws Failure NotFound when no such act took things of this kind, or only others may restore them, or what
 * `mayRestore` throws.
 */
export async function restoreKind(
  context: CommandContext<'queue'>,
  kind: string,
  deletionId: Id,
  mayRestore: MayRestore,
): Promise<{ deletionId: Id; resourceId: Id }> {
  const deletion = await context.tx
    .selectFrom('deletions')
    .select(['resource_id', 'scope_id', 'resource_kind'])
    .where('id', '=', deletionId)
    .executeTakeFirst()
  if (!deletion || deletion.resource_kind !== kind) throw notFound('What was deleted')
  const places = await placesOf(context, [{ id: deletionId, kind, scopeId: deletion.scope_id }])
  // It may still be hidden: permissions are checked as if it were not.
  const asker = { ...context, actor: withHidden(context.actor) }
  for (const scopeId of places.get(deletionId) ?? []) mayRestore(asker, scopeId)
  if ((await forOthersAmong(context, [{ id: deletionId, kind }])).has(deletionId)) throw notFound('What was deleted')
  await restoreDeletion(context, deletionId)
  return { deletionId, resourceId: deletion.resource_id }
}

interface Lying {
  id: Id
  kind: string
  scopeId: Id
}

/** The scopes of what deletions took of their own kind: one act may have taken things from several. */
export async function placesOf(
  { tx, kinds }: Pick<CommandContext, 'tx' | 'kinds'>,
  deletions: ReadonlyArray<Lying>,
): Promise<Map<Id, ReadonlySet<Id>>> {
  const places = new Map(deletions.map(({ id, scopeId }) => [id, new Set([scopeId])]))
  for (const [kind, ones] of Map.groupBy(deletions, (deletion) => deletion.kind)) {
    const { trash } = kinds.get(kind)
    if (applies(trash))
      for (const { deletionId, scopeId } of await trash.places(
        tx,
        ones.map(({ id }) => id),
      ))
        places.get(deletionId)?.add(scopeId)
  }
  return places
}
