import { sql, type Kysely } from 'kysely'
import type { GlobalDatabase, GlobalTables } from '#platform/server/database/index.ts'
import { COMPANY_SIZES, JOB_ROLES, type SignInMethod, type SignUpDetails } from '../model/requests.ts'
import './tables.ts'

/** A session together with its owner: one row by one index. */
export interface SessionRow {
  sessionId: string
  familyId: string
  host: string
  method: SignInMethod
  authenticatedAt: Date
  lastUsedAt: Date
  expiresAt: Date
  identityId: string
  email: string
  name: string
  emailVerified: boolean
  createdAt: Date
}

const sessionColumns = [
  'sessions.id as sessionId',
  'sessions.family_id as familyId',
  'sessions.host as host',
  sql<SignInMethod>`sessions.method`.as('method'),
  'sessions.authenticated_at as authenticatedAt',
  'sessions.last_used_at as lastUsedAt',
  'sessions.expires_at as expiresAt',
  'identities.id as identityId',
  'identities.email as email',
  'identities.name as name',
  'identities.email_verified as emailVerified',
  'identities.created_at as createdAt',
] as const

export interface IdentityRow {
  identityId: string
  email: string
  name: string
  emailVerified: boolean
}

export async function findIdentity(
  global: GlobalDatabase,
  who: { identityId: string } | { email: string },
): Promise<IdentityRow | null> {
  const query = global
    .selectFrom('identities')
    .select(['id as identityId', 'email', 'name', 'email_verified as emailVerified'])
  const row = await (
    'identityId' in who
      ? query.where('id', '=', who.identityId)
      : query.where('email', '=', who.email.trim().toLowerCase())
  ).executeTakeFirst()
  return row ?? null
}

/** Whether any address is confirmed: a user who only typed one does not count yet. */
export async function hasPeople(global: GlobalDatabase): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from identities where email_verified) as any`.execute(global)
  return rows[0]?.any ?? true
}

/**
 * Runs the work unless another process or call is doing it: of several at once only one gets it.
 * @returns `busy` if another one is doing it
 */
export async function asFirstPerson<Result>(
  global: GlobalDatabase,
  work: (tx: GlobalDatabase) => Promise<Result>,
): Promise<Result | 'busy'> {
  return global.transaction().execute(async (tx) => {
    // Tried, not waited for: a later caller has nothing to wait for.
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('identity/first-person', 0)) as got`.execute(tx)
    return rows[0]?.got === true ? work(tx) : 'busy'
  })
}

