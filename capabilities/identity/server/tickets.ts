import { methodRefused, signInAgain, teamNotFound } from '../model/errors.ts'
import { TICKET_LIFETIME_SECONDS } from '../model/limits.ts'
import type { Caller, IdentityContext } from './context.ts'
import { newToken, tokenDigest } from './digests.ts'
import { hostName, isBelowRoot } from './host-name.ts'
import { insertTicket, lastUseOnHost, takeTicket } from './store.ts'
import { startSession } from './commands/start-session.ts'
import { isWithin, type Session } from './sessions.ts'

export interface Ticket {
  token: string
  /** The whole address to send the browser to. */
  address: string
  expiresAt: Date
}

/** Where tickets are handed in, on the workspace's host. */
export const TICKET_PATH = '/auth/ticket'

/** A host name with or without a port, and nothing that could make an address mean another one. */
const HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i

/**
 * Hands a session over to a workspace's host: a ticket for 60 seconds, for one use, for this host and this person.
 * Browsers share no cookies between the root domain and workspaces.
 * @param host the workspace's host, with or without its port
 * @throws Failure NotFound TEAM_NOT_FOUND for hosts of no workspace, and on a workspace's own domain for strangers to
 * it; Unauthorized SIGN_IN_AGAIN when the workspace asks for a newer sign-in, METHOD_REFUSED when it asks for one of
 * another kind.
 */
export async function createTicket(
  context: IdentityContext,
  session: Session,
  host: string,
  path = '/',
): Promise<Ticket> {
  const name = hostName(host)
  if (!HOST.test(host) || !(await context.workspaces.isWorkspaceHost(name))) throw teamNotFound()
  // Anybody may make a workspace and name any domain as its own: a link there would hand the session of whoever follows
  // it to its owner.
  if (!isBelowRoot(context.rootAddress, name) && !(await context.workspaces.isMemberOn(name, session.identityId)))
    throw teamNotFound()
  const limits = await context.workspaces.limitsOf(name)
  if (limits?.refusedMethods?.includes(session.method) === true) throw methodRefused()
  const lastUsedAt = (await lastUseOnHost(context.global, session.familyId, name)) ?? session.authenticatedAt
  if (!isWithin(limits, { method: session.method, authenticatedAt: session.authenticatedAt, lastUsedAt })) {
    throw signInAgain('This workspace asks you to sign in again.')
  }
  const token = newToken()
  const expiresAt = new Date(Date.now() + TICKET_LIFETIME_SECONDS * 1000)
  await insertTicket(context.global, {
    tokenHash: tokenDigest(token),
    identityId: session.identityId,
    familyId: session.familyId,
    host: name,
    method: session.method,
    authenticatedAt: session.authenticatedAt,
    expiresAt,
  })
  // Scheme and port are ours, whatever was asked for: a ticket goes to nobody else who listens on that machine.
  const address = new URL(TICKET_PATH, context.rootAddress)
  address.hostname = name
  address.searchParams.set('token', token)
  address.searchParams.set('path', path)
  return { token, address: address.href, expiresAt }
}

/**
 * Redeems a ticket on the host it was made for.
 * @returns the cookies of the new session, or null for a ticket that is not good here.
 */
export async function redeemTicket(context: IdentityContext, caller: Caller, token: string): Promise<string[] | null> {
  const ticket = await takeTicket(context.global, tokenDigest(token))
  if (!ticket || ticket.expiresAt.getTime() <= Date.now() || ticket.host !== hostName(caller.host)) return null
  const { identityId, familyId, method, authenticatedAt } = ticket
  const cookies = await startSession(context, caller, { identityId, familyId, method, authenticatedAt })
  return cookies.length > 0 ? cookies : null
}
