import { usedUp } from '../../model/errors.ts'
import { RESET_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { EmailSent, SignedIn } from '../../model/answers.ts'
import { reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { mails } from '../mails.ts'
import { rememberBrowser } from '../known-browsers.ts'
import { hashPassword } from '../password-hash.ts'
import { findAccount } from '../address-store.ts'
import { accountStanding, standingOf } from './account-standing.ts'
import { askBeforeReplacing } from './ask-before-replacing.ts'
import { confirmAddress, keptBy } from './confirm-address.ts'
import { mailUnlock } from './sign-in-with-password.ts'
import { signIn } from './start-session.ts'

const WORTHLESS = 'This link was used before, or its time is over. Ask for a new one.'

interface MailLinkRequest {
  email: string
  captchaToken?: string | undefined
}

/** Mails a link that sets a new password, to accounts; the answer is the same for every address. */
export async function requestPasswordReset(
  context: IdentityContext,
  caller: Caller,
  request: MailLinkRequest,
): Promise<Reply<EmailSent>> {
  await context.checkCaptcha(request.captchaToken, caller.ipAddress)
  await context.limits.mail(caller.ipAddress, request.email)
  context.outbox.later(async () => {
    const known = (await context.inside.internalAdapter.findUserByEmail(request.email))?.user
    if (!known) return
    const standing = (await accountStanding(context, known.id)) ?? ''
    const token = await context.proofs.issue('reset', { identityId: known.id, standing }, RESET_LIFETIME_SECONDS)
    context.outbox.send(request.email, mails.resetPassword(rootLink(context, '/auth/reset-password', { token })))
  })
  return reply({ result: 'EMAIL_SENT' })
}

/** Sets the password by a mailed link, which also proves the address, signs out everywhere and signs in here. */
export async function resetPassword(
  context: IdentityContext,
  caller: Caller,
  { token, password, instead }: { token: string; password: string; instead?: boolean | undefined },
): Promise<Reply<SignedIn>> {
  await context.limits.tryFrom(caller.ipAddress)
  const opened = await context.proofs.look('reset', token)
  const owner = opened && (await findAccount(context.global, opened))
  if (owner) await askBeforeReplacing(context, caller, owner.email, instead)
  const proof = await context.proofs.take('reset', token)
  const account = proof && (await findAccount(context.global, proof))
  if (!account || proof.standing !== standingOf(account)) throw usedUp(WORTHLESS)
  const { identityId, email } = account
  const isNew = !account.emailVerified
  let { name } = account
  if (isNew) {
    const kept = keptBy(context, caller, account) ?? { name: '', details: {} }
    const passwordHash = await hashPassword(password)
    const confirmed = await confirmAddress(context, { email, name: kept.name, passwordHash, details: kept.details })
    if (confirmed === null) throw usedUp(WORTHLESS)
    name = kept.name
  } else {
    await setPassword(context, identityId, password)
    await context.sessions.end({ identityId })
  }
  await context.lockout.clear(email)
  return signIn(context, caller, { identityId, name, email, method: 'email_link', isNew, redirect: null })
}

/** Replaces the password, or gives one to an identity that had none. */
export async function setPassword(context: IdentityContext, identityId: string, password: string): Promise<void> {
  const { internalAdapter } = context.inside
  const hash = await hashPassword(password)
  if (await internalAdapter.findCredentialAccount(identityId)) await internalAdapter.updatePassword(identityId, hash)
  else
    await internalAdapter.linkAccount({
      userId: identityId,
      providerId: 'credential',
      accountId: identityId,
      password: hash,
    })
}

/** Mails the unlock link again, to accounts for which someone has to wait; the answer is the same for every address. */
export async function requestUnlock(
  context: IdentityContext,
  caller: Caller,
  request: MailLinkRequest,
): Promise<Reply<EmailSent>> {
  await context.checkCaptcha(request.captchaToken, caller.ipAddress)
  await context.limits.mail(caller.ipAddress, request.email)
  context.outbox.later(async () => {
    if (await context.lockout.isLockedForAnybody(request.email)) await mailUnlock(context, request.email)
  })
  return reply({ result: 'EMAIL_SENT' })
}

/** Unlocks an address by the mailed link; the browser that opened it no longer waits because of others' failures. */
export async function unlock(
  context: IdentityContext,
  caller: Caller,
  token: string,
): Promise<Reply<{ result: 'UNLOCKED'; email: string }>> {
  await context.limits.tryFrom(caller.ipAddress)
  const proof = await context.proofs.take('unlock', token)
  if (!proof) throw usedUp('This link was used before, or its time is over.')
  await context.lockout.clear(proof.email)
  return reply({ result: 'UNLOCKED', email: proof.email }, [rememberBrowser(context, caller, proof.email)])
}
