import { z } from 'zod'
import { CODE_DIGITS, MAX_EMAIL_CHARS, MAX_NAME_CHARS, MAX_REDIRECT_CHARS, MAX_TOKEN_CHARS } from './limits.ts'

/** An address, trimmed and in lower case: the form in which addresses are compared and stored. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(MAX_EMAIL_CHARS, `Use an address of at most ${MAX_EMAIL_CHARS} characters.`)
  .pipe(z.email('Enter an address like name@example.com.'))

export const personName = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .max(MAX_NAME_CHARS, `Use at most ${MAX_NAME_CHARS} characters.`)

export const token = z
  .string()
  .min(1, 'The link is incomplete. Open it again from the mail.')
  .max(MAX_TOKEN_CHARS, 'The link is not one of ours.')

/** The key that the start of a new installation prints, or the link that ends with it. */
export const setUpKey = z
  .string()
  .max(MAX_TOKEN_CHARS, 'Paste the link that the start of Quarry printed.')
  .overwrite((text) => text.slice(text.lastIndexOf('#') + 1).trim())

export const captchaToken = z.string().max(MAX_TOKEN_CHARS).optional()

export const oneTimeCode = z
  .string()
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Enter the ${CODE_DIGITS} digits from the mail.`)

/**
 * A path inside the product: it begins with exactly one slash, so that it cannot mean another host or scheme.
 * Backslashes and control characters are refused, since browsers read some of them as slashes.
 */
export const localPath = z
  .string()
  .max(MAX_REDIRECT_CHARS)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'This address is not inside the product.')
