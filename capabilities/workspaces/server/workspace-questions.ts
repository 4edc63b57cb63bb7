import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import type { SessionLimits, WorkspaceQuestions } from '#identity/server/index.ts'
import { hasWorkspaces, isMember, membershipsOf } from './address-store.ts'
import { availableTeams, currentTeams, teamAtLogin, type TeamAtLogin } from './arrivals/login-teams.ts'
import { findInvitation } from './invitations-store.ts'
import { secretHash } from './secrets.ts'
import { hostResolver } from './hosts.ts'
import { listAdministrators } from './users-store.ts'
import { findWorkspace } from './workspace-store.ts'

interface Installation {
  publicUrl: string
  singleHost: boolean
}

/** Limits are needed at every request and change a few times a year. */
const REMEMBER_MS = 1_000
const MAX_REMEMBERED = 5_000

/** The answers to identity's questions about workspaces. */
export function workspaceQuestions(database: Database, installation: Installation): WorkspaceQuestions {
  const hostOf = hostResolver({ global: database.global, ...installation })
  const limits = limitsReader(database)
  const teamOn = async (identityId: Id, host: string): Promise<TeamAtLogin[]> => {
    const found = await hostOf(host)
    if (found.kind !== 'workspace' || !(await isMember(database.global, identityId, found.route.teamId))) return []
    return [await teamAtLogin(database, found.route.teamId)].flatMap((at) => (at ? [at.team] : []))
  }
  return {
    async isWorkspaceHost(host) {
      const { kind } = await hostOf(host)
      return kind === 'workspace' || kind === 'both'
    },
    async limitsOf(host) {
      const found = await hostOf(host)
      return found.kind === 'workspace' || found.kind === 'both' ? limits(found.route.teamId) : null
    },
    async isMemberOn(host, identityId) {
      const found = await hostOf(host)
      // With a single workspace, every name leads to it, including strangers' domains.
      return found.kind === 'workspace' && (await isMember(database.global, identityId, found.route.teamId))
    },
    async loginTeams({ onlyOn, ...identity }) {
      if (onlyOn !== undefined) return { currentTeams: await teamOn(identity.identityId, onlyOn), availableTeams: [] }
      const current = await currentTeams(database, identity.identityId)
      const row = await database.global
        .selectFrom('identities')
        .select('email_verified')
        .where('id', '=', identity.identityId)
        .executeTakeFirst()
      return {
        currentTeams: current,
        availableTeams: row?.email_verified === true ? await availableTeams(database, identity) : [],
      }
    },
    // Comes with enterprise sign-on: until then no workspace has a faster sign-in method than a mail.
    async invitedAddress(token) {
      const invitation = await findInvitation(database.global, { tokenHash: secretHash(token) })
      const isOpen =
        invitation !== null && invitation.acceptedBy === null && invitation.expiresAt.getTime() > Date.now()
      return isOpen ? invitation.email : null
    },
    hasWorkspaces: async () => hasWorkspaces(database.global),
    fastLoginTeam: async () => Promise.resolve(null),
    async reasonsToStay(identityId) {
      const reasons: string[] = []
      for (const { teamId, userId } of await membershipsOf(database.global, identityId))
        reasons.push(...(await reasonsIn(database, teamId, userId)))
      return reasons
    },
  }
}

function limitsReader(database: Database): (teamId: Id) => Promise<SessionLimits | null> {
  const remembered = new Map<Id, { until: number; limits: Promise<SessionLimits | null> }>()
  const look = async (teamId: Id): Promise<SessionLimits | null> => {
    const workspace = await database.workspace(teamId).read(async (tx) => findWorkspace(tx, teamId))
    if (!workspace) return null
    return {
      idleSeconds: workspace.idleSessionSeconds,
      absoluteSeconds: workspace.absoluteSessionSeconds,
      refusedMethods: workspace.passwordAuthEnabled ? [] : ['password'],
    }
  }
  return async (teamId) => {
    const known = remembered.get(teamId)
    if (known && known.until > performance.now()) return known.limits
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const limits = look(teamId)
    remembered.set(teamId, { until: performance.now() + REMEMBER_MS, limits })
    limits.catch(() => remembered.delete(teamId))
    return limits
  }
}

/** A workspace keeps an administrator as long as it has other members. */
async function reasonsIn(database: Database, teamId: Id, userId: Id): Promise<string[]> {
  return database.workspace(teamId).read(async (tx) => {
    const administrators = await listAdministrators(tx, teamId)
    if (administrators.length !== 1 || administrators[0]?.id !== userId) return []
    const others = await tx
      .selectFrom('users')
      .select('id')
      .where('team_id', '=', teamId)
      .where('deactivated_at', 'is', null)
      .where('id', '!=', userId)
      .limit(1)
      .execute()
    if (others.length === 0) return []
    const workspace = await findWorkspace(tx, teamId)
    return [
      `You are the only administrator of ${workspace?.name ?? 'a workspace'}. Make someone else an administrator there first.`,
    ]
  })
}
