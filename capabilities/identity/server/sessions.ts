import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { SESSION_CACHE_MILLISECONDS, LAST_USE_STEP_SECONDS } from '../model/limits.ts'
import type { SignInMethod } from '../model/requests.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { tokenDigest } from './digests.ts'
import { hostName } from './host-name.ts'
import { readSessionToken } from './session-cookie.ts'
import {
  deleteSessions,
  deleteTickets,
  findSession,
  touchSession,
  type EndedSession,
  type SessionChoice,
  type SessionRow,
} from './store.ts'
import type { SessionLimits, WorkspaceQuestions } from './workspace-questions.ts'

/** The user who makes a request. */
export interface Session {
  identityId: string
  sessionId: string
  /** The sign-in that this session continues. */
  familyId: string
  email: string
  name: string
  emailVerified: boolean
  /** When the identity was created. */
  createdAt: Date
  method: SignInMethod
  authenticatedAt: Date
  expiresAt: Date
  host: string
}

interface RequestHeaders {
  cookie?: string | string[] | undefined
}

export interface Sessions {
  /**
   * The session of the user who sends these headers to this host, or null. One statement by one index, remembered for
   * at most a second. A session is valid on its own host only, until one week after its sign-in, and within the
   * workspace's idle and absolute limits.
   * @param isUse false for what a page or the server does automatically: that does not keep a session from ending for
   * idleness
   */
  authenticate(headers: RequestHeaders, host: string, isUse?: boolean): Promise<Session | null>
  end(choice: SessionChoice): Promise<EndedSession[]>
  /**
   * Publishes that these sessions have ended, here and to the other processes, if they were deleted together with
   * something else.
   */
  publishEnded(ended: EndedSession[]): Promise<void>
  /**
   * Calls back after sessions ended, with those that did; in every process that live updates reach.
   * @returns a function that stops it.
   */
  onEnded(callback: (ended: EndedSession[]) => void): () => void
  /** Forgets what was remembered of one person: a name or address changed. */
  forget(identityId: string): void
}

interface Remembered {
  at: number
  row: Promise<SessionRow | null>
  identityId: string | null
}

const MAX_REMEMBERED = 10_000

/** Messages to the other processes. `#platform/server/live-updates` provides a matching one. */
export interface LiveChannel {
  publish(channel: string, message: unknown): Promise<void>
  subscribe(channel: string, subscriber: (message: unknown) => void): Promise<() => void>
}

const ENDED_CHANNEL = 'identity/sessions-ended'
const endedMessage = z.object({
  from: z.string(),
  ended: z.array(z.object({ sessionId: z.string(), identityId: z.string(), host: z.string() })),
})

interface SessionSettings {
  global: GlobalDatabase
  secret: string
  secure: boolean
  workspaces: WorkspaceQuestions
  live: LiveChannel | null
}

/** Opens sessions, and listens for those that end in other processes. */
export async function openSessions({ global, secret, secure, workspaces, live }: SessionSettings): Promise<Sessions> {
  const remembered = new Map<string, Remembered>()
  const listeners = new Set<(ended: EndedSession[]) => void>()
  const own = newId()

  const forgetEnded = (ended: EndedSession[]): void => {
    // The digests are not available, and ending sessions is rare: forget everything.
    remembered.clear()
    if (ended.length > 0) for (const callback of listeners) callback(ended)
  }
  await live?.subscribe(ENDED_CHANNEL, (message) => {
    const { from, ended } = endedMessage.parse(message)
    if (from !== own) forgetEnded(ended)
  })

  const lookUp = async (tokenHash: string): Promise<SessionRow | null> => {
    const now = performance.now()
    const known = remembered.get(tokenHash)
    if (known && now - known.at < SESSION_CACHE_MILLISECONDS) return known.row
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const entry: Remembered = { at: now, identityId: null, row: findSession(global, tokenHash) }
    remembered.set(tokenHash, entry)
    try {
      const row = await entry.row
      entry.identityId = row?.identityId ?? null
      return row
    } catch (error) {
      remembered.delete(tokenHash)
      throw error
    }
  }

  const publishEnded = async (ended: EndedSession[]): Promise<void> => {
    forgetEnded(ended)
    if (ended.length > 0) await live?.publish(ENDED_CHANNEL, { from: own, ended })
  }

  return {
    async authenticate(headers, host, isUse = true) {
      const token = readSessionToken(headers.cookie, secure, secret)
      if (token === null) return null
      const name = hostName(host)
      const row = await lookUp(tokenDigest(token))
      if (!row || row.host !== name || row.expiresAt.getTime() <= Date.now()) return null
      if (!isWithin(await workspaces.limitsOf(name), row)) return null
      if (isUse && Date.now() - row.lastUsedAt.getTime() > LAST_USE_STEP_SECONDS * 1000) {
        row.lastUsedAt = new Date()
        await touchSession(global, row.sessionId, row.lastUsedAt)
      }
      const { lastUsedAt: _, ...session } = row
      return session
    },

    async end(choice) {
      await deleteTickets(global, choice)
      const ended = await deleteSessions(global, choice)
      await publishEnded(ended)
      return ended
    },
    publishEnded,

    onEnded(callback) {
      listeners.add(callback)
      return () => {
        listeners.delete(callback)
      }
    },

    forget(identityId) {
      for (const [key, entry] of remembered)
        if (entry.identityId === identityId || entry.identityId === null) remembered.delete(key)
    },
  }
}

/** Whether a workspace accepts the sign-in's method, and the sign-in and its last use are recent enough. */
export function isWithin(
  limits: SessionLimits | null,
  session: { method: SignInMethod; authenticatedAt: Date; lastUsedAt: Date },
): boolean {
  if (limits === null) return true
  if (limits.refusedMethods?.includes(session.method) === true) return false
  const now = Date.now()
  const { absoluteSeconds, idleSeconds } = limits
  if (absoluteSeconds !== null && now - session.authenticatedAt.getTime() > absoluteSeconds * 1000) return false
  return idleSeconds === null || now - session.lastUsedAt.getTime() <= idleSeconds * 1000
}
