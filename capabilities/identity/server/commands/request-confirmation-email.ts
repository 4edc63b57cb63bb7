import { randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_LIFETIME_SECONDS, LINK_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { CodeSent, ConfirmationEmailResult } from '../../model/answers.ts'
import type { ConfirmationEmailRequest, SignUpDetails } from '../../model/requests.ts'
import { reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { keyedDigest } from '../digests.ts'
import { mails } from '../mails.ts'

/**
 * Mails a link or a code that signs in, whether or not the address has an account (document 2 §6): the answer is the
 * same, and a new address gets an account when the mail is used.
 */
export async function requestConfirmationEmail(
  context: IdentityContext,
  caller: Caller,
  request: ConfirmationEmailRequest,
): Promise<Reply<ConfirmationEmailResult>> {
  await context.checkCaptcha(request.captchaToken, caller.ipAddress)
  await context.limits.mail(caller.ipAddress, request.email)
  if (request.skipFastLoginRedirect !== true && request.forceWorkspaceCreation !== true) {
    const teamId = await context.workspaces.fastLoginTeam(request.email)
    if (teamId !== null) return reply({ result: 'EMAIL_SKIPPED', teamId })
  }
  const redirect = request.forceWorkspaceCreation === true ? '/auth/create-workspace' : (request.redirect ?? null)
  if (request.oneTimeCode === true) return reply(await mailCode(context, request.email, redirect, {}))
  context.outbox.send(request.email, mails.emailLink(await signInLink(context, request.email, redirect)))
  return reply({ result: 'EMAIL_SENT' })
}

/** A link that signs in once the person who reads the mailbox of this address. */
export async function signInLink(context: IdentityContext, email: string, redirect: string | null): Promise<string> {
  const token = await context.proofs.issue('link', { email, redirect }, LINK_LIFETIME_SECONDS)
  return rootLink(context, '/auth/magic-login', { token })
}

/** Mails a code. It works only together with the challenge in the answer: no one else can use it up or try it out. */
export async function mailCode(
  context: IdentityContext,
  email: string,
  redirect: string | null,
  details: SignUpDetails,
): Promise<CodeSent> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const content = { email, redirect, details, attempts: 0, codeDigest: codeDigest(context, email, code) }
  const codeChallenge = await context.proofs.issue('code', content, CODE_LIFETIME_SECONDS)
  context.outbox.send(email, mails.oneTimeCode(code))
  return { result: 'EMAIL_ONE_TIME_CODE', codeChallenge }
}

export function codeDigest(context: IdentityContext, email: string, code: string): string {
  return keyedDigest(context.secret, 'one-time-code', `${email} ${code}`)
}
