import { newId } from '#platform/kernel/ids.ts'
import type { SignedIn } from '../../model/answers.ts'
import type { SignInMethod } from '../../model/requests.ts'
import { libraryHeaders, reply, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { rememberBrowser } from '../known-browsers.ts'
import { hostName } from '../host-name.ts'
import { readSessionToken } from '../session-cookie.ts'
import { tokenDigest } from '../digests.ts'
import { findSession } from '../store.ts'

interface NewSession {
  identityId: string
  method: SignInMethod
  /** Set if the session continues a sign-in on another host. */
  familyId?: string
  authenticatedAt?: Date
}

/**
 * Opens a session on the caller's host and answers with its cookie. The browser's previous session there ends, so that
 * a token planted earlier is worthless.
 */
export async function startSession(context: IdentityContext, caller: Caller, session: NewSession): Promise<string[]> {
  const { headers } = await context.authentication.api.startSession({
    body: {
      identityId: session.identityId,
      host: hostName(caller.host),
      method: session.method,
      familyId: session.familyId ?? newId(),
      authenticatedAt: session.authenticatedAt ?? new Date(),
    },
    headers: libraryHeaders(caller),
    returnHeaders: true,
  })
  await endFormerSession(context, caller)
  return headers.getSetCookie()
}

/** Ends the session whose cookie the request still carries. */
export async function endFormerSession(context: IdentityContext, caller: Caller): Promise<void> {
  const token = readSessionToken(caller.cookie, context.secure, context.secret)
  const former = token === null ? null : await findSession(context.global, tokenDigest(token))
  if (former) await context.sessions.end({ sessionId: former.sessionId })
}

interface Arrival {
  identityId: string
  name: string
  email: string
  method: SignInMethod
  isNew: boolean
  redirect: string | null
}

/** The answer of every sign-in method: a session, and what the screen needs to continue. */
export async function signIn(context: IdentityContext, caller: Caller, arrival: Arrival): Promise<Reply<SignedIn>> {
  const { identityId, name, email, method, isNew, redirect } = arrival
  const cookies = await startSession(context, caller, { identityId, method })
  cookies.push(rememberBrowser(context, caller, email))
  return reply({ result: 'SIGNED_IN', identityId, isNew, name, redirect }, cookies)
}
