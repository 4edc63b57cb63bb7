import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, type CellTransaction } from '#platform/server/database/index.ts'
import type { Role } from '#journal/server/index.ts'
import './tables.ts'

/** A present or former member of the workspace. Rows stay when a person leaves, since content still names its maker. */
export interface User {
  id: Id
  identityId: Id | null
  /** Empty after the account is deleted. */
  name: string
  email: string
  jobRole: string | null
  role: Role | null
  workspaceAdmin: boolean
  locale: string | null
  timeZone: string | null
  deactivatedAt: Date | null
  lastSeenAt: Date | null
  createdAt: Date
}

const COLUMNS = sql`id, identity_id as "identityId", name, email, job_role as "jobRole", role, workspace_admin as "workspaceAdmin",
  locale, time_zone as "timeZone", deactivated_at as "deactivatedAt", last_seen_at as "lastSeenAt", created_at as "createdAt"`

export async function findUsers(tx: CellTransaction, teamId: Id, ids: ReadonlyArray<Id>): Promise<User[]> {
  const { rows } =
    await sql<User>`select ${COLUMNS} from users where team_id = ${teamId} and id = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
  return rows
}

export async function findUser(tx: CellTransaction, teamId: Id, id: Id): Promise<User | null> {
  return (await findUsers(tx, teamId, [id]))[0] ?? null
}

export async function findUserByIdentity(tx: CellTransaction, teamId: Id, identityId: Id): Promise<User | null> {
  const { rows } =
    await sql<User>`select ${COLUMNS} from users where team_id = ${teamId} and identity_id = ${identityId}`.execute(tx)
  return rows[0] ?? null
}

/** The active members with these addresses. */
export async function findUsersByEmail(
  tx: CellTransaction,
  teamId: Id,
  emails: ReadonlyArray<string>,
): Promise<User[]> {
  const { rows } = await sql<User>`
    select ${COLUMNS} from users where team_id = ${teamId} and email = any(${[...emails]}::text[]) and deactivated_at is null`.execute(
    tx,
  )
  return rows
}

export async function listAdministrators(tx: CellTransaction, teamId: Id): Promise<User[]> {
  const { rows } = await sql<User>`
    select ${COLUMNS} from users where team_id = ${teamId} and workspace_admin and deactivated_at is null order by created_at, id`.execute(
    tx,
  )
  return rows
}

interface MemberFilter {
  /** Part of a name or address. */
  query: string
  deactivated: boolean
}

/** One page of the members, sorted by name. */
export async function listUsers(
  tx: CellTransaction,
  teamId: Id,
  filter: MemberFilter,
  page: PageRequest,
): Promise<Page<User>> {
  const matching =
    filter.query.trim() === ''
      ? sql`true`
      : sql`(${holdsWords(sql.ref('name'), filter.query)} or ${holdsWords(sql.ref('email'), filter.query)})`
  const after = page.after
    ? sql`(name collate cell.people, id) > (${String(page.after.value ?? '')} collate cell.people, ${page.after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<User>`
    select ${COLUMNS} from users
    where team_id = ${teamId} and (deactivated_at is not null) = ${filter.deactivated} and ${matching} and ${after}
    order by name collate cell.people, id limit ${page.first + 1}`.execute(tx)
  return toPage(rows, page, (user) => ({ value: user.name, id: user.id }))
}

/** All users who may hold a grant: active, with a role. */
export async function roleHolders(tx: CellTransaction, teamId: Id): Promise<Array<{ id: Id; role: Role }>> {
  const { rows } = await sql<{ id: Id; role: Role }>`
    select id, role from users where team_id = ${teamId} and deactivated_at is null and role is not null order by name collate cell.people, id`.execute(
    tx,
  )
  return rows
}

/** The number of users who take a seat: those who may write. Viewers are free (document 2 §8). */
export async function countSeats(tx: CellTransaction, teamId: Id): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(*)::int as seats from users where team_id = ${teamId} and deactivated_at is null and role in ('MANAGER', 'CONTRIBUTOR')`.execute(
    tx,
  )
  return rows[0]?.seats ?? 0
}

export async function insertUser(
  tx: CellTransaction,
  teamId: Id,
  user: {
    id: Id
    identityId: Id
    email: string
    name: string
    jobRole: string | null
    role: Role
    workspaceAdmin: boolean
  },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      team_id: teamId,
      identity_id: user.identityId,
      email: user.email,
      name: user.name,
      job_role: user.jobRole,
      role: user.role,
      workspace_admin: user.workspaceAdmin,
      locale: null,
      time_zone: null,
      deactivated_at: null,
      last_seen_at: null,
    })
    .execute()
}

interface UserChange {
  role?: Role | null
  workspaceAdmin?: boolean
  jobRole?: string | null
  locale?: string | null
  timeZone?: string | null
  deactivatedAt?: Date | null
  name?: string
  email?: string
}

export async function updateUser(tx: CellTransaction, teamId: Id, id: Id, change: UserChange): Promise<void> {
  const values = {
    ...(change.role === undefined ? {} : { role: change.role }),
    ...(change.workspaceAdmin === undefined ? {} : { workspace_admin: change.workspaceAdmin }),
    ...(change.jobRole === undefined ? {} : { job_role: change.jobRole }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
    ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
    ...(change.deactivatedAt === undefined ? {} : { deactivated_at: change.deactivatedAt }),
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.email === undefined ? {} : { email: change.email }),
  }
  if (Object.keys(values).length === 0) return
  await tx.updateTable('users').set(values).where('team_id', '=', teamId).where('id', '=', id).execute()
}
