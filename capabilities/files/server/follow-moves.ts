import { sql } from 'kysely'
import { consequence } from '#content-kinds/model/move.ts'
import type { MoveStep } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

/**
 * Files move with the text that they were added to: texts that also show them, and stay, show them to users who may see
 * the other project.
 */
export const followMoves: MoveStep = {
  name: 'files',
  kinds: ['note', 'insight'],
  async blocked(tx, { ids }) {
    const { rows } = await sql<{ id: Id; arriving: boolean }>`
      select d.owner_id as id, bool_or(f.upload_status = 'UPLOADING') as arriving from documents d join files f on f.document_id = d.id
      where d.owner_id = any(${[...ids]}::uuid[]) and f.deleted_at is null and (f.upload_status = 'UPLOADING' or f.withheld <> '[]'::jsonb) group by d.owner_id`.execute(
      tx,
    )
    return rows.map(({ id, arriving }) => ({
      id,
      reason: arriving
        ? 'A file in it is still being uploaded. Wait until that is done.'
        : 'Part of a recording in it is withheld until it is redacted. Wait until that is done.',
    }))
  },
  async previewMove({ tx, actor }, { ids }) {
    const shared = await filesShownTwice(tx, ids)
    const visible = shared.filter(({ scopeId }) => actor.levelOn(scopeId) !== 'NONE')
    const named = (own: boolean): string[] => visible.filter((file) => file.own === own).map(({ name }) => name)
    return [...consequence('FILES_TAKEN', named(true)), ...consequence('FILES_LEFT', named(false))]
  },
}

/**
 * The files that texts of these things and other texts show: those that belong to the things, and those that belong to
 * another text.
 */
async function filesShownTwice(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
): Promise<Array<{ name: string; scopeId: Id; own: boolean }>> {
  const { rows } = await sql<{ name: string; scopeId: Id; own: boolean }>`
    with going as (select id from documents where owner_id = any(${[...ownerIds]}::uuid[]))
    select f.original_file_name as name, f.scope_id as "scopeId", coalesce(f.document_id in (select id from going), false) as own
    from files f
    where f.id in (select file_id from document_files where document_id in (select id from going)) and f.deleted_at is null
      and exists (select from document_files other where other.file_id = f.id and other.document_id not in (select id from going))
    order by f.original_file_name, f.id`.execute(tx)
  return rows
}
