import { CONFIRMATION_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { equalInConstantTime, newToken, tokenDigest } from '../digests.ts'
import { readCookie, signUpCookieName, writeCookie } from '../session-cookie.ts'
import type { AccountRow } from '../address-store.ts'

/**
 * A person who types an address first need not own it. The browser that chose the password keeps a token, and only the
 * newest one counts: a link opened there confirms address and password together; elsewhere the password is requested.
 */
export function newBrowserToken(context: IdentityContext): { digest: string; cookie: string } {
  const token = newToken()
  const cookie = writeCookie(signUpCookieName(context.secure), token, {
    secure: context.secure,
    maxAge: CONFIRMATION_LIFETIME_SECONDS,
  })
  return { digest: tokenDigest(token), cookie }
}

/** Whether this browser chose the password that the account has now. */
export function signedUpHere(
  context: IdentityContext,
  caller: Caller,
  { browserTokenHash }: Pick<AccountRow, 'browserTokenHash'>,
): boolean {
  const token = readCookie(caller.cookie, signUpCookieName(context.secure))
  return token !== null && browserTokenHash !== null && equalInConstantTime(tokenDigest(token), browserTokenHash)
}
