import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagPolicy } from '#tags/model/policy.ts'
import { findTags, tagRows } from '#tags/server/index.ts'
import type { Import } from '../model/import.ts'

/**
 * Deletes tags that an import made, as part of a deletion, after its notes are deleted: those that no highlight has any
 * more. Locked ones stay.
 * @returns how many
 */
export async function takeTags(
  context: CommandContext,
  one: Pick<Import, 'id' | 'projectId'>,
  deletionId: Id,
): Promise<number> {
  const lone = await findTags(context.tx, await tagsOnNothing(context.tx, one))
  const ids = lone.filter((tag) => tagPolicy.allows(context.actor, 'delete', tag)).map(({ id }) => id)
  return ids.length === 0 ? 0 : tagRows.takeAway(context, ids, deletionId)
}

/** Tags that an import made and that are on no highlight. */
async function tagsOnNothing(tx: CellTransaction, { id, projectId }: Pick<Import, 'id' | 'projectId'>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('project_id', '=', projectId)
    .where('created_by_kind', '=', 'import')
    .where('created_by_id', '=', id)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('highlight_tags')
            .innerJoin('highlights', 'highlights.id', 'highlight_tags.highlight_id')
            .select('highlights.id')
            .whereRef('highlight_tags.tag_id', '=', 'tags.id')
            .where('highlights.deleted_at', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}
