import { z } from 'zod'

/** The claims of an ID token (OpenID Connect Core 1.0 §2) that identify its owner. */
const claims = z.object({ iss: z.string(), sub: z.string().min(1), exp: z.number() })

/**
 * The user who signed in at the provider: the subject of the ID token. If there is a token, the library has already
 * verified its signature, audience, nonce and time.
 * @param issuer as the operator names it
 * @param profile what the token or the provider's userinfo contains
 * @throws Error if there is no ID token (OpenID Connect Core 1.0 §3.1.3.3), if another provider issued it, or if the
 * profile is of another subject (§5.3.2)
 */
export function subjectAtProvider(
  issuer: string,
  idToken: string | undefined,
  profile: Readonly<Record<string, unknown>>,
): string {
  if (idToken === undefined) throw new Error('The provider sent no ID token.')
  const { iss, sub } = claims.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')))
  if (!isSameIssuer(iss, issuer)) throw new Error(`The ID token is of another provider: ${iss}.`)
  if (profile['sub'] !== sub) throw new Error('What the provider says of the person is of another subject.')
  return sub
}

/** Whether both name the same provider: operators often leave out the slash at the end. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}
