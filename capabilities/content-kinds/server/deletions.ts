import type { Generated } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { applies } from './content-kind.ts'

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
