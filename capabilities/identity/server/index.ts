import type { FastifyPluginAsync } from 'fastify'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import type { SignInEnvironment } from '../model/answers.ts'
import type { SignUpDetails } from '../model/requests.ts'
import { openAuthentication, type OidcProvider } from './authentication.ts'
import { openCaptcha, type CaptchaSettings } from './captcha.ts'
import { signInLink } from './commands/request-confirmation-email.ts'
import { createIdentityForOperator } from './commands/create-identity-for-operator.ts'
import type { Caller, IdentityChange, IdentityContext } from './context.ts'
import type { MailGoes } from '#platform/server/configuration.ts'
import { openLockout } from './lockout.ts'
import { openOutbox, type Mailer } from './outbox.ts'
import { openProofs } from './proofs.ts'
import { openProvider } from './provider.ts'
import { openRateLimits } from './rate-limit.ts'
import { registerIdentityRoutes } from './routes/identity-routes.ts'
import { registerMailbox } from './routes/mailbox.ts'
import { isSetUpHere } from './set-up-key.ts'
import { openSessions, type LiveChannel, type Session, type Sessions } from './sessions.ts'
import { findIdentity, findSignUpDetails, type EndedSession, type IdentityRow, type SessionChoice } from './store.ts'
import { admit } from './tickets.ts'
import { startSession } from './commands/start-session.ts'
import { NO_WORKSPACES, type WorkspaceQuestions } from './workspace-questions.ts'

export { noWorkspaceLink, type IdentityChange } from './context.ts'
export { askedHost, hostName, isBelowRoot } from './host-name.ts'
export { letter, type IdentityMail } from './mails.ts'
export type { Mailer } from './outbox.ts'
export type { Session } from './sessions.ts'
export type { EndedSession } from './store.ts'
export type { SessionLimits, WorkspaceQuestions } from './workspace-questions.ts'

/** The settings of `#platform/server/configuration.ts` that identity needs. */
export interface IdentityConfiguration {
  /** Scheme, host and port of the root domain. */
  publicUrl: string
  /** Signs cookies and keys digests; 32 characters or more, the same in every process. */
  secret: string
  oidc?: (OidcProvider & { label: string }) | undefined
  captcha: CaptchaSettings
  mailGoes: MailGoes
  /** Whether only programs of this machine reach it. */
  isForThisMachine: boolean
}

interface IdentityParts {
  global: GlobalDatabase
  mailer: Mailer
  configuration: IdentityConfiguration
  /** The answers of workspaces; those left out are answered as if there were no workspaces. */
  workspaces?: Partial<WorkspaceQuestions>
  /** Notifies other processes at once when sessions end; without it they notice within a second. */
  live?: LiveChannel
  /** Called for faults that no caller sees: a mail that could not be sent, a provider that misbehaves. */
  reportFailure: (error: unknown) => void
}

/** Identities, their sign-in methods and their sessions. */
export interface Identity {
  /** The calls under /api/auth and GET /auth/ticket, for `server.register`. */
  fastifyPlugin: FastifyPluginAsync
  /**
   * The session of the user who sends these headers to this host; null if no one is signed in there. At most one
   * indexed statement, remembered for a second.
   */
  authenticate: Sessions['authenticate']
  /**
   * Continues a sign-in on the workspace's host of the request, for programs that control both ends. Browsers go
   * through a ticket. @returns the cookies to set
   * @throws Failure NotFound TEAM_NOT_FOUND, Unauthorized SIGN_IN_AGAIN, METHOD_REFUSED
   */
  continueSession(session: Session, caller: Caller): Promise<string[]>
  /** Creates an identity with a proven address, or finds it, for the command line. @throws Failure ValidationError */
  createIdentityForOperator(input: {
    email: string
    name: string
    password?: string
  }): Promise<{ identityId: string; created: boolean }>
  /**
   * Allows a mail that anyone may request, as the calls of identity do.
   * @throws Failure TooManyRequests, or if the captcha is not answered
   */
  allowMail(request: { ipAddress: string; email: string; captchaToken: string | undefined }): Promise<void>
  /** Counts a letter that a member has sent to an address of their choice. @throws Failure TooManyRequests */
  allowLetter(letter: { teamId: string; email: string }): Promise<void>
  /** Counts a workspace that a user creates. @throws Failure TooManyRequests */
  allowWorkspace(made: { identityId: string; ipAddress: string }): Promise<void>
  /**
   * A link that signs in once, within half an hour, into the account of that address or a new one: the person who hands
   * it out vouches for its recipient.
   */
  signInLink(email: string): Promise<string>
  findIdentity(who: { identityId: string } | { email: string }): Promise<IdentityRow | null>
  /** The details sent with the sign-up (document 2 §11). */
  signUpDetails(identityId: string): Promise<SignUpDetails>
  /** Ends sessions of a person, of one sign-in, or of all users on a host. */
  endSessions(choice: SessionChoice): Promise<EndedSession[]>
  /** Calls back with sessions that ended, here or in another process. @returns a function that stops it */
  onSessionsEnded: Sessions['onEnded']
  /**
   * Calls back, and waits, when a name or address changed or an identity is about to be deleted. @returns a function
   * that stops it
   */
  onIdentityChanged(callback: (change: IdentityChange) => Promise<void>): () => void
  /** Waits for mails that are being sent. */
  close(): Promise<void>
}

