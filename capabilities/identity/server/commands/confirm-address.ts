import type { EndedSession } from '../store.ts'
import { writeConfirmed, type AccountRow, type ProvenAccount } from '../address-store.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { signedUpHere } from './sign-up-browser.ts'

type Kept = Pick<AccountRow, 'name' | 'passwordHash' | 'details'>

/**
 * Confirms an address with what its owner chose, in one step that every other sign-up with this address waits for:
 * whatever those set up, before or at the same time, is deleted.
 * @returns the identity, or null if the address was already confirmed, and nothing is changed
 */
export async function confirmAddress(context: IdentityContext, proven: ProvenAccount): Promise<string | null> {
  const confirmed = await context.global.transaction().execute(async (tx) => writeConfirmed(tx, proven))
  return confirmed && emitConfirmed(context, confirmed)
}

/** The notifications after the address is confirmed and committed. */
export async function emitConfirmed(
  { sessions }: IdentityContext,
  { identityId, ended }: { identityId: string; ended: EndedSession[] },
): Promise<string> {
  sessions.forget(identityId)
  if (ended.length > 0) await sessions.publishEnded(ended)
  return identityId
}

/**
 * What an unconfirmed account keeps when a mailbox is proven: what this very browser set up, and nothing from anyone
 * else, who could be a stranger.
 */
export function keptBy(context: IdentityContext, caller: Caller, account: AccountRow | null): Kept | null {
  return account !== null && signedUpHere(context, caller, account) ? account : null
}