export async function findSession(global: GlobalDatabase, tokenHash: string): Promise<SessionRow | null> {
  const row = await global
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.id', 'sessions.identity_id')
    .select(sessionColumns)
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export async function touchSession(global: GlobalDatabase, sessionId: string, at: Date): Promise<void> {
  await global.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

/** The last use of any session of one sign-in on one host, ended by idleness or not. */
export async function lastUseOnHost(global: GlobalDatabase, familyId: string, host: string): Promise<Date | null> {
  const row = await global
    .selectFrom('sessions')
    .select((select) => select.fn.max('last_used_at').as('at'))
    .where('family_id', '=', familyId)
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function listSessions(global: GlobalDatabase, identityId: string) {
  return global
    .selectFrom('sessions')
    .select([
      'family_id as familyId',
      'host',
      sql<SignInMethod>`method`.as('method'),
      'authenticated_at as authenticatedAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'ip_address as ipAddress',
    ])
    .where('identity_id', '=', identityId)
    .where('expires_at', '>', new Date())
    .orderBy('last_used_at', 'desc')
    .execute()
}

/**
 * Which sessions to end. Without `exceptFamilyId` all that match; with `host` those on that host (in lower case,
 * without a port).
 */
export type SessionChoice =
  | { identityId: string; familyId?: string; exceptFamilyId?: string; host?: string }
  | { host: string }
  | { sessionId: string }

export interface EndedSession {
  sessionId: string
  identityId: string
  host: string
}

export async function deleteSessions(global: GlobalDatabase, choice: SessionChoice): Promise<EndedSession[]> {
  let query = global.deleteFrom('sessions')
  if ('sessionId' in choice) query = query.where('id', '=', choice.sessionId)
  else if (!('identityId' in choice)) query = query.where('host', '=', choice.host)
  else {
    query = query.where('identity_id', '=', choice.identityId)
    if (choice.familyId !== undefined) query = query.where('family_id', '=', choice.familyId)
    if (choice.host !== undefined) query = query.where('host', '=', choice.host)
    if (choice.exceptFamilyId !== undefined) query = query.where('family_id', '!=', choice.exceptFamilyId)
  }
  return query.returning(['id as sessionId', 'identity_id as identityId', 'host']).execute()
}

/** Unredeemed tickets are deleted together with the sessions they would have continued. */
export async function deleteTickets(global: GlobalDatabase, choice: SessionChoice): Promise<void> {
  if ('sessionId' in choice) return
  let query = global.deleteFrom('tickets')
  if (!('identityId' in choice)) query = query.where('host', '=', choice.host)
  else {
    query = query.where('identity_id', '=', choice.identityId)
    if (choice.familyId !== undefined) query = query.where('family_id', '=', choice.familyId)
    if (choice.host !== undefined) query = query.where('host', '=', choice.host)
    if (choice.exceptFamilyId !== undefined) query = query.where('family_id', '!=', choice.exceptFamilyId)
  }
  await query.execute()
}

export interface TicketRow {
  tokenHash: string
  browserHash: string
  identityId: string
  familyId: string
  host: string
  method: SignInMethod
  authenticatedAt: Date
  expiresAt: Date
}

export async function insertTicket(global: GlobalDatabase, ticket: TicketRow): Promise<void> {
  await global
    .insertInto('tickets')
    .values({
      token_hash: ticket.tokenHash,
      browser_hash: ticket.browserHash,
      identity_id: ticket.identityId,
      family_id: ticket.familyId,
      host: ticket.host,
      method: ticket.method,
      authenticated_at: ticket.authenticatedAt,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Removes a ticket and returns it: of several concurrent callers only one gets it. */
export async function takeTicket(global: GlobalDatabase, tokenHash: string): Promise<TicketRow | null> {
  const row = await global
    .deleteFrom('tickets')
    .where('token_hash', '=', tokenHash)
    .returning([
      'token_hash as tokenHash',
      'browser_hash as browserHash',
      'identity_id as identityId',
      'family_id as familyId',
      'host',
      sql<SignInMethod>`method`.as('method'),
      'authenticated_at as authenticatedAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Counts one use within a window that begins with the first use. @returns the uses so far and when the window ends. */
export async function countUse(
  global: GlobalDatabase,
  key: string,
  seconds: number,
): Promise<{ used: number; endsAt: Date }> {
  const fresh = sql<Date>`now() + make_interval(secs => ${seconds})`
  const row = await global
    .insertInto('rate_windows')
    .values({ key, used: 1, ends_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when rate_windows.ends_at <= now() then 1 else rate_windows.used + 1 end`,
        ends_at: sql<Date>`case when rate_windows.ends_at <= now() then excluded.ends_at else rate_windows.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
  return row
}

export async function saveSignUp(
  global: GlobalDatabase,
  identityId: string,
  details: SignUpDetails,
  browserTokenHash: string | null,
): Promise<void> {
  const values = {
    browser_token_hash: browserTokenHash,
    install_template_id: details.installTemplateId ?? null,
    marketing_comms_enabled: details.marketingCommsEnabled ?? null,
    promo: details.promo ?? null,
    team_name: details.teamName ?? null,
    org_size: details.orgSize ?? null,
    job_role: details.jobRole ?? null,
  }
  await global
    .insertInto('sign_ups')
    .values({ identity_id: identityId, ...values })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet(values))
    .execute()
}

export const signUpDetailColumns = [
  'sign_ups.install_template_id',
  'sign_ups.marketing_comms_enabled',
  'sign_ups.promo',
  'sign_ups.team_name',
  'sign_ups.org_size',
  'sign_ups.job_role',
] as const

type SignUpDetailRow = Record<
  'install_template_id' | 'promo' | 'team_name' | 'org_size' | 'job_role',
  string | null
> & {
  marketing_comms_enabled: boolean | null
}

export function readDetails(row: SignUpDetailRow): SignUpDetails {
  return {
    installTemplateId: row.install_template_id ?? undefined,
    marketingCommsEnabled: row.marketing_comms_enabled ?? undefined,
    promo: row.promo ?? undefined,
    teamName: row.team_name ?? undefined,
    orgSize: COMPANY_SIZES.find((size) => size === row.org_size),
    jobRole: JOB_ROLES.find((role) => role === row.job_role),
  }
}

/** The details sent with a sign-up; nothing for identities that were created in another way. */
export async function findSignUpDetails(global: GlobalDatabase, identityId: string): Promise<SignUpDetails> {
  const row = await global
    .selectFrom('sign_ups')
    .select(signUpDetailColumns)
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return row ? readDetails(row) : {}
}

/** Removes what has expired. Sessions stay a day longer, for the idle limit. */
export async function deleteExpired(global: Kysely<GlobalTables>): Promise<void> {
  await global
    .deleteFrom('tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await global
    .deleteFrom('rate_windows')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
  await global
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await global
    .deleteFrom('lockouts')
    .where('first_failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', sql<Date>`now()`)]))
    .execute()
  await global
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
