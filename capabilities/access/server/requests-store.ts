import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { Role } from '#journal/model/actor.ts'
import { ACCESS_REQUEST_MS } from '../model/sharing.ts'
import './tables.ts'

export interface AccessRequest {
  id: Id
  /** The place; null for a role in the workspace. */
  scopeId: Id | null
  requestedBy: Id
  role: Role
  message: string
  state: 'requested' | 'approved' | 'denied'
  decidedBy: Id | null
  decidedAt: Date | null
  createdAt: Date
}

function toRequest(row: Selectable<CellTables['access_requests']>): AccessRequest {
  return {
    id: row.id,
    scopeId: row.scope_id,
    requestedBy: row.requested_by,
    role: row.role as Role,
    message: row.message,
    state: row.state,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  }
}

/** Whether it expired undecided (document 3 §9.6). */
export function hasLapsed(request: AccessRequest, now = Date.now()): boolean {
  return request.state === 'requested' && now - request.createdAt.getTime() > ACCESS_REQUEST_MS
}

function openSince(): Date {
  return new Date(Date.now() - ACCESS_REQUEST_MS)
}

export async function insertAccessRequest(
  tx: CellTransaction,
  teamId: Id,
  request: Pick<AccessRequest, 'id' | 'scopeId' | 'requestedBy' | 'role' | 'message'>,
): Promise<void> {
  await tx
    .insertInto('access_requests')
    .values({
      id: request.id,
      team_id: teamId,
      scope_id: request.scopeId,
      requested_by: request.requestedBy,
      role: request.role,
      message: request.message,
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

export async function findAccessRequest(tx: CellTransaction, teamId: Id, id: Id): Promise<AccessRequest | null> {
  const row = await tx
    .selectFrom('access_requests')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** The undecided requests of a user. */
export async function openRequestsOf(tx: CellTransaction, teamId: Id, userId: Id): Promise<AccessRequest[]> {
  const rows = await tx
    .selectFrom('access_requests')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('requested_by', '=', userId)
    .where('state', '=', 'requested')
    .where('created_at', '>', openSince())
    .orderBy('created_at')
    .execute()
  return rows.map(toRequest)
}

/**
 * One page of the requests that wait for a decision on these places, the oldest first; with `forWorkspace` also those
 * for a role.
 */
export async function listOpenRequests(
  tx: CellTransaction,
  teamId: Id,
  decides: { scopeIds: ReadonlyArray<Id>; forWorkspace: boolean },
  page: PageRequest,
): Promise<Page<AccessRequest>> {
  let query = tx
    .selectFrom('access_requests')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', '=', 'requested')
    .where('created_at', '>', openSince())
    .where((where) => {
      const onPlace = where('scope_id', '=', where.fn.any(where.val([...decides.scopeIds])))
      return decides.forWorkspace ? where.or([onPlace, where('scope_id', 'is', null)]) : onPlace
    })
  if (page.after) {
    const { value, id } = page.after
    const at = new Date(Number(value))
    query = query.where((where) =>
      where.or([where('created_at', '>', at), where.and([where('created_at', '=', at), where('id', '>', id)])]),
    )
  }
  const rows = await query
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toRequest), page, (request) => ({ value: request.createdAt.getTime(), id: request.id }))
}

/**
 * Makes a request wait again that this user decided.
 * @returns what was decided; null if there is no such decision
 */
export async function reopenRequest(
  tx: CellTransaction,
  teamId: Id,
  id: Id,
  decidedBy: Id,
): Promise<'approved' | 'denied' | null> {
  const { rows } = await sql<{ state: 'approved' | 'denied' }>`
    update access_requests r set state = 'requested', decided_by = null, decided_at = null
    from access_requests former
    where r.team_id = ${teamId} and r.id = ${id} and r.decided_by = ${decidedBy} and r.state <> 'requested' and former.id = r.id returning former.state`.execute(
    tx,
  )
  return rows[0]?.state ?? null
}

/** Decides a waiting request. @returns false if another user decided it first. */
export async function decideRequest(
  tx: CellTransaction,
  teamId: Id,
  id: Id,
  decision: { approved: boolean; by: Id | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('access_requests')
    .set({ state: decision.approved ? 'approved' : 'denied', decided_by: decision.by, decided_at: new Date() })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
