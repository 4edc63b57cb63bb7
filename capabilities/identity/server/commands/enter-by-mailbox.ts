import type { SignedIn } from '../../model/answers.ts'
import type { SignInMethod, SignUpDetails } from '../../model/requests.ts'
import type { Caller, IdentityContext, Reply } from '../context.ts'
import { usedUp } from '../../model/errors.ts'
import { findAccount } from '../address-store.ts'
import { confirmAddress, keptBy } from './confirm-address.ts'
import { signIn } from './start-session.ts'

interface ProvenMailbox {
  email: string
  method: SignInMethod
  redirect: string | null
  details: SignUpDetails
}

/**
 * Signs in a person who has proven that they read a mailbox: into the account of that address, or into a new one. An
 * unconfirmed account loses what was set up before this proof, since anyone could have done that, unless it was this
 * very browser.
 */
export async function enterByMailbox(
  context: IdentityContext,
  caller: Caller,
  proven: ProvenMailbox,
): Promise<Reply<SignedIn>> {
  const { email, method, redirect, details } = proven
  await context.lockout.clear(email)
  const known = await findAccount(context.global, { email })
  if (known?.emailVerified !== true) {
    const kept = keptBy(context, caller, known) ?? { name: details.name ?? '', passwordHash: null, details }
    const identityId = await confirmAddress(context, { email, ...kept })
    if (identityId !== null)
      return signIn(context, caller, { identityId, name: kept.name, email, method, isNew: true, redirect })
  }
  const owned = known?.emailVerified === true ? known : await findAccount(context.global, { email })
  if (!owned) throw usedUp('This account no longer exists.')
  const { identityId, name } = owned
  return signIn(context, caller, { identityId, name, email, method, isNew: false, redirect })
}
