import type { SignedIn } from '../../model/answers.ts'
import type { SignInMethod, SignUpDetails } from '../../model/requests.ts'
import type { Caller, IdentityContext, Reply } from '../context.ts'
import { saveSignUp } from '../store.ts'
import { signedUpHere } from './sign-up-browser.ts'
import { signIn } from './start-session.ts'

interface ProvenMailbox {
  email: string
  method: SignInMethod
  redirect: string | null
  details: SignUpDetails
}

/**
 * Lets in whoever has shown to read a mailbox: into the account of that address, or into a new one. An account whose
 * address was never confirmed loses the ways in that were set up before this proof, since anybody could have made them;
 * unless this very browser did.
 */
export async function enterByMailbox(
  context: IdentityContext,
  caller: Caller,
  proven: ProvenMailbox,
): Promise<Reply<SignedIn>> {
  const { email, method, redirect, details } = proven
  const { internalAdapter } = context.inside
  const known = (await internalAdapter.findUserByEmail(email))?.user
  await context.lockout.clear(email)
  if (!known) {
    const made = await internalAdapter.createUser(
      { email, emailVerified: true, name: details.name ?? '' },
      { method: method === 'one_time_code' ? 'email-otp' : 'magic-link' },
    )
    await saveSignUp(context.global, made.id, details, null)
    return signIn(context, caller, { identityId: made.id, name: made.name, email, method, isNew: true, redirect })
  }
  const isNew = !known.emailVerified
  if (isNew) {
    if (!(await signedUpHere(context, caller, known.id))) await forgetUnprovenWaysIn(context, known.id)
    await internalAdapter.updateUser(known.id, { emailVerified: true })
    context.sessions.forget(known.id)
  }
  return signIn(context, caller, { identityId: known.id, name: known.name, email, method, isNew, redirect })
}

async function forgetUnprovenWaysIn(context: IdentityContext, identityId: string): Promise<void> {
  const { internalAdapter } = context.inside
  for (const account of await internalAdapter.findAccounts(identityId)) await internalAdapter.deleteAccount(account.id)
  await context.sessions.end({ identityId })
}
