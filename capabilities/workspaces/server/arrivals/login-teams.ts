import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import { domainOf } from '../../model/mail-providers.ts'
import { membershipsOf } from '../address-store.ts'
import { invitationsFor, teamsApproving } from '../invitations-store.ts'
import { findRoute } from '../workspace-routes.ts'
import { findUserByIdentity } from '../users-store.ts'
import { findWorkspace, logoUrlOf } from '../workspace-store.ts'

/** A workspace as shown to people before they enter it (document 2 §3). */
export interface TeamAtLogin {
  id: Id
  subdomain: string
  name: string
  logoUrl: string | null
  primaryColor: string | null
  sortKey: string
}

export type AvailableTeam =
  | (TeamAtLogin & { type: 'DOMAIN' })
  | (TeamAtLogin & { type: 'INVITE'; inviteId: Id; invitedBy: string | null })

/** Workspaces queried at a time: a person in thousands of them must not take every connection. */
const AT_A_TIME = 4

/**
 * The workspace as a person sees it before entering; null if it was deleted. `approves` says whether people may join by
 * their domain.
 */
export async function teamAtLogin(
  database: Database,
  teamId: Id,
): Promise<{ team: TeamAtLogin; approves: boolean } | null> {
  const route = await findRoute(database.global, { teamId })
  const workspace = route ? await database.workspace(teamId).read(async (tx) => findWorkspace(tx, teamId)) : null
  if (!route || !workspace) return null
  const team = {
    id: teamId,
    subdomain: route.subdomain,
    name: workspace.name,
    logoUrl: logoUrlOf(workspace),
    primaryColor: workspace.primaryColor,
    sortKey: workspace.name.toLocaleLowerCase('und'),
  }
  return { team, approves: workspace.approvedDomainsEnabled }
}

async function inSmallGroups<Item, Result>(
  items: ReadonlyArray<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += AT_A_TIME)
    results.push(...(await Promise.all(items.slice(start, start + AT_A_TIME).map(work))))
  return results
}

async function wasTakenOut(database: Database, teamId: Id, identityId: Id): Promise<boolean> {
  const user = await database.workspace(teamId).read(async (tx) => findUserByIdentity(tx, teamId, identityId))
  return user !== null && user.deactivatedAt !== null
}

function byName(one: TeamAtLogin, other: TeamAtLogin): number {
  return one.sortKey.localeCompare(other.sortKey, 'und') || (one.id < other.id ? -1 : 1)
}

/** The workspaces of a person, sorted by name. */
export async function currentTeams(database: Database, identityId: Id): Promise<TeamAtLogin[]> {
  const memberships = await membershipsOf(database.global, identityId)
  const teams = await inSmallGroups(memberships, async ({ teamId }) => teamAtLogin(database, teamId))
  return teams.flatMap((found) => (found ? [found.team] : [])).toSorted(byName)
}

/**
 * The workspaces that an invite or an approved domain opens to an address, and the person is not in yet. Only for a
 * proven address. A member removed from a workspace cannot rejoin by the domain: that needs an invite.
 */
export async function availableTeams(
  database: Database,
  identity: { identityId: Id; email: string },
): Promise<AvailableTeam[]> {
  const inside = new Set((await membershipsOf(database.global, identity.identityId)).map(({ teamId }) => teamId))
  const invitations = (await invitationsFor(database.global, identity.email)).filter(
    ({ teamId }) => !inside.has(teamId),
  )
  const invited = await inSmallGroups(invitations, async (invitation): Promise<AvailableTeam | null> => {
    const found = await teamAtLogin(database, invitation.teamId)
    return (
      found && { ...found.team, type: 'INVITE', inviteId: invitation.id, invitedBy: invitation.invitedByName || null }
    )
  })
  const asked = new Set(invitations.map(({ teamId }) => teamId))
  const approving = (await teamsApproving(database.global, domainOf(identity.email))).filter(
    (teamId) => !inside.has(teamId) && !asked.has(teamId),
  )
  const open = await inSmallGroups(approving, async (teamId): Promise<AvailableTeam | null> => {
    const found = await teamAtLogin(database, teamId)
    return found?.approves && !(await wasTakenOut(database, teamId, identity.identityId))
      ? { ...found.team, type: 'DOMAIN' }
      : null
  })
  return [...invited, ...open].filter((team) => team !== null).toSorted(byName)
}
