import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** Whether the extension of this scope is linked to a project. */
export async function isLinkedTo(tx: CellTransaction, extensionScopeId: Id, projectId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tag_board_links l join tag_boards b on b.id = l.tag_board_id
    where l.project_id = ${projectId} and b.scope_id = ${extensionScopeId} and b.deleted_at is null`.execute(tx)
  return rows.length > 0
}
