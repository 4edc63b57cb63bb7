import { findAccount, type AccountRow } from '../address-store.ts'
import type { IdentityContext } from '../context.ts'
import { tokenDigest } from '../digests.ts'

/**
 * What a link that changes an account was asked for: its address and its password, as a digest. A link is good only
 * while they stand, so that nobody who was let out by a new password comes back by what he asked for before. Null for
 * an account that is gone.
 */
export async function accountStanding({ global }: IdentityContext, identityId: string): Promise<string | null> {
  const account = await findAccount(global, { identityId })
  return account && standingOf(account)
}

/** The same of an account that was read. */
export function standingOf({ email, passwordHash }: Pick<AccountRow, 'email' | 'passwordHash'>): string {
  return tokenDigest(`${email} ${passwordHash ?? ''}`)
}