/**
 * The person who started an installation that no one else reaches is trusted. Elsewhere the first person proves their
 * address like everyone, or is let in by the operator.
 */
function wayOfFirstPerson(configuration: IdentityConfiguration): IdentityContext['firstPerson'] {
  if (isSetUpHere(configuration)) return 'here'
  return configuration.mailGoes === 'nowhere' ? 'by-operator' : 'by-mail'
}

/** Opens identity over the global schema. */
export async function createIdentity(parts: IdentityParts): Promise<Identity> {
  const { global, configuration, reportFailure } = parts
  const rootAddress = new URL(configuration.publicUrl)
  const { secret } = configuration
  const secure = rootAddress.protocol === 'https:'
  const workspaces: WorkspaceQuestions = { ...NO_WORKSPACES, ...parts.workspaces }
  const provider = configuration.oidc ?? null
  const open = (oidc: OidcProvider | null) =>
    openAuthentication({ global, rootAddress, secret, oidc, warn: (message) => reportFailure(new Error(message)) })
  const authentication = open(null)
  const inside = await authentication.$context
  const sessions = await openSessions({ global, secret, secure, workspaces, live: parts.live ?? null })
  const outbox = openOutbox(parts.mailer, reportFailure)
  const listeners = new Set<(change: IdentityChange) => Promise<void>>()

  const context: IdentityContext = {
    global,
    rootAddress,
    secret,
    secure,
    authentication,
    inside,
    withProvider: openProvider(provider, () => open(provider)),
    proofs: openProofs(inside.internalAdapter),
    sessions,
    lockout: openLockout(global, secret),
    limits: openRateLimits(global, secret),
    checkCaptcha: openCaptcha(configuration.captcha),
    outbox,
    workspaces,
    firstPerson: wayOfFirstPerson(configuration),
    async announce(change) {
      for (const listener of listeners) await listener(change)
    },
  }
  const { captcha, oidc, mailGoes } = configuration
  const environment: Omit<SignInEnvironment, 'setUp'> = {
    captcha: captcha.provider === 'none' ? null : { kind: captcha.provider, siteKey: captcha.siteKey },
    oidc: oidc ? { label: oidc.label } : null,
    mailGoes,
  }

  return {
    fastifyPlugin: async (server) => {
      registerIdentityRoutes(server, context, environment)
      if (mailGoes === 'to-mailbox' && parts.mailer.mailbox) registerMailbox(server, context, parts.mailer.mailbox)
      return Promise.resolve()
    },
    authenticate: sessions.authenticate,
    async continueSession(session, caller) {
      await admit(context, session, caller.host)
      return startSession(context, caller, session)
    },
    createIdentityForOperator: async (input) => createIdentityForOperator(context, input),
    async allowMail({ ipAddress, email, captchaToken }) {
      await context.checkCaptcha(captchaToken, ipAddress)
      await context.limits.mail(ipAddress, email)
    },
    allowLetter: async ({ teamId, email }) => context.limits.letter(teamId, email),
    allowWorkspace: async ({ identityId, ipAddress }) => context.limits.workspace(identityId, ipAddress),
    signInLink: async (email) => signInLink(context, email, null),
    findIdentity: async (who) => findIdentity(global, who),
    signUpDetails: async (identityId) => findSignUpDetails(global, identityId),
    endSessions: sessions.end,
    onSessionsEnded: sessions.onEnded,
    onIdentityChanged(callback) {
      listeners.add(callback)
      return () => {
        listeners.delete(callback)
      }
    },
    close: async () => outbox.settled(),
  }
}
