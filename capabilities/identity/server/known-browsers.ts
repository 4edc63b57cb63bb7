import { KNOWN_BROWSER_SECONDS, MAX_KNOWN_ADDRESSES } from '../model/limits.ts'
import type { Caller, IdentityContext } from './context.ts'
import { equalInConstantTime, keyedDigest, newToken } from './digests.ts'
import type { Source } from './lockout.ts'
import { knownBrowserCookieName, readCookie, writeCookie } from './session-cookie.ts'

/**
 * A browser that signed in keeps a random name of its own, and for each address it signed in with a digest of both
 * under our key. This lets no one in: it only ensures that failures of others with that address do not make this
 * browser wait.
 */
interface KnownBrowser {
  name: string
  vouched: string[]
}

function readKnown(context: IdentityContext, caller: Caller): KnownBrowser | null {
  const [name, ...vouched] = (readCookie(caller.cookie, knownBrowserCookieName(context.secure)) ?? '').split('.')
  return name ? { name, vouched: vouched.slice(0, MAX_KNOWN_ADDRESSES) } : null
}

const digestOf = ({ secret }: IdentityContext, name: string, email: string): string =>
  keyedDigest(secret, 'known-browser', `${name}\u0000${email}`)

/** The source of a sign-in attempt with this address. */
export function sourceOf(context: IdentityContext, caller: Caller, email: string): Source {
  const known = readKnown(context, caller)
  const digest = known && digestOf(context, known.name, email)
  return known && digest !== null && known.vouched.some((one) => equalInConstantTime(one, digest))
    ? { device: known.name }
    : { network: caller.ipAddress }
}

/** The cookie that marks this browser from now on as one that signed in with this address. */
export function rememberBrowser(context: IdentityContext, caller: Caller, email: string): string {
  const { name, vouched } = readKnown(context, caller) ?? { name: newToken(), vouched: [] }
  const digest = digestOf(context, name, email)
  const kept = [digest, ...vouched.filter((one) => one !== digest)].slice(0, MAX_KNOWN_ADDRESSES)
  return writeCookie(knownBrowserCookieName(context.secure), [name, ...kept].join('.'), {
    secure: context.secure,
    maxAge: KNOWN_BROWSER_SECONDS,
  })
}
