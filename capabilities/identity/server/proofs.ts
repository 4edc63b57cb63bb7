import { z } from 'zod'
import { newToken } from './digests.ts'

/** The content behind each emailed secret. Each is used once, stored as a digest, and bound to its purpose. */
const proofs = {
  /** Control of a mailbox: signs in, or creates an account. */
  link: z.object({ email: z.string(), redirect: z.string().nullable() }),
  /** The same by a code; the digest of the code and the number of tries used. */
  code: z.object({
    email: z.string(),
    redirect: z.string().nullable(),
    codeDigest: z.string(),
    attempts: z.number(),
    details: z.record(z.string(), z.unknown()),
  }),
  /** Control of the mailbox of an account made with a password. */
  confirmation: z.object({ identityId: z.string(), redirect: z.string().nullable() }),
  reset: z.object({ identityId: z.string(), standing: z.string() }),
  unlock: z.object({ email: z.string() }),
  'change-email': z.object({ identityId: z.string(), email: z.string(), standing: z.string() }),
  /** The request with which a user left for the provider; its token is the state parameter. */
  provider: z.object({ redirect: z.string().nullable(), details: z.record(z.string(), z.unknown()) }),
}
type Purpose = keyof typeof proofs
type Content<P extends Purpose> = z.output<(typeof proofs)[P]>

/** The part of the library's adapter that stores single-use values. */
interface VerificationStore {
  createVerificationValue(value: { identifier: string; value: string; expiresAt: Date }): Promise<unknown>
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>
  consumeVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>
}

export interface Proofs {
  /** @returns the token; only its digest is stored. */
  issue<P extends Purpose>(purpose: P, content: Content<P>, seconds: number, token?: string): Promise<string>
  /** Reads without using up. */
  look<P extends Purpose>(purpose: P, token: string): Promise<Content<P> | null>
  /**
   * Uses up the token: of several concurrent callers only one gets the content. Null for unknown, used and expired
   * tokens, without distinction.
   */
  take<P extends Purpose>(purpose: P, token: string): Promise<(Content<P> & { expiresAt: Date }) | null>
}

export function openProofs(store: VerificationStore): Proofs {
  const identifier = (purpose: Purpose, token: string): string => `quarry-${purpose}:${token}`
  const read = <P extends Purpose>(purpose: P, value: string): Content<P> =>
    proofs[purpose].parse(JSON.parse(value)) as Content<P>

  return {
    async issue(purpose, content, seconds, token = newToken()) {
      await store.createVerificationValue({
        identifier: identifier(purpose, token),
        value: JSON.stringify(content),
        expiresAt: new Date(Date.now() + seconds * 1000),
      })
      return token
    },
    async look(purpose, token) {
      const found = await store.findVerificationValue(identifier(purpose, token))
      return found && found.expiresAt > new Date() ? read(purpose, found.value) : null
    },
    async take(purpose, token) {
      const taken = await store.consumeVerificationValue(identifier(purpose, token))
      return taken ? { ...read(purpose, taken.value), expiresAt: taken.expiresAt } : null
    },
  }
}
