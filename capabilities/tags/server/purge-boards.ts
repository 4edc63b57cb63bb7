import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import './tables.ts'

/** What goes with tags and projects that are deleted for good: acts that could bring their names back, boards and groups. */
export async function purgeBoards({ tx, forget }: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  if (kind === 'tag') await forgetActs(tx, ids)
  if (kind !== 'project') return
  const boards = (await tx.selectFrom('tag_boards').select('id').where((where) => where('project_id', '=', where.fn.any(where.val([...ids])))).execute()).map(({ id }) => id)
  const groups = (await tx.selectFrom('tag_groups').select('id').where((where) => where('tag_board_id', '=', where.fn.any(where.val(boards)))).execute()).map(({ id }) => id)
  // A tag of another place may stand in a group of a board that was lent to it.
  await tx.updateTable('tags').set({ tag_group_id: null }).where((where) => where('tag_group_id', '=', where.fn.any(where.val(groups)))).execute()
  await tx.deleteFrom('tag_groups').where((where) => where('id', '=', where.fn.any(where.val(groups)))).execute()
  await tx.deleteFrom('tag_boards').where((where) => where('id', '=', where.fn.any(where.val(boards)))).execute()
  await forgetActs(tx, [...boards, ...groups])
  forget([...boards, ...groups])
}

/** Acts on tags hold rows as they were before and after. */
async function forgetActs(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await sql`delete from tag_acts where exists (select from jsonb_array_elements(images) as image where (image ->> 'id')::uuid = any(${[...ids]}::uuid[]))`.execute(tx)
}
