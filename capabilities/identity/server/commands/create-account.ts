import { CONFIRMATION_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { ConfirmationEmailResult, ProviderRedirect, SignedIn } from '../../model/answers.ts'
import type { CreateAccountRequest, PasswordSignUp, SignUpDetails } from '../../model/requests.ts'
import { reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { inEvenTime } from '../even-time.ts'
import { mails } from '../mails.ts'
import { hashPassword } from '../password-hash.ts'
import { claimAddress } from '../address-store.ts'
import { confirmAddress } from './confirm-address.ts'
import { goToProvider } from './go-to-provider.ts'
import { mailCode } from './request-confirmation-email.ts'
import { signIn } from './start-session.ts'
import { newBrowserToken } from './sign-up-browser.ts'

/** Creates an account by one of the methods of document 2 §11. No answer reveals whether the address had one before. */
export async function createAccount(
  context: IdentityContext,
  caller: Caller,
  request: CreateAccountRequest,
): Promise<Reply<ConfirmationEmailResult | ProviderRedirect | SignedIn>> {
  const details = detailsOf(request)
  if (request.method === 'OIDC') return goToProvider(context, caller, request.redirect ?? null, details)
  await context.checkCaptcha(request.captchaToken, caller.ipAddress)
  await context.limits.mail(caller.ipAddress, request.email)
  if (request.method === 'ONE_TIME_CODE')
    return reply(await mailCode(context, request.email, request.redirect ?? null, details))
  const { invitationToken } = request
  if (invitationToken !== undefined && (await context.workspaces.invitedAddress(invitationToken)) === request.email) {
    const invited = await createInvited(context, caller, request, details)
    if (invited) return invited
  }
  return inEvenTime(async () =>
    createWithPassword(context, request.email, request.password, request.redirect ?? null, details),
  )
}

/**
 * The account of a person whose address an invite has proven: its secret was in the mail, so the account is confirmed
 * and they are signed in. Null if the address was already confirmed: then it belongs to that account, as everywhere.
 */
async function createInvited(
  context: IdentityContext,
  caller: Caller,
  { email, password, redirect }: PasswordSignUp,
  details: SignUpDetails,
): Promise<Reply<SignedIn> | null> {
  const name = details.name ?? ''
  const passwordHash = await hashPassword(password)
  const identityId = await confirmAddress(context, { email, name, passwordHash, details })
  if (identityId === null) return null
  return signIn(context, caller, {
    identityId,
    name,
    email,
    method: 'password',
    isNew: true,
    redirect: redirect ?? null,
  })
}

function detailsOf(request: CreateAccountRequest): SignUpDetails {
  const { installTemplateId, marketingCommsEnabled, name, promo, teamName, orgSize, jobRole } = request
  return { installTemplateId, marketingCommsEnabled, name, promo, teamName, orgSize, jobRole }
}

async function createWithPassword(
  context: IdentityContext,
  email: string,
  password: string,
  redirect: string | null,
  details: SignUpDetails,
): Promise<Reply<ConfirmationEmailResult>> {
  const browser = newBrowserToken(context)
  // Always hashed, so that the response time reveals nothing.
  const passwordHash = await hashPassword(password)
  const name = details.name ?? ''
  const signUp = { email, name, passwordHash, details, browserTokenHash: browser.digest }
  const identityId = await claimAddress(context.global, signUp)
  if (identityId === null) context.outbox.send(email, mails.accountExists(rootLink(context, '/auth/login')))
  else await mailConfirmation(context, identityId, email, redirect)
  return reply({ result: 'EMAIL_SENT' }, [browser.cookie])
}

/** Mails the link that confirms the address of an account made with a password. */
export async function mailConfirmation(
  context: IdentityContext,
  identityId: string,
  email: string,
  redirect: string | null,
): Promise<void> {
  const token = await context.proofs.issue('confirmation', { identityId, redirect }, CONFIRMATION_LIFETIME_SECONDS)
  context.outbox.send(email, mails.confirmEmail(rootLink(context, '/auth/confirm-email', { token })))
}
