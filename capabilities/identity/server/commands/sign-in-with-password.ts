import { APIError } from 'better-auth/api'
import { Failure } from '#platform/kernel/errors.ts'
import { locked } from '../../model/errors.ts'
import { RESET_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { ConfirmationPending, SignedIn } from '../../model/answers.ts'
import { rememberBrowser, sourceOf } from '../known-browsers.ts'
import type { Source } from '../lockout.ts'
import { libraryHeaders, reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { mails } from '../mails.ts'
import { vouchFor } from '../address-store.ts'
import { mailConfirmation } from './create-account.ts'
import { newBrowserToken } from './sign-up-browser.ts'
import { endFormerSession } from './start-session.ts'

interface PasswordSignIn {
  email: string
  password: string
  redirect?: string | undefined
}

/**
 * @throws Failure Unauthorized, the same for a wrong password and an unknown address; LOCKED after too many of them.
 * The unlock mail goes to accounts only, which the answer does not reveal.
 */
export async function signInWithPassword(
  context: IdentityContext,
  caller: Caller,
  { email, password, redirect }: PasswordSignIn,
): Promise<Reply<SignedIn | ConfirmationPending>> {
  await context.limits.tryFrom(caller.ipAddress)
  const source = sourceOf(context, caller, email)
  await refuseLocked(context, email, source)
  try {
    const { headers, response } = await context.authentication.api.signInEmail({
      body: { email, password },
      headers: libraryHeaders(caller),
      returnHeaders: true,
    })
    await endFormerSession(context, caller)
    await context.lockout.forgive(email, source)
    const { id, name } = response.user
    return reply({ result: 'SIGNED_IN', identityId: id, isNew: false, name, redirect: redirect ?? null }, [
      ...headers.getSetCookie(),
      rememberBrowser(context, caller, email),
    ])
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') return confirmFirst(context, caller, email, redirect ?? null)
    await countFailure(context, email, source)
    throw new Failure('Unauthorized', 'Wrong email address or password.', {
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
  const browser = newBrowserToken(context)
  const identityId = await vouchFor(context.global, { email, browserTokenHash: browser.digest })
  if (identityId !== null) await mailConfirmation(context, identityId, email, redirect)
  return reply({ result: 'CONFIRMATION_PENDING' }, [browser.cookie])
}

/** @throws Failure LOCKED while this source must wait before trying the address again. */
export async function refuseLocked(context: IdentityContext, email: string, source: Source): Promise<void> {
  const until = await context.lockout.lockedUntil(email, source)
  if (until) throw locked(until)
}

/** Counts a wrong password or code. @throws Failure LOCKED with each failure over the limit. */
export async function countFailure(context: IdentityContext, email: string, source: Source): Promise<void> {
  const { until, isNew } = await context.lockout.recordFailure(email, source)
  if (until === null) return
  if (isNew) context.outbox.later(async () => mailUnlock(context, email))
  throw locked(until)
}

/** Mails the link that unlocks an address at once, if it has an account. */
export async function mailUnlock(context: IdentityContext, email: string): Promise<void> {
  if (!(await context.inside.internalAdapter.findUserByEmail(email))) return
  const token = await context.proofs.issue('unlock', { email }, RESET_LIFETIME_SECONDS)
  context.outbox.send(email, mails.unlock(rootLink(context, '/auth/unlock', { token })))
}
