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

/** All groups of a workspace sorted by name, or those with the ids. They are few (document 3 §9.3). */
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
export async function membersOfGroups(
  tx: CellTransaction,
  teamId: Id,
  groupIds: ReadonlyArray<Id>,
): Promise<Map<Id, Id[]>> {
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
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from groups where team_id = ${teamId} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertGroup(tx: CellTransaction, teamId: Id, group: { id: Id; name: string }): Promise<void> {
  await tx.insertInto('groups').values({ id: group.id, team_id: teamId, name: group.name, deleted_at: null }).execute()
}

export async function renameGroup(tx: CellTransaction, teamId: Id, id: Id, name: string): Promise<void> {
  await tx.updateTable('groups').set({ name }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** The members and the grants of a group. */
interface GroupContents {
  memberIds: Id[]
  grants: Array<{ scopeId: Id; level: number }>
}

/**
 * Deletes a group, with its members and all its grants.
 * @returns what is needed to restore it
 */
export async function deleteGroup(tx: CellTransaction, teamId: Id, id: Id): Promise<GroupContents> {
  const grants = await tx
    .deleteFrom('grants')
    .where('team_id', '=', teamId)
    .where('grantee_kind', '=', 'group')
    .where('grantee_id', '=', id)
    .returning(['scope_id as scopeId', 'level'])
    .execute()
  const members = await tx
    .deleteFrom('group_members')
    .where('team_id', '=', teamId)
    .where('group_id', '=', id)
    .returning('user_id')
    .execute()
  await tx
    .updateTable('groups')
    .set({ deleted_at: new Date() })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
  return { memberIds: members.map((member) => member.user_id), grants }
}

/** Restores a deleted group with its grants, on places that still exist. @returns whether it was deleted */
export async function restoreGroup(
  tx: CellTransaction,
  teamId: Id,
  id: Id,
  { memberIds, grants }: GroupContents,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('groups')
    .set({ deleted_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`
    insert into group_members (team_id, group_id, user_id)
    select ${teamId}, ${id}, u.id from users u where u.team_id = ${teamId} and u.id = any(${memberIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into grants (team_id, scope_id, grantee_kind, grantee_id, level)
    select ${teamId}, s.id, 'group', ${id}, g.level
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g ("scopeId" uuid, level smallint) join scopes s on s.team_id = ${teamId} and s.id = g."scopeId"`.execute(
    tx,
  )
  return true
}

export async function replaceGroupMembers(
  tx: CellTransaction,
  teamId: Id,
  groupId: Id,
  userIds: ReadonlyArray<Id>,
): Promise<void> {
  const kept = [...new Set(userIds)]
  await sql`delete from cell.group_members where team_id = ${teamId} and group_id = ${groupId} and not user_id = any(${kept}::uuid[])`.execute(
    tx,
  )
  if (kept.length === 0) return
  await tx
    .insertInto('group_members')
    .values(kept.map((userId) => ({ team_id: teamId, group_id: groupId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}
