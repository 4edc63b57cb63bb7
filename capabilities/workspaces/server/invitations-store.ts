import { sql, type Selectable } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import type { GlobalDatabase, GlobalTables } from '#platform/server/database/index.ts'
import type { Role } from '#journal/server/index.ts'
import { INVITE_LIFETIME_MS } from '../model/membership.ts'
import './tables.ts'

/** A person who was invited to a workspace and has not joined yet. */
export interface Invitation {
  id: Id
  teamId: Id
  email: string
  role: Role
  message: string
  invitedBy: Id | null
  invitedByName: string
  expiresAt: Date
  /** Null until the mail is sent. */
  sentAt: Date | null
  /** The identity that accepted it; such an invite no longer waits for anyone. */
  acceptedBy: Id | null
  createdAt: Date
}

function toInvitation(row: Selectable<GlobalTables['invitations']>): Invitation {
  return {
    id: row.id,
    teamId: row.team_id,
    email: row.email,
    role: row.role,
    message: row.message,
    invitedBy: row.invited_by,
    invitedByName: row.invited_by_name,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    acceptedBy: row.accepted_by,
    createdAt: row.created_at,
  }
}

/** Writes invites; an address that was invited before gets the new role and a new term. The old link stops working. */
export async function putInvitations(
  global: GlobalDatabase,
  teamId: Id,
  emails: ReadonlyArray<string>,
  invite: { role: Role; message: string; invitedBy: Id | null; invitedByName: string },
): Promise<Array<Invitation & { isNew: boolean }>> {
  const rows = await global
    .insertInto('invitations')
    .values(
      emails.map((email) => ({
        id: newId(),
        team_id: teamId,
        email,
        token_hash: null,
        role: invite.role,
        message: invite.message,
        invited_by: invite.invitedBy,
        invited_by_name: invite.invitedByName,
        expires_at: new Date(Date.now() + INVITE_LIFETIME_MS),
        sent_at: null,
        accepted_by: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'email']).doUpdateSet((set) => ({
        token_hash: null,
        role: set.ref('excluded.role'),
        message: set.ref('excluded.message'),
        invited_by: set.ref('excluded.invited_by'),
        invited_by_name: set.ref('excluded.invited_by_name'),
        expires_at: set.ref('excluded.expires_at'),
        sent_at: null,
        accepted_by: null,
      })),
    )
    .returningAll()
    // An existing row was locked by this transaction, and its `xmax` shows that.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute()
  return rows.map((row) => ({ ...toInvitation(row), isNew: row.is_new }))
}

/** An invite, expired or not. */
export async function findInvitation(
  global: GlobalDatabase,
  by: { id: Id } | { tokenHash: Buffer },
): Promise<Invitation | null> {
  const query = global.selectFrom('invitations').selectAll()
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('token_hash', '=', by.tokenHash)
  ).executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** The valid invites that wait for an address. */
export async function invitationsFor(global: GlobalDatabase, email: string): Promise<Invitation[]> {
  const rows = await global
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('accepted_by', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .execute()
  return rows.map(toInvitation)
}

/** One page of a workspace's invites, the newest first, including expired ones: they can be sent again. */
export async function listInvitations(
  global: GlobalDatabase,
  teamId: Id,
  page: PageRequest,
): Promise<Page<Invitation>> {
  let query = global
    .selectFrom('invitations')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('accepted_by', 'is', null)
  if (page.after) {
    const { value, id } = page.after
    const at = new Date(Number(value))
    query = query.where((where) =>
      where.or([where('created_at', '<', at), where.and([where('created_at', '=', at), where('id', '<', id)])]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toInvitation), page, (invitation) => ({
    value: invitation.createdAt.getTime(),
    id: invitation.id,
  }))
}

/**
 * Stores a new link for an invite that is about to be mailed.
 * @returns null if it was revoked in the meantime.
 */
export async function issueInvitationToken(
  global: GlobalDatabase,
  id: Id,
  tokenHash: Buffer,
): Promise<Invitation | null> {
  const row = await global
    .updateTable('invitations')
    .set({ token_hash: tokenHash, sent_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Gives an invite a new term. */
export async function renewInvitation(global: GlobalDatabase, id: Id): Promise<void> {
  await global
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() + INVITE_LIFETIME_MS), sent_at: null })
    .where('id', '=', id)
    .execute()
}

export async function setInvitationRole(global: GlobalDatabase, id: Id, role: Role): Promise<void> {
  await global.updateTable('invitations').set({ role }).where('id', '=', id).execute()
}

export async function markAccepted(global: GlobalDatabase, id: Id, identityId: Id): Promise<void> {
  await global.updateTable('invitations').set({ accepted_by: identityId }).where('id', '=', id).execute()
}

export async function deleteInvitation(global: GlobalDatabase, id: Id): Promise<void> {
  await global.deleteFrom('invitations').where('id', '=', id).execute()
}

export async function approvedDomainsOf(global: GlobalDatabase, teamId: Id): Promise<string[]> {
  const rows = await global
    .selectFrom('approved_domains')
    .select('domain')
    .where('team_id', '=', teamId)
    .orderBy('domain')
    .execute()
  return rows.map((row) => row.domain)
}

export async function replaceApprovedDomains(
  global: GlobalDatabase,
  teamId: Id,
  domains: ReadonlyArray<string>,
): Promise<void> {
  await global.transaction().execute(async (tx) => {
    await tx.deleteFrom('approved_domains').where('team_id', '=', teamId).execute()
    const kept = [...new Set(domains)]
    if (kept.length > 0)
      await tx
        .insertInto('approved_domains')
        .values(kept.map((domain) => ({ team_id: teamId, domain })))
        .execute()
  })
}

/** The workspaces that approved a domain; whether they have that switched on is in their own settings. */
export async function teamsApproving(global: GlobalDatabase, domain: string): Promise<Id[]> {
  const rows = await global
    .selectFrom('approved_domains')
    .select('team_id')
    .where('domain', '=', domain)
    .orderBy('team_id')
    .execute()
  return rows.map((row) => row.team_id)
}
