import { findAccount, type AccountRow } from '../address-store.ts'
import type { IdentityContext } from '../context.ts'
import { tokenDigest } from '../digests.ts'

/**
 * The state of an account on which a link to change it depends: its address and its password, as a digest. A link is
 * valid only while both are unchanged, so that a person who lost access by a new password cannot return with an earlier
 * link. Null for a deleted account.
 */
export async function accountStanding({ global }: IdentityContext, identityId: string): Promise<string | null> {
  const account = await findAccount(global, { identityId })
  return account && standingOf(account)
}

/** The same for an account that was already read. */
export function standingOf({ email, passwordHash }: Pick<AccountRow, 'email' | 'passwordHash'>): string {
  return tokenDigest(`${email} ${passwordHash ?? ''}`)
}
