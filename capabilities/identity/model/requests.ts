import { z } from 'zod'
import { captchaToken, emailAddress, localPath, oneTimeCode, personName, setUpKey, token } from './fields.ts'
import { MAX_SIGN_UP_WORD_CHARS, MAX_TEAM_NAME_CHARS, MAX_TOKEN_CHARS } from './limits.ts'
import { knownPassword, newPassword } from './password.ts'

/** Company size buckets (document 2 §6). */
export const COMPANY_SIZES = ['1-25', '26-200', '201-500', '501-1000', '1001-5000', '5000+'] as const

/** Job roles (document 2 §3). */
export const JOB_ROLES = [
  'CONSULTING',
  'CUSTOMER_SUCCESS',
  'DESIGN',
  'ENGINEERING',
  'FINANCE',
  'LEGAL',
  'MANAGEMENT',
  'MARKETING',
  'OPERATIONS',
  'OTHER',
  'PRODUCT_MANAGEMENT',
  'RESEARCH',
  'SALES',
  'STUDENT',
  'SUPPORT',
] as const

/** How a person signed in. A workspace may accept only some of these methods. */
export const SIGN_IN_METHODS = ['password', 'one_time_code', 'email_link', 'oidc', 'operator'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** `popup`: the provider's page opened in a separate window, which closes when it is done. */
const UX_MODES = ['redirect', 'popup'] as const

const provider = z.literal('oidc')
const uxMode = z.enum(UX_MODES).default('redirect')
const redirect = localPath.optional()

/** Details that may be sent with every way of creating an account (document 2 §11). */
const signUpDetails = z.object({
  installTemplateId: z.string().max(MAX_SIGN_UP_WORD_CHARS).optional(),
  marketingCommsEnabled: z.boolean().optional(),
  name: personName.optional(),
  promo: z.string().max(MAX_SIGN_UP_WORD_CHARS).optional(),
  teamName: z.string().trim().max(MAX_TEAM_NAME_CHARS).optional(),
  orgSize: z.enum(COMPANY_SIZES).optional(),
  jobRole: z.enum(JOB_ROLES).optional(),
})
export type SignUpDetails = z.output<typeof signUpDetails>

export const passwordSignUp = signUpDetails.extend({
  method: z.literal('EMAIL'),
  email: emailAddress,
  password: newPassword,
  captchaToken,
  redirect,
  /**
   * The token of the invite that was mailed to this address: a person who has it has opened the mailbox, and needs no
   * second mail.
   */
  invitationToken: token.optional(),
})
export type PasswordSignUp = z.output<typeof passwordSignUp>
export const codeSignUp = signUpDetails.extend({
  method: z.literal('ONE_TIME_CODE'),
  email: emailAddress,
  captchaToken,
  redirect,
})

/** Create-account request by method (document 2 §11, document 3 §5). */
export const createAccountRequest = z.discriminatedUnion('method', [
  passwordSignUp,
  codeSignUp,
  signUpDetails.extend({ method: z.literal('OIDC'), provider, uxMode, redirect }),
])
export type CreateAccountRequest = z.output<typeof createAccountRequest>

/** Asks whether a key opens the set-up of an installation. */
export const setUpKeyRequest = z.object({ key: setUpKey.min(1, 'Paste the link that the start of Quarry printed.') })

/** The first person of an installation: the one who started it, since its start prints the key. */
export const setUpRequest = z.object({
  key: setUpKey.default(''),
  name: personName,
  email: emailAddress,
  password: newPassword,
  captchaToken,
})
export type SetUpRequest = z.output<typeof setUpRequest>

/** Confirmation email request (document 2 §6, document 3 §5 and §7.3). */
export const confirmationEmailRequest = z.object({
  email: emailAddress,
  captchaToken,
  /** A code to type instead of a link. */
  oneTimeCode: z.boolean().optional(),
  forceWorkspaceCreation: z.boolean().optional(),
  /** Send the mail even if the address belongs to a workspace with a faster sign-in method. */
  skipFastLoginRedirect: z.boolean().optional(),
  redirect,
})
export type ConfirmationEmailRequest = z.output<typeof confirmationEmailRequest>

/** Continue even though the browser is signed in as another user, who was asked. */
const instead = z.boolean().optional()

export const confirmByToken = z.object({
  method: z.literal('EMAIL'),
  token,
  /** Requested if the link is opened in another browser than the one that signed up. */
  password: knownPassword.optional(),
  instead,
})
export const confirmByCode = z.object({ method: z.literal('ONE_TIME_CODE'), codeChallenge: token, code: oneTimeCode })

/** Confirm email by token, provider and code, or code challenge and code (document 2 §11). */
export const confirmEmailRequest = z.discriminatedUnion('method', [
  confirmByToken,
  z.object({
    method: z.literal('OIDC'),
    provider,
    code: z.string().min(1).max(MAX_TOKEN_CHARS),
    state: z.string().min(1).max(MAX_TOKEN_CHARS),
    iss: z.string().max(MAX_TOKEN_CHARS).optional(),
    uxMode,
  }),
  confirmByCode,
])
export type ConfirmEmailRequest = z.output<typeof confirmEmailRequest>

export const passwordSignIn = z.object({
  method: z.literal('PASSWORD'),
  email: emailAddress,
  password: knownPassword,
  redirect,
})
export const signInRequest = z.discriminatedUnion('method', [
  passwordSignIn,
  z.object({ method: z.literal('OIDC'), provider, uxMode, redirect }),
])

/** A mail with a link that sets a new password, or that unlocks the address. */
export const mailLinkRequest = z.object({ email: emailAddress, captchaToken })
/** Opens the mailbox of an installation without a mail server. */
export const openMailboxRequest = z.object({ key: z.string().max(MAX_TOKEN_CHARS) })
export const resetPasswordRequest = z.object({ token, password: newPassword, instead })
export const tokenRequest = z.object({ token })

export const logOutRequest = z.object({ everywhere: z.boolean().default(false) })
export const endSessionRequest = z.object({ familyId: z.uuid() })

export const changeNameRequest = z.object({ name: personName })
export const changeEmailRequest = z.object({ email: emailAddress, password: knownPassword.optional() })
export const changePasswordRequest = z.object({ currentPassword: knownPassword.optional(), password: newPassword })
/** The address must be typed again, so that no one deletes an account by one click too many. */
export const deleteAccountRequest = z.object({ email: emailAddress, password: knownPassword.optional() })
