import { Failure, invalidAt } from '#platform/kernel/errors.ts'
import { signInAgain, usedUp } from '../../model/errors.ts'
import { CONFIRMATION_LIFETIME_SECONDS, RECENT_SIGN_IN_SECONDS } from '../../model/limits.ts'
import type { Done, EmailSent } from '../../model/answers.ts'
import { reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { equalInConstantTime } from '../digests.ts'
import { mails } from '../mails.ts'
import { verifyPassword } from '../password-hash.ts'
import { expiredSessionCookie } from '../session-cookie.ts'
import type { Session } from '../sessions.ts'
import { accountStanding } from './account-standing.ts'
import { setPassword } from './reset-password.ts'
import { countFailure, refuseLocked } from './sign-in-with-password.ts'

export async function changeName(context: IdentityContext, session: Session, name: string): Promise<Reply<Done>> {
  await context.inside.internalAdapter.updateUser(session.identityId, { name })
  context.sessions.forget(session.identityId)
  await context.announce({ type: 'changed', identityId: session.identityId, name, email: session.email })
  return reply({ result: 'DONE' })
}

/**
 * Mails a link to the new address; nothing changes until it is used. The answer does not reveal whether the address is
 * taken.
 */
export async function requestEmailChange(
  context: IdentityContext,
  caller: Caller,
  session: Session,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Reply<EmailSent>> {
  await context.limits.mail(caller.ipAddress, email)
  await proveAgain(context, session, password)
  if (email === session.email) throw invalidAt(['email'], 'This is your address already.')
  if (await context.inside.internalAdapter.findUserByEmail(email)) {
    context.outbox.send(email, mails.accountExists(rootLink(context, '/auth/login')))
  } else {
    const standing = (await accountStanding(context, session.identityId)) ?? ''
    const token = await context.proofs.issue(
      'change-email',
      { identityId: session.identityId, email, standing },
      CONFIRMATION_LIFETIME_SECONDS,
    )
    context.outbox.send(email, mails.changeEmail(rootLink(context, '/auth/confirm-email', { change: token })))
  }
  return reply({ result: 'EMAIL_SENT' })
}

/** Puts the new address into effect and notifies the old one. */
export async function confirmEmailChange(
  context: IdentityContext,
  caller: Caller,
  token: string,
): Promise<Reply<{ result: 'DONE'; email: string }>> {
  await context.limits.tryFrom(caller.ipAddress)
  const proof = await context.proofs.take('change-email', token)
  const { internalAdapter } = context.inside
  const identity = proof ? await internalAdapter.findUserById(proof.identityId) : null
  if (!proof || !identity || proof.standing !== (await accountStanding(context, identity.id)))
    throw usedUp('This link was used before, or its time is over.')
  if (await internalAdapter.findUserByEmail(proof.email)) throw usedUp('Another account uses this address by now.')
  await internalAdapter.updateUser(identity.id, { email: proof.email, emailVerified: true })
  context.sessions.forget(identity.id)
  context.outbox.send(identity.email, mails.emailChanged(proof.email))
  await context.announce({ type: 'changed', identityId: identity.id, name: identity.name, email: proof.email })
  return reply({ result: 'DONE', email: proof.email })
}

/** Changes the password, or sets the first one, and signs out everywhere else. */
export async function changePassword(
  context: IdentityContext,
  session: Session,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
): Promise<Reply<Done>> {
  await proveAgain(context, session, currentPassword, 'currentPassword')
  await setPassword(context, session.identityId, password)
  await context.sessions.end({ identityId: session.identityId, exceptFamilyId: session.familyId })
  context.outbox.send(session.email, mails.passwordChanged(rootLink(context, '/auth/reset-password')))
  return reply({ result: 'DONE' })
}

/** Deletes the account permanently. @throws Failure with the first reason to stay, if there is one. */
export async function deleteAccount(
  context: IdentityContext,
  session: Session,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Reply<Done>> {
  if (!equalInConstantTime(email, session.email)) throw invalidAt(['email'], 'Type the address of this account.')
  await proveAgain(context, session, password)
  const [reason] = await context.workspaces.reasonsToStay(session.identityId)
  if (reason !== undefined) throw new Failure('InvalidOperation', reason, { reason: 'ACCOUNT_NEEDED' })
  await context.announce({ type: 'deleted', identityId: session.identityId, email: session.email })
  await context.sessions.end({ identityId: session.identityId })
  await context.inside.internalAdapter.deleteUser(session.identityId)
  context.outbox.send(session.email, mails.accountDeleted())
  return reply({ result: 'DONE' }, [expiredSessionCookie(context.secure)])
}

/**
 * A session alone is not enough for what cannot be undone: it also needs the password, or a recent sign-in if there is
 * none.
 */
async function proveAgain(
  context: IdentityContext,
  session: Session,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  const credential = await context.inside.internalAdapter.findCredentialAccount(session.identityId)
  if (!credential?.password) {
    if (Date.now() - session.authenticatedAt.getTime() <= RECENT_SIGN_IN_SECONDS * 1000) return
    throw signInAgain('Sign in again first: your sign-in is too old for this.')
  }
  // Failures of strangers with this address do not make a signed-in user wait.
  const source = { device: session.sessionId }
  await refuseLocked(context, session.email, source)
  if (password !== undefined && (await verifyPassword({ hash: credential.password, password }))) return
  if (password !== undefined) await countFailure(context, session.email, source)
  throw invalidAt([field], password === undefined ? 'Enter your password.' : 'This is not your password.')
}
