import type { DeviceSession, LoginIdentity } from '../model/answers.ts'
import type { IdentityContext } from './context.ts'
import { isBelowRoot } from './host-name.ts'
import type { Session } from './sessions.ts'
import { listSessions } from './store.ts'

/**
 * The signed-in user, and where they may go (document 2 §3, login identity); on a workspace's own domain only that
 * workspace.
 */
export async function loginIdentity(context: IdentityContext, session: Session): Promise<LoginIdentity> {
  const { identityId, email, name, method, createdAt, host } = session
  const credential = await context.inside.internalAdapter.findCredentialAccount(identityId)
  const teams = await context.workspaces.loginTeams({
    identityId,
    email,
    ...(isBelowRoot(context.rootAddress, host) ? {} : { onlyOn: host }),
  })
  return {
    id: identityId,
    email,
    name,
    provider: method,
    hasPassword: typeof credential?.password === 'string',
    createdAt: createdAt.toISOString(),
    ...teams,
  }
}

/** The user's sign-ins, most recently used first, each with the hosts it reached. */
export async function deviceSessions(context: IdentityContext, session: Session): Promise<DeviceSession[]> {
  const devices = new Map<string, DeviceSession>()
  for (const row of await listSessions(context.global, session.identityId)) {
    const known = devices.get(row.familyId)
    if (known) {
      known.hosts.push(row.host)
      continue
    }
    devices.set(row.familyId, {
      familyId: row.familyId,
      current: row.familyId === session.familyId,
      method: row.method,
      hosts: [row.host],
      signedInAt: row.authenticatedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      userAgent: row.userAgent,
      ipAddress: row.ipAddress,
    })
  }
  return [...devices.values()]
}
