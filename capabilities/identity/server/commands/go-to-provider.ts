import { Failure } from '#platform/kernel/errors.ts'
import { LINK_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { ProviderRedirect, SignedIn } from '../../model/answers.ts'
import type { SignUpDetails } from '../../model/requests.ts'
import { OIDC_PROVIDER } from '../authentication.ts'
import { libraryHeaders, reply, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { tokenDigest } from '../digests.ts'
import { findSession, saveSignUp } from '../store.ts'
import { readSessionToken, sessionCookieName } from '../session-cookie.ts'
import { endFormerSession } from './start-session.ts'

/** Where the library would send a browser; we read the outcome from it and send our own answer. */
const RETURNED = '/returned'
const RETURNED_NEW = '/returned-new'
const REFUSED = '/refused'

/**
 * The address at the provider, with state, nonce and PKCE challenge; the browser keeps the state in a signed cookie.
 */
export async function goToProvider(
  context: IdentityContext,
  caller: Caller,
  redirect: string | null,
  details: SignUpDetails,
): Promise<Reply<ProviderRedirect>> {
  await context.limits.tryFrom(caller.ipAddress)
  const authentication = await context.withProvider()
  const { headers, response } = await authentication.api.signInSocial({
    body: {
      provider: OIDC_PROVIDER,
      callbackURL: ownAddress(context, RETURNED),
      newUserCallbackURL: ownAddress(context, RETURNED_NEW),
      errorCallbackURL: ownAddress(context, REFUSED),
      disableRedirect: true,
    },
    headers: libraryHeaders(caller),
    returnHeaders: true,
  })
  const state = response.url === undefined ? null : new URL(response.url).searchParams.get('state')
  if (response.url === undefined || state === null) throw new Error('The provider address carries no state.')
  await context.proofs.issue('provider', { redirect, details }, LINK_LIFETIME_SECONDS, state)
  return reply({ result: 'REDIRECT', url: response.url }, headers.getSetCookie())
}

interface Returned {
  code: string
  state: string
  iss?: string | undefined
}

/** Exchanges the provider's code for a session. @throws Failure that says why the provider's answer is not enough. */
export async function returnFromProvider(
  context: IdentityContext,
  caller: Caller,
  { code, state, iss }: Returned,
): Promise<Reply<SignedIn>> {
  const authentication = await context.withProvider()
  const left = await context.proofs.take('provider', state)
  const response = await authentication.api.callbackOAuth({
    method: 'GET',
    params: { id: OIDC_PROVIDER },
    query: { code, state, ...(iss === undefined ? {} : { iss }) },
    headers: libraryHeaders(caller),
    asResponse: true,
  })
  const cookies = response.headers.getSetCookie()
  const outcome = new URL(response.headers.get('location') ?? REFUSED, context.rootAddress)
  const token = left ? readSessionToken(sessionPair(context, cookies), context.secure, context.secret) : null
  const session = token === null ? null : await findSession(context.global, tokenDigest(token))
  if (!left || !session) throw refused(outcome.searchParams.get('error') ?? 'state_mismatch')
  await endFormerSession(context, caller)
  const isNew = outcome.pathname === RETURNED_NEW
  if (isNew) await saveSignUp(context.global, session.identityId, left.details, null)
  const { identityId, name } = session
  return reply({ result: 'SIGNED_IN', identityId, isNew, name, redirect: left.redirect }, cookies)
}

function ownAddress(context: IdentityContext, path: string): string {
  return new URL(path, context.rootAddress).href
}

/** The session cookie among those to be set, in the form in which a browser would send it back. */
function sessionPair(context: IdentityContext, cookies: string[]): string | undefined {
  const name = sessionCookieName(context.secure)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
}

const REASONS: Record<string, string> = {
  email_not_verified:
    'Your provider has not confirmed your email address. Confirm it there, or sign in by an email link.',
  account_not_linked:
    'There is an account with this address that was set up in another way. Sign in by an email link once, then try again.',
  email_not_found: 'Your provider did not tell us your email address. Ask its administrator to share it.',
  access_denied: 'You did not agree at your provider, so you are not signed in.',
  state_mismatch: 'This sign-in began in another window or took too long. Start again.',
  state_not_found: 'This sign-in began in another window or took too long. Start again.',
}

function refused(error: string): Failure {
  const message =
    REASONS[error.toLowerCase()] ?? 'Your provider could not sign you in. Start again, or use another way.'
  return new Failure('Unauthorized', message, { title: 'Not signed in', reason: error.toUpperCase() })
}
