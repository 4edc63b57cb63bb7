import { isUniqueViolation } from '#platform/server/database/index.ts'
import { CONFIRMATION_LIFETIME_SECONDS } from '../../model/limits.ts'
import type { ConfirmationEmailResult, ProviderRedirect, SignedIn } from '../../model/answers.ts'
import type { CreateAccountRequest, PasswordSignUp, SignUpDetails } from '../../model/requests.ts'
import { reply, rootLink, type Caller, type IdentityContext, type Reply } from '../context.ts'
import { inEvenTime } from '../even-time.ts'
import { mails } from '../mails.ts'
import { hashPassword } from '../password-hash.ts'
import { saveSignUp } from '../store.ts'
import { goToProvider } from './go-to-provider.ts'
import { mailCode } from './request-confirmation-email.ts'
import { signIn } from './start-session.ts'
import { newBrowserToken } from './sign-up-browser.ts'

/** Creates an account by one of the methods of document 2 §11. No answer tells whether the address had one before. */
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
 * The account of somebody whose address an invite has proven: its secret was in the mail, so the account is confirmed
 * and they are in. Null where somebody has confirmed the address before: then it is theirs, as everywhere.
 */
async function createInvited(
  context: IdentityContext,
  caller: Caller,
  { email, password, redirect }: PasswordSignUp,
  details: SignUpDetails,
): Promise<Reply<SignedIn> | null> {
  const name = details.name ?? ''
  const identityId = await claimAddress(context, email, await hashPassword(password), name)
  if (identityId === null) return null
  // A link that was mailed for an earlier sign-up with this address confirms nothing any more.
  await saveSignUp(context.global, identityId, details, null)
  await context.inside.internalAdapter.updateUser(identityId, { emailVerified: true })
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
  // Hashed always, so that the time taken tells nothing.
  const identityId = await claimAddress(context, email, await hashPassword(password), details.name ?? '')
  if (identityId === null) {
    context.outbox.send(email, mails.accountExists(rootLink(context, '/auth/login')))
  } else {
    await saveSignUp(context.global, identityId, details, browser.digest)
    await mailConfirmation(context, identityId, email, redirect)
  }
  return reply({ result: 'EMAIL_SENT' }, [browser.cookie])
}

/** The account whose address this sign-up may now confirm, or null when somebody has confirmed it before. */
async function claimAddress(
  context: IdentityContext,
  email: string,
  passwordHash: string,
  name: string,
): Promise<string | null> {
  const { internalAdapter } = context.inside
  const known = (await internalAdapter.findUserByEmail(email))?.user
  if (!known) {
    try {
      const made = await internalAdapter.createUser({ email, emailVerified: false, name }, { method: 'email-password' })
      await internalAdapter.linkAccount({
        userId: made.id,
        providerId: 'credential',
        accountId: made.id,
        password: passwordHash,
      })
      return made.id
    } catch (error) {
      // Two sign-ups at once: the one that came second is told by mail, like any other.
      if (isUniqueViolation(error)) return null
      throw error
    }
  }
  if (known.emailVerified) return null
  // Never confirmed: the newest sign-up counts, and the token of its browser makes older ones worthless.
  await internalAdapter.updateUser(known.id, { name })
  if (await internalAdapter.findCredentialAccount(known.id))
    await internalAdapter.updatePassword(known.id, passwordHash)
  else
    await internalAdapter.linkAccount({
      userId: known.id,
      providerId: 'credential',
      accountId: known.id,
      password: passwordHash,
    })
  return known.id
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
