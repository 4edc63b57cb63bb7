import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The one thing that the provider answers wrongly. */
export interface Lie {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signed by a key that it does not publish. */
  foreignKey?: true
  unsigned?: true
  withoutIdToken?: true
  userInfo?: Record<string, unknown>
  /** Named by its discovery document. */
  issuer?: string
}

export interface LyingProvider {
  issuer: string
  lie: Lie
  /** Takes the address that a browser is sent to, and returns the code and its state. */
  agree(url: string): { code: string; state: string }
  stop(): Promise<void>
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/**
 * A provider on loopback that follows OpenID Connect except for one lie: what no correct implementation can be made to
 * answer. Its codes are bound to the PKCE challenge of their request, as RFC 7636 §4.6 requires.
 */
export async function startLyingProvider(): Promise<LyingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked = new Map<string, { nonce: string; challenge: string }>()

  const idToken = (nonce: string): string => {
    const { claims = {}, header = {}, foreignKey, unsigned } = provider.lie
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: provider.issuer,
      aud: 'quarry',
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada',
      nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    }
    const head = encode({ alg: unsigned ? 'none' : 'RS256', kid: 'own', ...header })
    const key: KeyObject = foreignKey ? foreign.privateKey : own.privateKey
    const signed = `${head}.${encode(payload)}`
    return `${signed}.${unsigned ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  const answers: Record<string, (request: IncomingMessage) => Promise<object | null>> = {
    '/.well-known/openid-configuration': async () =>
      Promise.resolve({
        issuer: provider.lie.issuer ?? provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': async () =>
      Promise.resolve({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/token': async (request) => {
      const body = await bodyOf(request)
      const code = asked.get(body.get('code') ?? '')
      asked.delete(body.get('code') ?? '')
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      if (code?.challenge !== proof) return null
      return {
        access_token: 'of-ada',
        token_type: 'Bearer',
        expires_in: 300,
        ...(provider.lie.withoutIdToken ? {} : { id_token: idToken(code.nonce) }),
      }
    },
    '/userinfo': async () =>
      Promise.resolve({
        sub: 'ada',
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada',
        ...provider.lie.userInfo,
      }),
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    void (answers[path]?.(request) ?? Promise.resolve(null)).then((answer) =>
      response
        .writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: 'invalid_grant' })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: LyingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: {},
    agree(url) {
      const { searchParams } = new URL(url)
      const code = `code-${asked.size}-${Math.random()}`
      asked.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      return { code, state: searchParams.get('state') ?? '' }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
