import { sql } from 'kysely'
import { deleteScopes } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { boardRows, extensionRows, groupRows } from './boards-store.ts'
import { tagRows } from './store.ts'

/** Permanently deletes tags, and the acts that could restore their names. */
export async function purgeTags(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  await forgetActs(purging.tx, ids)
  await tagRows.purged.remove(purging, ids)
}

/** Permanently deletes groups: tags that refer to one are then in no group. */
export async function purgeGroups(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  await forgetActs(tx, ids)
  await tx
    .updateTable('tags')
    .set({ tag_group_id: null })
    .where((where) => where('tag_group_id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await groupRows.purged.remove(purging, ids)
}

/** Permanently deletes boards, with the groups that are left on them. */
export async function purgeBoards(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx, forget } = purging
  const groups = (
    await tx
      .selectFrom('tag_groups')
      .select('id')
      .where((where) => where('tag_board_id', '=', where.fn.any(where.val([...ids]))))
      .execute()
  ).map(({ id }) => id)
  await purgeGroups(purging, groups)
  forget(groups)
  await forgetActs(tx, ids)
  await boardRows.purged.remove(purging, ids)
}

/** Permanently deletes extensions, with their scopes. */
export async function purgeExtensions(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  const scopes = await tx
    .selectFrom('tag_boards')
    .select('scope_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await purgeBoards(purging, ids)
  await extensionRows.purged.remove(purging, ids)
  await deleteScopes(
    tx,
    scopes.map((row) => row.scope_id),
  )
}

/** Deletes the acts that name these: acts contain rows before and after, with their groups and boards. */
async function forgetActs(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  const named = sql`${[...ids]}::uuid[]`
  const names = (path: string) => sql`(image #>> ${path})::uuid = any(${named})`
  const paths = ['{id}', ...['before', 'after'].flatMap((side) => [`{${side},tag_group_id}`, `{${side},tag_board_id}`])]
  await sql`delete from tag_acts where exists (select from jsonb_array_elements(images) as image where ${sql.join(paths.map(names), sql` or `)})`.execute(
    tx,
  )
}
