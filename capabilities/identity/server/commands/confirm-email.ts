import { invalidAt } from '#platform/kernel/errors.ts'
import { usedUp } from '../../model/errors.ts'
import { MAX_CODE_ATTEMPTS } from '../../model/limits.ts'
import type { PasswordNeeded, SignedIn } from '../../model/answers.ts'
import type { ConfirmEmailRequest, SignUpDetails } from '../../model/requests.ts'
import { reply, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { equalInConstantTime } from '../digests.ts'
import { sourceOf } from '../known-browsers.ts'
import { verifyPassword } from '../password-hash.ts'
import { findAccount } from '../address-store.ts'
import { askBeforeReplacing } from './ask-before-replacing.ts'
import { confirmAddress } from './confirm-address.ts'
import { enterByMailbox } from './enter-by-mailbox.ts'
import { returnFromProvider } from './go-to-provider.ts'
import { codeDigest } from './request-confirmation-email.ts'
import { countFailure, refuseLocked } from './sign-in-with-password.ts'
import { signedUpHere } from './sign-up-browser.ts'
import { signIn } from './start-session.ts'

/** Signs in with a secret from a mail or the provider (document 2 §11). Links and codes work once. */
export async function confirmEmail(
  context: IdentityContext,
  caller: Caller,
  request: ConfirmEmailRequest,
): Promise<Reply<SignedIn | PasswordNeeded>> {
  await context.limits.tryFrom(caller.ipAddress)
  switch (request.method) {
    case 'EMAIL':
      return confirmByToken(context, caller, request)
    case 'ONE_TIME_CODE':
      return confirmByCode(context, caller, request.codeChallenge, request.code)
    case 'OIDC':
      return returnFromProvider(context, caller, request)
  }
}

type TokenRequest = Extract<ConfirmEmailRequest, { method: 'EMAIL' }>

async function confirmByToken(
  context: IdentityContext,
  caller: Caller,
  request: TokenRequest,
): Promise<Reply<SignedIn | PasswordNeeded>> {
  const { token, instead } = request
  const confirmation = await context.proofs.look('confirmation', token)
  if (confirmation) return confirmAccount(context, caller, request, confirmation)
  const opened = await context.proofs.look('link', token)
  if (opened) await askBeforeReplacing(context, caller, opened.email, instead)
  const link = await context.proofs.take('link', token)
  if (!link) throw usedUp('This link was used before, or its time is over.')
  return enterByMailbox(context, caller, {
    email: link.email,
    method: 'email_link',
    redirect: link.redirect,
    details: {},
  })
}

async function confirmAccount(
  context: IdentityContext,
  caller: Caller,
  { token, password, instead }: TokenRequest,
  { identityId, redirect }: { identityId: string; redirect: string | null },
): Promise<Reply<SignedIn | PasswordNeeded>> {
  const account = await findAccount(context.global, { identityId })
  if (!account) throw usedUp('This account no longer exists.')
  const { email, name, passwordHash, details } = account
  await askBeforeReplacing(context, caller, email, instead)
  if (passwordHash !== null && !signedUpHere(context, caller, account)) {
    if (password === undefined) return reply({ result: 'PASSWORD_NEEDED', email })
    const source = sourceOf(context, caller, email)
    await refuseLocked(context, email, source)
    if (!(await verifyPassword({ hash: passwordHash, password }))) {
      await countFailure(context, email, source)
      throw invalidAt(['password'], 'This is not the password of the account.')
    }
  }
  if (!(await context.proofs.take('confirmation', token)))
    throw usedUp('This link was used before, or its time is over.')
  const isNew = !account.emailVerified
  // The password that was proven, whatever anyone else has signed up with since it was read.
  if (isNew && (await confirmAddress(context, { email, name, passwordHash, details })) === null)
    throw usedUp('This address was confirmed in another way in the meantime. Sign in.')
  await context.lockout.clear(email)
  return signIn(context, caller, { identityId, name, email, method: 'password', isNew, redirect })
}

async function confirmByCode(
  context: IdentityContext,
  caller: Caller,
  codeChallenge: string,
  code: string,
): Promise<Reply<SignedIn>> {
  const pending = await context.proofs.look('code', codeChallenge)
  if (!pending) throw usedUp('This code was used before, or its time is over. Ask for a new one.')
  const source = sourceOf(context, caller, pending.email)
  await refuseLocked(context, pending.email, source)
  // Taken before it is compared: each of many concurrent tries uses one up.
  const taken = await context.proofs.take('code', codeChallenge)
  if (!taken) throw usedUp('This code was used before, or its time is over. Ask for a new one.')
  const { expiresAt, ...content } = taken
  if (!equalInConstantTime(content.codeDigest, codeDigest(context, content.email, code))) {
    const attempts = content.attempts + 1
    await countFailure(context, content.email, source)
    if (attempts >= MAX_CODE_ATTEMPTS) throw usedUp('That was not the code. Ask for a new one.')
    const secondsLeft = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
    await context.proofs.issue('code', { ...content, attempts }, secondsLeft, codeChallenge)
    throw invalidAt(['code'], 'That is not the code. Look again at the newest mail.')
  }
  const details: SignUpDetails = content.details
  return enterByMailbox(context, caller, {
    email: content.email,
    method: 'one_time_code',
    redirect: content.redirect,
    details,
  })
}
