import type { IdentityContext } from '../context.ts'
import { tokenDigest } from '../digests.ts'

/**
 * What a link that changes an account was asked for: its address and its password, as a digest. A link is good only
 * while they stand, so that nobody who was let out by a new password comes back by what he asked for before. Null for
 * an account that is gone.
 */
export async function accountStanding({ inside }: IdentityContext, identityId: string): Promise<string | null> {
  const identity = await inside.internalAdapter.findUserById(identityId)
  if (!identity) return null
  const credential = await inside.internalAdapter.findCredentialAccount(identityId)
  return tokenDigest(`${identity.email} ${credential?.password ?? ''}`)
}
