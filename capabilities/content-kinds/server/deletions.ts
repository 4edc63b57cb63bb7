import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Policy } from '#platform/kernel/policy.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { deletionEvents } from '../model/events.ts'
import { applies } from './content-kind.ts'
import type { ContentRows } from './content-table/index.ts'
import type { Taken } from './tables.ts'

export interface Deleted {
  kind: string
  id: Id
  title: string
  scopeId: Id
}

/**
 * Records one act of deleting, so that restoring can undo exactly that act. @param take deletes things in the name of
 * the deletion, and returns how many of each kind.
 * @returns the deletion
 */
export async function recordDeletion(
  context: CommandContext,
  deleted: Deleted,
  take: (deletionId: Id) => Promise<Taken>,
): Promise<Id> {
  const id = newId()
  const taken = await take(id)
  await context.tx
    .insertInto('deletions')
    .values({
      id,
      team_id: context.teamId,
      resource_kind: deleted.kind,
      resource_id: deleted.id,
      title: deleted.title,
      scope_id: deleted.scopeId,
      taken: jsonb(Object.fromEntries(Object.entries(taken).filter(([, count]) => count > 0))),
      principal_kind: context.principal.kind,
      principal_id: context.principal.id,
      restored_at: null,
      purging_at: null,
    })
    .execute()
  context.emit(deletionEvents.recorded({ id, scopeId: deleted.scopeId }))
  return id
}

/** Cascades a deletion to what belongs to the things of a kind that it took. @returns how many of each other kind */
export async function cascadeDelete(
  context: CommandContext,
  kind: string,
  ids: ReadonlyArray<Id>,
  deletionId: Id,
): Promise<Taken> {
  const taken: Record<string, number> = {}
  for (const other of context.kinds.all) {
    if (applies(other.trash) && other.trash.cascadeDelete)
      taken[other.kind] = await other.trash.cascadeDelete(context, kind, ids, deletionId)
  }
  return taken
}

interface Deleting<Thing extends { id: Id; scopeId: Id }> {
  kind: string
  rows: Pick<ContentRows, 'trash'>
  ids: ReadonlyArray<Id>
  /** The things found for the ids, without access checks. */
  found: ReadonlyArray<Thing>
  policy: Policy<Thing, 'view' | 'delete'>
  titleOf(thing: Thing): string
  /** The plural of the kind: `notes`. */
  plural: string
}

/**
 * Deletes things of one kind with what belongs to them as one act, all or none. @returns the deletion, by which they
 * can be restored.
 * @throws Failure NotFound unless the actor may see every one of them, Forbidden unless every one may be deleted.
 */
export async function deleteThings<Thing extends { id: Id; scopeId: Id }>(
  context: CommandContext,
  { kind, rows, ids, found, policy, titleOf, plural }: Deleting<Thing>,
): Promise<{ deletionId: Id; ids: Id[] }> {
  const { actor, tx, emit } = context
  const [first] = found
  if (!first || found.length !== new Set(ids).size || found.some((thing) => !policy.allows(actor, 'view', thing)))
    throw notFound(`One of these ${plural}`)
  for (const thing of found) policy.authorize(actor, 'delete', thing)
  const title = found.length === 1 ? titleOf(first) : `${found.length} ${plural}`
  const deletionId = await recordDeletion(
    context,
    { kind, id: first.id, title, scopeId: first.scopeId },
    async (deletion) => {
      const along = await cascadeDelete(context, kind, ids, deletion)
      const taken = await rows.trash(tx, { ids }, deletion)
      for (const one of taken) emit(context.kinds.get(kind).events.deleted(one))
      return { ...along, [kind]: taken.length }
    },
  )
  return { deletionId, ids: found.map((thing) => thing.id) }
}

/** Rewrites the titles of deletions that contain words that must not be kept. */
export async function rewriteDeletionTitles(
  tx: CellTransaction,
  deletionIds: ReadonlyArray<Id>,
  rewrite: (title: string) => string,
): Promise<void> {
  const rows = await tx
    .selectFrom('deletions')
    .select(['id', 'title'])
    .where((where) => where('id', '=', where.fn.any(where.val([...deletionIds]))))
    .execute()
  for (const { id, title } of rows)
    if (rewrite(title) !== title)
      await tx
        .updateTable('deletions')
        .set({ title: rewrite(title) })
        .where('id', '=', id)
        .execute()
}
