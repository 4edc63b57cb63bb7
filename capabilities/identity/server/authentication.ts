import { betterAuth } from 'better-auth'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, SESSION_LIFETIME_SECONDS } from '../model/limits.ts'
import { SIGN_IN_METHODS, type SignInMethod } from '../model/requests.ts'
import { hostName } from './host-name.ts'
import { keepSessionsOneWay } from './one-way-sessions.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { subjectAtProvider } from './provider-subject.ts'
import { COOKIE_PREFIX } from './session-cookie.ts'

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Treat every address that the provider names as proven, for providers that never say so themselves. */
  trustEmail: boolean
}

interface AuthenticationSettings {
  global: GlobalDatabase
  rootAddress: URL
  secret: string
  oidc: OidcProvider | null
  warn(message: string): void
}

/** The name of the operator's provider among the sign-in methods. */
export const OIDC_PROVIDER = 'oidc'
/** Where the provider redirects users back to (document 1 §2.1). */
export const OIDC_CALLBACK_PATH = '/users/oauth2/callback'

const METHOD_BY_PATH: Record<string, SignInMethod> = { '/sign-in/email': 'password', '/callback/:id': 'oidc' }

const startSessionInput = z.object({
  identityId: z.string(),
  host: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** Set if the session continues another one on a new host. */
  familyId: z.string(),
  authenticatedAt: z.date(),
})

/** Creates a session for an identity that was proven elsewhere, and its cookie. Not reachable over HTTP. */
const sessions = {
  id: 'quarry-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly({ method: 'POST', body: startSessionInput }, async (context) => {
      const { identityId, ...facts } = context.body
      const user = await context.context.internalAdapter.findUserById(identityId)
      if (!user) return null
      const session = await context.context.internalAdapter.createSession(identityId, false, facts)
      const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000))
      await setSessionCookie(context, { session, user }, false, { maxAge })
      return { identityId }
    }),
  },
} satisfies BetterAuthPlugin

/**
 * The library's part: identities, passwords, the OpenID Connect exchange and session cookies, over our tables. Its own
 * HTTP routes are not mounted; every request goes through ours.
 */
export function openAuthentication(settings: AuthenticationSettings) {
  const { global, rootAddress, secret, oidc, warn } = settings
  return betterAuth({
    appName: 'Quarry',
    baseURL: rootAddress.origin,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Origins are checked before a request reaches the library; see routes/origin.ts.
    trustedOrigins: [rootAddress.origin],
    database: (options: BetterAuthOptions) =>
      keepSessionsOneWay(kyselyAdapter(global, { type: 'postgres', transaction: true })(options)),
    logger: {
      log: (level, message) => {
        if (level === 'error') warn(message)
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: rootAddress.protocol === 'https:',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_CHARS,
      maxPasswordLength: MAX_PASSWORD_CHARS,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      ...(oidc ? { validateUserInfo: refuseUnconfirmed } : {}),
      modelName: 'identities',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'sign_in_methods',
      fields: {
        accountId: 'subject',
        providerId: 'provider',
        userId: 'identity_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        password: 'password_hash',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      // An address that was proven only to the provider, or only to us, is not yet the same person.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    session: {
      modelName: 'sessions',
      fields: {
        token: 'token_hash',
        userId: 'identity_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_LIFETIME_SECONDS,
      disableSessionRefresh: true,
      additionalFields: {
        familyId: { type: 'string', fieldName: 'family_id', input: false, required: false },
        host: { type: 'string', input: false, required: false },
        method: { type: 'string', input: false, required: false },
        authenticatedAt: { type: 'date', fieldName: 'authenticated_at', input: false, required: false },
        lastUsedAt: { type: 'date', fieldName: 'last_used_at', input: false, required: false },
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    databaseHooks: completedRows(rootAddress),
    plugins: [sessions, oidcPlugin(oidc, rootAddress)],
  })
}

/** What the library leaves out of rows, and what it would keep too much. */
function completedRows(rootAddress: URL) {
  return {
    account: {
      create: {
        // A provider is only asked for the identity; its tokens are not kept.
        before: async (account) =>
          Promise.resolve({
            data: {
              ...account,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              accessTokenExpiresAt: null,
              refreshTokenExpiresAt: null,
            },
          }),
      },
    },
    session: {
      create: {
        before: async (session, context) => {
          const now = new Date()
          const given = startSessionInput.omit({ identityId: true }).partial().parse(session)
          const authenticatedAt = given.authenticatedAt ?? now
          return Promise.resolve({
            data: {
              ...session,
              familyId: given.familyId ?? newId(),
              host: given.host ?? hostName(context?.headers?.get('host') ?? rootAddress.host),
              method: given.method ?? METHOD_BY_PATH[context?.path ?? ''] ?? 'password',
              authenticatedAt,
              lastUsedAt: now,
              expiresAt: new Date(authenticatedAt.getTime() + SESSION_LIFETIME_SECONDS * 1000),
            },
          })
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']
}

/** The exchange with the operator's provider. */
function oidcPlugin(oidc: OidcProvider | null, rootAddress: URL) {
  return genericOAuth({
    config: oidc
      ? [
          {
            providerId: OIDC_PROVIDER,
            discoveryUrl: discoveryAddress(oidc.issuer),
            clientId: oidc.clientId,
            clientSecret: oidc.clientSecret,
            redirectURI: new URL(OIDC_CALLBACK_PATH, rootAddress).href,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            requireIdTokenVerification: true,
            requireEmailVerification: true,
            accountSubject: ({ tokens, profile }) => subjectAtProvider(oidc.issuer, tokens.idToken, profile),
            mapProfileToUser: (profile) => ({
              emailVerified:
                oidc.trustEmail || profile['email_verified'] === true || profile['email_verified'] === 'true',
            }),
          },
        ]
      : [],
  })
}

/** A provider's unconfirmed address creates no account: it would block the owner of the address. */
function refuseUnconfirmed({
  user,
  source,
}: {
  user: { emailVerified?: boolean }
  source: { action: string }
}): { error: string } | undefined {
  return source.action === 'create-user' && user.emailVerified !== true ? { error: 'email_not_verified' } : undefined
}

export type Authentication = ReturnType<typeof openAuthentication>

/** OpenID Connect Discovery 1.0 §4: the well-known path is appended to the issuer. */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
