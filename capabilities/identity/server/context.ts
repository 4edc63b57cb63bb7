import type { GlobalDatabase } from '#platform/server/database/index.ts'
import type { Authentication } from './authentication.ts'
import type { CheckCaptcha } from './captcha.ts'
import type { Lockout } from './lockout.ts'
import type { Outbox } from './outbox.ts'
import type { Proofs } from './proofs.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Sessions } from './sessions.ts'
import type { WorkspaceQuestions } from './workspace-questions.ts'

type AuthenticationInside = Awaited<Authentication['$context']>

/** Everything the commands work with. */
export interface IdentityContext {
  global: GlobalDatabase
  /** Scheme, host and port of the root domain. */
  rootAddress: URL
  secret: string
  secure: boolean
  authentication: Authentication
  inside: AuthenticationInside
  /** The same with the operator's provider, after it was reached. @throws Failure while it cannot be. */
  withProvider(): Promise<Authentication>
  proofs: Proofs
  sessions: Sessions
  lockout: Lockout
  limits: RateLimits
  checkCaptcha: CheckCaptcha
  outbox: Outbox
  workspaces: WorkspaceQuestions
  /** How the first person of the installation gets in. */
  firstPerson: 'here' | 'by-mail' | 'by-operator'
  /** Notifies those who keep copies that a name or address changed, or that an identity is being deleted. */
  announce(change: IdentityChange): Promise<void>
}

export type IdentityChange =
  | { type: 'changed'; identityId: string; name: string; email: string }
  | { type: 'deleted'; identityId: string; email: string }

/** The facts of a request that commands may use. */
export interface Caller {
  host: string
  ipAddress: string
  userAgent: string
  cookie: string | undefined
  /** Whether a proxy says that it forwards the request. */
  isForwarded?: boolean
}

/** A command's answer, with its cookies. */
export interface Reply<Answer> {
  answer: Answer
  cookies: string[]
}

export function reply<Answer>(answer: Answer, cookies: string[] = []): Reply<Answer> {
  return { answer, cookies }
}

/** The headers that the library sees: only those we vouch for. */
export function libraryHeaders(caller: Caller): Headers {
  const headers = new Headers({
    host: caller.host,
    'user-agent': caller.userAgent,
    'x-forwarded-for': caller.ipAddress,
  })
  if (caller.cookie !== undefined) headers.set('cookie', caller.cookie)
  return headers
}

/** An address of the root domain, with those query parameters that have a value. */
export function rootLink(context: IdentityContext, path: string, query: Record<string, string | null> = {}): string {
  const address = new URL(path, context.rootAddress)
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value)
  return address.href
}

/**
 * Where users continue who asked for a workspace that does not exist (document 1 §2.1): its address can be mailed to
 * them, and the link keeps the path they wanted.
 */
export function noWorkspaceLink(rootAddress: string | URL, path: string): string {
  const address = new URL('/auth/find-workspace', rootAddress)
  address.searchParams.set('problem', 'no-workspace')
  // A sign-in page is never the destination.
  if (path !== '/' && !path.startsWith('/auth/')) address.searchParams.set('redirect', path)
  return address.href
}
