import { createHmac } from 'node:crypto'
import { equalInConstantTime } from './digests.ts'

export const COOKIE_PREFIX = 'quarry'
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`
const SIGN_UP_COOKIE = `${COOKIE_PREFIX}.sign_up`
const KNOWN_BROWSER_COOKIE = `${COOKIE_PREFIX}.known_browser`
const MAILBOX_COOKIE = `${COOKIE_PREFIX}.mailbox`
const ARRIVING_COOKIE = `${COOKIE_PREFIX}.arriving`

type CookieHeader = string | string[] | undefined | null

export function sessionCookieName(secure: boolean): string {
  return secure ? `__Secure-${SESSION_COOKIE}` : SESSION_COOKIE
}

export function signUpCookieName(secure: boolean): string {
  return secure ? `__Secure-${SIGN_UP_COOKIE}` : SIGN_UP_COOKIE
}

export function mailboxCookieName(secure: boolean): string {
  return secure ? `__Host-${MAILBOX_COOKIE}` : MAILBOX_COOKIE
}

export function knownBrowserCookieName(secure: boolean): string {
  return secure ? `__Host-${KNOWN_BROWSER_COOKIE}` : KNOWN_BROWSER_COOKIE
}

/**
 * Kept on a workspace's host by a browser that goes to fetch a ticket. Under https no other host can set it, not even
 * for a parent domain.
 */
export function arrivingCookieName(secure: boolean): string {
  return secure ? `__Host-${ARRIVING_COOKIE}` : ARRIVING_COOKIE
}

/** One cookie's value, decoded; null if it is absent or not a valid text. */
export function readCookie(header: CookieHeader, name: string): string | null {
  if (header === undefined || header === null) return null
  for (const part of (Array.isArray(header) ? header.join('; ') : header).split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(equals + 1).trim())
    } catch {
      return null
    }
  }
  return null
}

/** The session token in a signed cookie, or null if the signature is not ours. */
export function readSessionToken(header: CookieHeader, secure: boolean, secret: string): string | null {
  const value = readCookie(header, sessionCookieName(secure))
  if (value === null) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return equalInConstantTime(signature, value.slice(dot + 1)) ? token : null
}

interface CookieSettings {
  secure: boolean
  /** Seconds; 0 removes the cookie. */
  maxAge: number
}

/** A host-only, HttpOnly, SameSite=Lax cookie. */
export function writeCookie(name: string, value: string, { secure, maxAge }: CookieSettings): string {
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function expiredSessionCookie(secure: boolean): string {
  return writeCookie(sessionCookieName(secure), '', { secure, maxAge: 0 })
}
