import { isId, type Id } from '#platform/kernel/ids.ts'

const PREFIX = 'api'
const SECRET = /^[A-Za-z0-9_-]{20,200}$/

/** The written form of an access token: `api.<team id>.<secret>`, the prefix optional (document 2 §3). */
export function writeAccessToken(teamId: Id, secret: string): string {
  return `${PREFIX}.${teamId}.${secret}`
}

/** Reads either form; null for anything else. */
export function readAccessToken(text: string): { teamId: Id; secret: string } | null {
  const parts = text.split('.')
  const [teamId = '', secret = ''] =
    parts.length === 3 && parts[0] === PREFIX ? parts.slice(1) : parts.length === 2 ? parts : []
  return isId(teamId) && SECRET.test(secret) ? { teamId: teamId.toLowerCase(), secret } : null
}
