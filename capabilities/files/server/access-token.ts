import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Id } from '#platform/kernel/ids.ts'
import { FILE_ACCESS_SECONDS } from '../model/limits.ts'

const DIGEST_CHARS = 43
const TOKEN = new RegExp(`^([0-9a-z]{1,12})\\.([A-Za-z0-9_-]{${DIGEST_CHARS}})$`)

/**
 * What a token opens: a file with everything derived from it, the clip of a highlight, the film of a reel, or the
 * original of a redacted recording. Some of their identifiers are chosen by the client: a token of one kind opens no
 * other kind with the same identifier.
 */
type Opened = 'file' | 'clip' | 'film' | 'original'

/**
 * A token that opens one thing of one workspace until it expires, for addresses that are requested without a session:
 * players, embeds. It contains the time and a keyed digest of thing and time, nothing else.
 */
export function signFileAccess(secret: string, opened: Opened, teamId: Id, id: Id, now = Date.now()): string {
  const expires = Math.ceil(now / 1000) + FILE_ACCESS_SECONDS
  return `${expires.toString(36)}.${digest(secret, opened, teamId, id, expires)}`
}

/** Whether a token opens the thing now. Compared in constant time. */
export function opensFile(
  secret: string,
  token: string,
  opened: Opened,
  teamId: Id,
  id: Id,
  now = Date.now(),
): boolean {
  const [, moment, given] = TOKEN.exec(token) ?? []
  if (moment === undefined || given === undefined) return false
  const expires = Number.parseInt(moment, 36)
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, opened, teamId, id, expires)))
  return isRight && expires * 1000 > now
}

function digest(secret: string, opened: Opened, teamId: Id, id: Id, expires: number): string {
  // A separate key: signatures made with it are not valid elsewhere.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file access', 32))
  return createHmac('sha256', key).update(`${opened} ${teamId} ${id} ${expires}`).digest('base64url')
}
