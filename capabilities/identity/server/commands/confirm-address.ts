import type { EndedSession } from '../store.ts'
import { writeConfirmed, type AccountRow, type ProvenAccount } from '../address-store.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { signedUpHere } from './sign-up-browser.ts'

type Kept = Pick<AccountRow, 'name' | 'passwordHash' | 'details'>

/**
 * Confirms an address with what its owner chose, in one step that a sign-up of somebody else with this address waits
 * for: whatever that set up, before or at the same time, is gone.
 * @returns the identity, or null where the address was confirmed before, and nothing is changed
 */
export async function confirmAddress(context: IdentityContext, proven: ProvenAccount): Promise<string | null> {
  const confirmed = await context.global.transaction().execute(async (tx) => writeConfirmed(tx, proven))
  return confirmed && tellConfirmed(context, confirmed)
}

/** What is told once the address is confirmed for good. */
export async function tellConfirmed(
  { sessions }: IdentityContext,
  { identityId, ended }: { identityId: string; ended: EndedSession[] },
): Promise<string> {
  sessions.forget(identityId)
  if (ended.length > 0) await sessions.tellEnded(ended)
  return identityId
}

/**
 * What an account that was never confirmed keeps when a mailbox is proven: what this very browser set up, and nothing
 * of anybody else, who could have been a stranger.
 */
export function keptBy(context: IdentityContext, caller: Caller, account: AccountRow | null): Kept | null {
  return account !== null && signedUpHere(context, caller, account) ? account : null
}
