import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { RequestReader } from '#platform/server/database/index.ts'
import { loadActor, type MemberFacts } from '#access/server/index.ts'
import { createWorkspaceContext, type Principal, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { readAccessToken } from '../model/access-token.ts'
import { LAST_SEEN_STEP_SECONDS, TOKEN_USE_STEP_SECONDS } from '../model/limits.ts'
import { memberMemory, type RememberedMember } from './remembered-members.ts'
import { secretHash } from './secrets.ts'
import './tables.ts'

type Facts = Omit<MemberFacts, 'teamId'>

/**
 * The context of a signed-in member; null if this identity is not an active member here. Members are remembered for at
 * most a second, and never beyond a change of rights.
 * @param reader the read transaction of an answer, which then also serves it and is ended with the context; if the
 * identity is not a member, it is ended here
 * @param isUse false for automatic requests: they do not count as the member being seen
 * @param isFoundAnew ignores remembered members: for a thread that learns of an act of this process later than the user
 * who did it
 */
export async function memberContext(
  services: Services,
  teamId: Id,
  identityId: Id,
  {
    by = 'user',
    reader,
    isUse = true,
    isFoundAnew = false,
  }: {
    by?: Principal['kind']
    reader?: RequestReader | undefined
    isUse?: boolean
    isFoundAnew?: boolean
  } = {},
): Promise<WorkspaceContext | null> {
  const remembered = by === 'user' && !isFoundAnew ? memberMemory(services.database).recall(teamId, identityId) : null
  const member =
    remembered ?? (await endedUnlessFound(reader, async () => lookUp(services, teamId, identityId, { by, reader })))
  if (!member) return null
  if (isUse && isOlder(member.lastSeenAt, LAST_SEEN_STEP_SECONDS)) {
    member.lastSeenAt = new Date()
    noteSeen(services, teamId, member.userId)
  }
  return {
    ...createWorkspaceContext(services, teamId, member.actor, reader),
    reloadActor: async () => (await lookUp(services, teamId, identityId, { by }))?.actor ?? null,
  }
}

/**
 * Users who are not members get no context that anyone would close: the reader opened to look for them is ended at
 * once.
 */
async function endedUnlessFound<Found>(
  reader: RequestReader | undefined,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  let found: Found | null = null
  try {
    found = await look()
    return found
  } finally {
    if (found === null) await reader?.end()
  }
}

/** One query; the scopes come from memory while the workspace's access version is unchanged. */
async function lookUp(
  services: Services,
  teamId: Id,
  identityId: Id,
  { by, reader }: { by: Principal['kind']; reader?: RequestReader | undefined },
): Promise<RememberedMember | null> {
  const keep = memberMemory(services.database).lookingUp(teamId, identityId)
  return (reader ?? services.database.workspace(teamId)).read(async (tx) => {
    const { rows } = await sql<Facts & { lastSeenAt: Date | null }>`
      select u.id as "userId", u.last_seen_at as "lastSeenAt", u.role, u.workspace_admin as "workspaceAdmin", w.read_only as "readOnly", w.access_version as "accessVersion"
      from users u join workspaces w on w.team_id = u.team_id
      where u.team_id = ${teamId} and u.identity_id = ${identityId} and u.deactivated_at is null`.execute(tx)
    const facts = rows[0]
    if (!facts) return null
    const member = {
      userId: facts.userId,
      lastSeenAt: facts.lastSeenAt,
      actor: await loadActor(services.database, tx, { ...facts, teamId }, { kind: by, id: facts.userId }),
    }
    if (by === 'user') keep(member)
    return member
  })
}

/**
 * Records that a member was here, without making the request wait: it already holds a connection, and if as many such
 * requests as there are connections waited for a second one, they would wait for each other forever.
 */
function noteSeen(services: Services, teamId: Id, userId: Id): void {
  const { beingNoted } = memberMemory(services.database)
  if (beingNoted.has(userId)) return
  beingNoted.add(userId)
  services.database
    .workspace(teamId)
    .write(async (tx) => {
      await tx
        .updateTable('users')
        .set({ last_seen_at: new Date() })
        .where('team_id', '=', teamId)
        .where('id', '=', userId)
        .execute()
    })
    // The next request records it.
    .catch(() => undefined)
    .finally(() => beingNoted.delete(userId))
}

function isOlder(at: Date | null, seconds: number): boolean {
  return at === null || Date.now() - at.getTime() > seconds * 1000
}

/** The owner of a bearer token. */
export interface TokenBearer {
  context: WorkspaceContext
  identityId: Id
  name: string
}

/**
 * The member whose access token was given, acting as themselves with the principal kind `token`; null for a token of
 * another workspace, a revoked or expired one, and one whose maker is no longer a member. The secret is looked up by
 * its hash and compared in constant time.
 * @param reader the read transaction of an answer: it serves what is read in the context
 */
export async function tokenContext(
  services: Services,
  teamId: Id,
  token: string,
  reader?: RequestReader,
): Promise<TokenBearer | null> {
  const parts = readAccessToken(token)
  if (parts?.teamId !== teamId) return null
  const hash = secretHash(parts.secret)
  const workspace = services.database.workspace(teamId)
  const found = await workspace.read(async (tx) => {
    const { rows } = await sql<
      Facts & { tokenId: Id; hash: Buffer; lastUsedAt: Date | null; identityId: Id; name: string }
    >`
      select t.id as "tokenId", t.secret_hash as "hash", t.last_used_at as "lastUsedAt", u.identity_id as "identityId", u.name,
        u.id as "userId", u.role, u.workspace_admin as "workspaceAdmin", w.read_only as "readOnly", w.access_version as "accessVersion"
      from access_tokens t join users u on u.id = t.user_id join workspaces w on w.team_id = u.team_id
      where t.team_id = ${teamId} and t.secret_hash = ${hash} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
        and u.deactivated_at is null`.execute(tx)
    const [row] = rows
    if (!row || !timingSafeEqual(row.hash, hash)) return null
    return { row, actor: await loadActor(services.database, tx, { ...row, teamId }, { kind: 'token', id: row.userId }) }
  })
  if (!found) return null
  const { tokenId, lastUsedAt, identityId, name } = found.row
  if (isOlder(lastUsedAt, TOKEN_USE_STEP_SECONDS)) {
    await workspace.write(async (tx) => {
      await tx
        .updateTable('access_tokens')
        .set({ last_used_at: new Date() })
        .where('team_id', '=', teamId)
        .where('id', '=', tokenId)
        .execute()
    })
  }
  const context: WorkspaceContext = {
    ...createWorkspaceContext(services, teamId, found.actor, reader),
    reloadActor: async () => (await tokenContext(services, teamId, token))?.context.actor ?? null,
  }
  return { context, identityId, name }
}
