import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Id } from '#platform/kernel/ids.ts'
import { FILE_ACCESS_SECONDS } from '../model/limits.ts'

const DIGEST_CHARS = 43
const TOKEN = new RegExp(`^([0-9a-z]{1,12})\\.([A-Za-z0-9_-]{${DIGEST_CHARS}})$`)

/**
 * A token that opens one file of one workspace until it expires, for addresses that are asked for without a session:
 * players, embeds. It holds the moment and a keyed digest of file and moment, nothing else.
 */
export function signFileAccess(secret: string, teamId: Id, fileId: Id, now = Date.now()): string {
  const expires = Math.ceil(now / 1000) + FILE_ACCESS_SECONDS
  return `${expires.toString(36)}.${digest(secret, teamId, fileId, expires)}`
}

/** Whether a token opens the file now. Compared in constant time. */
export function opensFile(secret: string, token: string, teamId: Id, fileId: Id, now = Date.now()): boolean {
  const [, moment, given] = TOKEN.exec(token) ?? []
  if (moment === undefined || given === undefined) return false
  const expires = Number.parseInt(moment, 36)
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, teamId, fileId, expires)))
  return isRight && expires * 1000 > now
}

function digest(secret: string, teamId: Id, fileId: Id, expires: number): string {
  // A key of its own: what is signed here is worth nothing elsewhere.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file access', 32))
  return createHmac('sha256', key).update(`${teamId} ${fileId} ${expires}`).digest('base64url')
}
