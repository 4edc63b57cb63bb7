import { z } from 'zod'
import { CAPTCHA_KINDS } from './captcha.ts'
import { SIGN_IN_METHODS } from './requests.ts'

const signInMethod = z.enum(SIGN_IN_METHODS)

export const emailSent = z.object({ result: z.literal('EMAIL_SENT') })
export type EmailSent = z.output<typeof emailSent>

const codeSent = z.object({ result: z.literal('EMAIL_ONE_TIME_CODE'), codeChallenge: z.string() })
export type CodeSent = z.output<typeof codeSent>

/** Document 2 §6, document 3 §7.3. EMAIL_SKIPPED: the workspace has a faster sign-in method than a mail. */
export const confirmationEmailResult = z.discriminatedUnion('result', [
  emailSent,
  z.object({ result: z.literal('EMAIL_SKIPPED'), teamId: z.string() }),
  codeSent,
])
export type ConfirmationEmailResult = z.output<typeof confirmationEmailResult>

/** The answer for OIDC: where the user continues, in this window or in another (`uxMode`). */
export const providerRedirect = z.object({ result: z.literal('REDIRECT'), url: z.url() })
export type ProviderRedirect = z.output<typeof providerRedirect>

/** The answer after a sign-in. */
export const signedIn = z.object({
  result: z.literal('SIGNED_IN'),
  identityId: z.string(),
  /** The account is new: ask for a name if it is empty, then for a workspace. */
  isNew: z.boolean(),
  name: z.string(),
  redirect: z.string().nullable(),
})
export type SignedIn = z.output<typeof signedIn>

/** SIGNED_IN if an invite had already proven the address. */
export const createAccountResult = z.union([confirmationEmailResult, providerRedirect, signedIn])

/** The password was right, but the address is not confirmed yet: a new link has been mailed. */
const confirmationPending = z.object({ result: z.literal('CONFIRMATION_PENDING') })
export type ConfirmationPending = z.output<typeof confirmationPending>

export const signInResult = z.discriminatedUnion('result', [signedIn, confirmationPending, providerRedirect])

/** The answer if the link was opened in another browser than the one that signed up. The link stays valid. */
const passwordNeeded = z.object({ result: z.literal('PASSWORD_NEEDED'), email: z.string() })
export type PasswordNeeded = z.output<typeof passwordNeeded>

export const confirmEmailResult = z.discriminatedUnion('result', [signedIn, passwordNeeded])

export const unlocked = z.object({ result: z.literal('UNLOCKED'), email: z.string() })
export const done = z.object({ result: z.literal('DONE') })
export type Done = z.output<typeof done>
export const emailChanged = z.object({ result: z.literal('DONE'), email: z.string() })

/** One sign-in with its details, as listed on the account screen. */
export const deviceSession = z.object({
  familyId: z.string(),
  current: z.boolean(),
  method: signInMethod,
  hosts: z.array(z.string()),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
})
export type DeviceSession = z.output<typeof deviceSession>

/** What the sign-in screens need to know about this installation. */
export const signInEnvironment = z.object({
  captcha: z.object({ kind: z.enum(CAPTCHA_KINDS), siteKey: z.string() }).nullable(),
  oidc: z.object({ label: z.string() }).nullable(),
  /** Where mail goes: out, to the page /mailbox, or nowhere: then the operator lets users in. */
  mailGoes: z.enum(['out', 'to-mailbox', 'nowhere']),
  /**
   * What a new installation waits for: its first person, who gets in at once (`here`), by a mail, or by a link from the
   * operator; or its first workspace. Null when there is one.
   */
  setUp: z.enum(['here', 'by-mail', 'by-operator', 'workspace']).nullable(),
})
export type SignInEnvironment = z.output<typeof signInEnvironment>

/** A workspace a person is in (document 2 §3). */
const loginTeam = z.object({
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  sortKey: z.string(),
})
export type LoginTeam = z.output<typeof loginTeam>

/** A workspace that a person may enter, by an approved domain or an invite (document 2 §3: available team at login). */
const availableTeam = z.discriminatedUnion('type', [
  loginTeam.extend({ type: z.literal('DOMAIN') }),
  loginTeam.extend({ type: z.literal('INVITE'), inviteId: z.string(), invitedBy: z.string().nullable() }),
])
export type AvailableTeam = z.output<typeof availableTeam>

/** Document 2 §3: login identity. */
const loginIdentity = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  provider: signInMethod,
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
  currentTeams: z.array(loginTeam),
  availableTeams: z.array(availableTeam),
})
export type LoginIdentity = z.output<typeof loginIdentity>
/** Null if no user is signed in here, which is not an error. */
export const whoIsSignedIn = z.object({ identity: loginIdentity.nullable() })

/** A mail that was kept instead of being sent. */
export const mailboxEntry = z.object({ id: z.string(), to: z.string(), subject: z.string(), sentAt: z.iso.datetime() })
export type MailboxEntry = z.output<typeof mailboxEntry>
export const mailboxMail = mailboxEntry.extend({ from: z.string(), text: z.string() })
export type MailboxMail = z.output<typeof mailboxMail>
