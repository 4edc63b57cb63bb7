import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

export interface Group {
  id: Id
  name: string
  memberCount: number
  createdAt: Date
}

/** All groups of a workspace by name, or those of the ids. They are few (document 3 §9.3). */
export async function listGroups(tx: CellTransaction, teamId: Id, ids?: ReadonlyArray<Id>): Promise<Group[]> {
  const chosen = ids === undefined ? sql`true` : sql`g.id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<Group>`
    select g.id, g.name, g.created_at as "createdAt",
      (select count(*)::int from group_members m where m.team_id = ${teamId} and m.group_id = g.id) as "memberCount"
    from groups g where g.team_id = ${teamId} and g.deleted_at is null and ${chosen}
    order by g.name collate cell.people, g.id`.execute(tx)
  return rows
}

/** The members of groups, by group. */
export async function membersOfGroups(tx: CellTransaction, teamId: Id, groupIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('group_members')
    .select(['group_id', 'user_id'])
    .where('team_id', '=', teamId)
    .where((where) => where('group_id', '=', where.fn.any(where.val([...groupIds]))))
    .orderBy('user_id')
    .execute()
  const members = new Map<Id, Id[]>(groupIds.map((id) => [id, []]))
  for (const row of rows) members.get(row.group_id)?.push(row.user_id)
  return members
}

export async function countGroups(tx: CellTransaction, teamId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from groups where team_id = ${teamId} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertGroup(tx: CellTransaction, teamId: Id, group: { id: Id; name: string }): Promise<void> {
  await tx.insertInto('groups').values({ id: group.id, team_id: teamId, name: group.name, deleted_at: null }).execute()
}

export async function renameGroup(tx: CellTransaction, teamId: Id, id: Id, name: string): Promise<void> {
  await tx.updateTable('groups').set({ name }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Takes a group away, with its members and everything that was granted to it. */
export async function deleteGroup(tx: CellTransaction, teamId: Id, id: Id): Promise<void> {
  await tx.deleteFrom('grants').where('team_id', '=', teamId).where('grantee_kind', '=', 'group').where('grantee_id', '=', id).execute()
  await tx.deleteFrom('group_members').where('team_id', '=', teamId).where('group_id', '=', id).execute()
  await tx.updateTable('groups').set({ deleted_at: new Date() }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

export async function replaceGroupMembers(tx: CellTransaction, teamId: Id, groupId: Id, userIds: ReadonlyArray<Id>): Promise<void> {
  const kept = [...new Set(userIds)]
  await sql`delete from cell.group_members where team_id = ${teamId} and group_id = ${groupId} and not user_id = any(${kept}::uuid[])`.execute(tx)
  if (kept.length === 0) return
  await tx
    .insertInto('group_members')
    .values(kept.map((userId) => ({ team_id: teamId, group_id: groupId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}
