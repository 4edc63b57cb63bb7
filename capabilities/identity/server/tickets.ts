import { methodRefused, signInAgain, teamNotFound } from '../model/errors.ts'
import { ARRIVAL_LIFETIME_SECONDS, TICKET_LIFETIME_SECONDS } from '../model/limits.ts'
import type { Caller, IdentityContext } from './context.ts'
import { equalInConstantTime, newToken, tokenDigest } from './digests.ts'
import { hostName, isBelowRoot } from './host-name.ts'
import { arrivingCookieName, readCookie, writeCookie } from './session-cookie.ts'
import { insertTicket, lastUseOnHost, takeTicket } from './store.ts'
import { startSession } from './commands/start-session.ts'
import { isWithin, type Session } from './sessions.ts'

/** Where tickets are redeemed, on the workspace's host. */
export const TICKET_PATH = '/auth/ticket'

/** A host name with or without a port, and nothing that could give the address another meaning. */
const HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i

/**
 * Whether a session may be continued on a workspace's host. @returns the name of that host
 * @throws Failure NotFound TEAM_NOT_FOUND for hosts of no workspace, and on a workspace's own domain for users who are
 * not its members; Unauthorized SIGN_IN_AGAIN if the workspace requires a newer sign-in, METHOD_REFUSED if it requires
 * one of another kind.
 */
export async function admit(context: IdentityContext, session: Session, host: string): Promise<string> {
  const name = hostName(host)
  if (!HOST.test(host) || !(await context.workspaces.isWorkspaceHost(name))) throw teamNotFound()
  // Anyone may create a workspace and name any domain as its own: a link there would give the session of anyone who
  // follows it to the domain's owner.
  if (!isBelowRoot(context.rootAddress, name) && !(await context.workspaces.isMemberOn(name, session.identityId)))
    throw teamNotFound()
  const limits = await context.workspaces.limitsOf(name)
  if (limits?.refusedMethods?.includes(session.method) === true) throw methodRefused()
  const lastUsedAt = (await lastUseOnHost(context.global, session.familyId, name)) ?? session.authenticatedAt
  if (!isWithin(limits, { method: session.method, authenticatedAt: session.authenticatedAt, lastUsedAt })) {
    throw signInAgain('This workspace asks you to sign in again.')
  }
  return name
}

/** An address on a workspace's host. Scheme and port are always ours: no other server on that machine can be meant. */
export function addressOn(
  context: IdentityContext,
  name: string,
  pathname: string,
  query: Record<string, string>,
): string {
  const address = new URL(pathname, context.rootAddress)
  address.hostname = name
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value)
  return address.href
}

/**
 * Hands a session over to a workspace's host: a ticket for 60 seconds, for one use, for this host, this person and the
 * one browser that requested it there. Browsers share no cookies between the root domain and workspaces.
 * @param browserHash the digest that `arrivingBrowser` returned for that browser
 * @returns the address to send the browser to
 * @throws Failure as `admit` does
 */
export async function createTicket(
  context: IdentityContext,
  session: Session,
  { host, path, browserHash }: { host: string; path: string; browserHash: string },
): Promise<string> {
  const name = await admit(context, session, host)
  const token = newToken()
  await insertTicket(context.global, {
    tokenHash: tokenDigest(token),
    browserHash,
    identityId: session.identityId,
    familyId: session.familyId,
    host: name,
    method: session.method,
    authenticatedAt: session.authenticatedAt,
    expiresAt: new Date(Date.now() + TICKET_LIFETIME_SECONDS * 1000),
  })
  return addressOn(context, name, TICKET_PATH, { token, path })
}

/**
 * The secret that a browser keeps on a workspace's host while it fetches a ticket, and the digest that goes into the
 * ticket. Tabs that arrive at the same time share it.
 */
export function arrivingBrowser(context: IdentityContext, caller: Caller): { browserHash: string; cookie: string } {
  const name = arrivingCookieName(context.secure)
  const kept = readCookie(caller.cookie, name) ?? newToken()
  return {
    browserHash: tokenDigest(kept),
    cookie: writeCookie(name, kept, { secure: context.secure, maxAge: ARRIVAL_LIFETIME_SECONDS }),
  }
}

/**
 * Redeems a ticket on the host it was issued for, in the browser that requested it: a link with another user's ticket
 * would leave its reader working inside that user's account.
 * @returns the cookies of the new session, or null for a ticket that is not valid here.
 */
export async function redeemTicket(context: IdentityContext, caller: Caller, token: string): Promise<string[] | null> {
  const kept = readCookie(caller.cookie, arrivingCookieName(context.secure))
  const ticket = await takeTicket(context.global, tokenDigest(token))
  if (!ticket || ticket.expiresAt.getTime() <= Date.now() || ticket.host !== hostName(caller.host)) return null
  if (kept === null || !equalInConstantTime(tokenDigest(kept), ticket.browserHash)) return null
  const { identityId, familyId, method, authenticatedAt } = ticket
  const cookies = await startSession(context, caller, { identityId, familyId, method, authenticatedAt })
  return cookies.length > 0 ? cookies : null
}
