import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { applies } from './content-kind.ts'
import './tables.ts'

/**
 * Undoes one act of deleting, once.
 * @throws Failure NotFound when there is no such act, it is undone already, or what it took is deleted for good; InvalidOperation where
 * something stands in its place by now.
 */
export async function restoreDeletion(context: CommandContext, deletionId: Id): Promise<void> {
  const { tx, emit, workspace } = context
  const deletion = await tx
    .updateTable('deletions')
    .set({ restored_at: new Date() })
    .where('id', '=', deletionId)
    .where('restored_at', 'is', null)
    .where('purging_at', 'is', null)
    .returning('scope_id')
    .executeTakeFirst()
  if (!deletion) throw notFound('This deletion')
  const contracts = workspace.services.kinds.dependentsFirst.flatMap(({ trash }) => (applies(trash) ? [trash] : []))
  for (const { hindrance } of contracts) {
    const sentence = await hindrance?.(tx, deletionId)
    if (sentence) throw new Failure('InvalidOperation', sentence, { reason: 'PLACE_TAKEN' })
  }
  // A highlight before its note: its mark still stands in the text, which then need not be looked through.
  for (const contract of contracts) await contract.restore(context, deletionId)
  emit({ type: 'deletion.restored', resource: { kind: 'deletion', id: deletionId }, scopeId: deletion.scope_id })
}

/** Takes away again what undoing an act of deleting brought back. @throws Failure NotFound unless it was undone */
export async function deleteAgain(context: CommandContext, deletionId: Id): Promise<void> {
  const deletion = await context.tx
    .updateTable('deletions')
    .set({ restored_at: null })
    .where('id', '=', deletionId)
    .where('restored_at', 'is not', null)
    .returning('scope_id')
    .executeTakeFirst()
  if (!deletion) throw notFound('This deletion')
  for (const { trash } of context.workspace.services.kinds.dependentsFirst.toReversed()) {
    if (applies(trash)) await trash.takeAgain(context, deletionId)
  }
  context.emit({ type: 'deletion.recorded', resource: { kind: 'deletion', id: deletionId }, scopeId: deletion.scope_id })
}

/** Whether the actor may bring back what lay in this scope. */
type MayRestore = (context: CommandContext, scopeId: Id) => void

/**
 * Brings back what one act of deleting things of this kind took.
 * @throws Failure NotFound when no such act took things of this kind, or what `mayRestore` refuses with.
 */
export async function restoreKind(context: CommandContext, kind: string, deletionId: Id, mayRestore: MayRestore): Promise<{ deletionId: Id; resourceId: Id }> {
  const deletion = await context.tx.selectFrom('deletions').select(['resource_id', 'scope_id', 'resource_kind']).where('id', '=', deletionId).executeTakeFirst()
  if (!deletion || deletion.resource_kind !== kind) throw notFound('What was deleted')
  const places = await placesOf(context, [{ id: deletionId, kind, scopeId: deletion.scope_id }])
  for (const scopeId of places.get(deletionId) ?? []) mayRestore(context, scopeId)
  await restoreDeletion(context, deletionId)
  return { deletionId, resourceId: deletion.resource_id }
}

interface Lying {
  id: Id
  kind: string
  scopeId: Id
}

/** The places of what deletions took of their own kind: one act may have taken things out of several. */
export async function placesOf({ tx, workspace }: Pick<CommandContext, 'tx' | 'workspace'>, deletions: ReadonlyArray<Lying>): Promise<Map<Id, ReadonlySet<Id>>> {
  const places = new Map(deletions.map(({ id, scopeId }) => [id, new Set([scopeId])]))
  for (const [kind, ones] of Map.groupBy(deletions, (deletion) => deletion.kind)) {
    const { trash } = workspace.services.kinds.get(kind)
    if (applies(trash)) for (const { deletionId, scopeId } of await trash.places(tx, ones.map(({ id }) => id))) places.get(deletionId)?.add(scopeId)
  }
  return places
}
