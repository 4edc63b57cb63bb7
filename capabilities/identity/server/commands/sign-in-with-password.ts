import { APIError } from 'better-auth/api'
import { Failure } from '#platform/kernel/errors.ts'
import { locked } from '../../model/errors.ts'
import { RESET_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { ConfirmationPending, SignedIn } from '../../model/answers.ts'
import { libraryHeaders, reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { mails } from '../mails.ts'
import { setBrowserToken } from '../store.ts'
import { mailConfirmation } from './create-account.ts'
import { newBrowserToken } from './sign-up-browser.ts'
import { endFormerSession } from './start-session.ts'

interface PasswordSignIn {
  email: string
  password: string
  redirect?: string | undefined
}

/**
 * @throws Failure Unauthorized for a wrong password and an unknown address alike, LOCKED after too many of them. The
 * unlock mail goes to accounts only, which the answer does not tell.
 */
export async function signInWithPassword(
  context: IdentityContext,
  caller: Caller,
  { email, password, redirect }: PasswordSignIn,
): Promise<Reply<SignedIn | ConfirmationPending>> {
  await context.limits.tryFrom(caller.ipAddress)
  await refuseLocked(context, email)
  try {
    const { headers, response } = await context.authentication.api.signInEmail({
      body: { email, password },
      headers: libraryHeaders(caller),
      returnHeaders: true,
    })
    await endFormerSession(context, caller)
    await context.lockout.clear(email)
    const { id, name } = response.user
    return reply(
      { result: 'SIGNED_IN', identityId: id, isNew: false, name, redirect: redirect ?? null },
      headers.getSetCookie(),
    )
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') return confirmFirst(context, caller, email, redirect ?? null)
    await countFailure(context, email)
    throw new Failure('Unauthorized', 'This address and password do not go together.', {
      title: 'Not signed in',
      reason: 'WRONG_CREDENTIALS',
    })
  }
}

async function confirmFirst(
  context: IdentityContext,
  caller: Caller,
  email: string,
  redirect: string | null,
): Promise<Reply<ConfirmationPending>> {
  await context.limits.mail(caller.ipAddress, email)
  const known = (await context.inside.internalAdapter.findUserByEmail(email))?.user
  const browser = newBrowserToken(context)
  if (known) {
    await setBrowserToken(context.global, known.id, browser.digest)
    await mailConfirmation(context, known.id, email, redirect)
  }
  return reply({ result: 'CONFIRMATION_PENDING' }, [browser.cookie])
}

/** @throws Failure LOCKED while the address has had too many failures. */
export async function refuseLocked(context: IdentityContext, email: string): Promise<void> {
  if (await context.lockout.isLocked(email)) throw locked()
}

/** Counts a wrong password or code. @throws Failure LOCKED with the failure that was one too many. */
export async function countFailure(context: IdentityContext, email: string): Promise<void> {
  if (!(await context.lockout.recordFailure(email))) return
  const known = await context.inside.internalAdapter.findUserByEmail(email)
  if (known) await mailUnlock(context, email)
  throw locked()
}

export async function mailUnlock(context: IdentityContext, email: string): Promise<void> {
  const token = await context.proofs.issue('unlock', { email }, RESET_LIFETIME_SECONDS)
  context.outbox.send(email, mails.unlock(rootLink(context, '/auth/unlock', { token })))
}
