import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Generated } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Policy } from '#platform/kernel/policy.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { applies } from './content-kind.ts'
import type { ContentRows } from './content-table.ts'

interface DeletionsTable {
  id: string
  team_id: string
  resource_kind: string
  resource_id: string
  title: string
  scope_id: string
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
  restored_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    deletions: DeletionsTable
  }
}

interface Deleted {
  kind: string
  id: Id
  title: string
  scopeId: Id
}

/** Notes one act of deleting, so that restoring can undo exactly that act. @returns its id, for `deleted_by` columns. */
export async function recordDeletion(context: CommandContext, deleted: Deleted): Promise<Id> {
  const id = newId()
  await context.tx
    .insertInto('deletions')
    .values({
      id,
      team_id: context.teamId,
      resource_kind: deleted.kind,
      resource_id: deleted.id,
      title: deleted.title,
      scope_id: deleted.scopeId,
      principal_kind: context.principal.kind,
      principal_id: context.principal.id,
      restored_at: null,
    })
    .execute()
  return id
}

/** Takes a whole scope away in one act: every kind that can be trashed, each by its own rule. @returns the deletion. */
export async function deleteScopeContent(context: CommandContext, deleted: Deleted): Promise<Id> {
  const deletionId = await recordDeletion(context, deleted)
  for (const kind of context.workspace.services.kinds.all) {
    if (applies(kind.trash)) await kind.trash.trashScope(context, deleted.scopeId, deletionId)
  }
  return deletionId
}

/** Undoes one act of deleting, once. @throws Failure NotFound when there is no such act or it is undone already. */
export async function restoreDeletion(context: CommandContext, deletionId: Id): Promise<void> {
  const deletion = await context.tx
    .updateTable('deletions')
    .set({ restored_at: new Date() })
    .where('id', '=', deletionId)
    .where('restored_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deletion) throw notFound('This deletion')
  for (const kind of context.workspace.services.kinds.all) {
    if (applies(kind.trash)) await kind.trash.restore(context, deletionId)
  }
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
  const places = new Set<Id>([deletion.scope_id])
  const { emit } = context
  const noting = (event: Parameters<typeof emit>[0]): void => {
    if (event.resource.kind === kind && event.scopeId !== null) places.add(event.scopeId)
    emit(event)
  }
  mayRestore(context, deletion.scope_id)
  await restoreDeletion({ ...context, emit: noting }, deletionId)
  // One act may have taken things of this kind out of several places; a refusal undoes all of this.
  for (const scopeId of places) mayRestore(context, scopeId)
  return { deletionId, resourceId: deletion.resource_id }
}

interface Deleting<Thing extends { id: Id; scopeId: Id }> {
  kind: string
  rows: Pick<ContentRows, 'trash'>
  ids: ReadonlyArray<Id>
  /** What was found of the ids, whoever asks. */
  found: ReadonlyArray<Thing>
  policy: Policy<Thing, 'view' | 'delete'>
  titleOf(thing: Thing): string
  /** What several are called together: `notes`. */
  plural: string
}

/**
 * Deletes things of one kind as one act, all or none. @returns the deletion, by which they can be brought back.
 * @throws Failure NotFound unless the actor may see every one of them, Forbidden unless every one may be deleted.
 */
export async function deleteThings<Thing extends { id: Id; scopeId: Id }>(
  context: CommandContext,
  { kind, rows, ids, found, policy, titleOf, plural }: Deleting<Thing>,
): Promise<{ deletionId: Id; ids: Id[] }> {
  const { actor, tx, emit } = context
  const [first] = found
  if (!first || found.length !== new Set(ids).size || found.some((thing) => !policy.allows(actor, 'view', thing))) throw notFound(`One of these ${plural}`)
  for (const thing of found) policy.authorize(actor, 'delete', thing)
  const title = found.length === 1 ? titleOf(first) : `${found.length} ${plural}`
  const deletionId = await recordDeletion(context, { kind, id: first.id, title, scopeId: first.scopeId })
  for (const { id, scopeId } of await rows.trash(tx, { ids }, deletionId)) emit({ type: `${kind}.deleted`, resource: { kind, id }, scopeId })
  return { deletionId, ids: found.map((thing) => thing.id) }
}

/** Says otherwise what deletions took, where their titles hold words that must not be kept. */
export async function rewriteDeletionTitles(tx: CellTransaction, deletionIds: ReadonlyArray<Id>, rewrite: (title: string) => string): Promise<void> {
  const rows = await tx
    .selectFrom('deletions')
    .select(['id', 'title'])
    .where((where) => where('id', '=', where.fn.any(where.val([...deletionIds]))))
    .execute()
  for (const { id, title } of rows) if (rewrite(title) !== title) await tx.updateTable('deletions').set({ title: rewrite(title) }).where('id', '=', id).execute()
}
