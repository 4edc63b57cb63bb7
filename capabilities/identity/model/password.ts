import { z } from 'zod'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './limits.ts'

interface PasswordRule {
  name: 'length' | 'upper' | 'lower' | 'digit' | 'symbol'
  /** What to do, as a sentence. */
  advice: string
  /** The same in a few words, for the list next to the field. */
  label: string
  holds(password: string): boolean
}

/** The rules of document 2 §6, one by one, so that a form can tick them off while a password is typed. */
export const PASSWORD_RULES: ReadonlyArray<PasswordRule> = [
  {
    name: 'length',
    advice: `Use at least ${MIN_PASSWORD_CHARS} characters.`,
    label: `${MIN_PASSWORD_CHARS} characters or more`,
    holds: (password) => password.length >= MIN_PASSWORD_CHARS,
  },
  {
    name: 'upper',
    advice: 'Add an upper-case letter.',
    label: 'An upper-case letter',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    name: 'lower',
    advice: 'Add a lower-case letter.',
    label: 'A lower-case letter',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  { name: 'digit', advice: 'Add a digit.', label: 'A digit', holds: (password) => /\p{Nd}/u.test(password) },
  {
    name: 'symbol',
    advice: 'Add a character that is neither a letter nor a digit.',
    label: 'A symbol',
    holds: (password) => /[^\p{L}\p{N}_]/u.test(password),
  },
]

/** A new password: 12 to 100 characters with upper case, lower case, digit and non-word character. */
export const newPassword = z
  .string()
  .max(MAX_PASSWORD_CHARS, `Use at most ${MAX_PASSWORD_CHARS} characters.`)
  .superRefine((password, context) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.holds(password))
    if (broken) context.addIssue({ code: 'custom', message: broken.advice })
  })

/** An existing password as entered: any non-empty text up to the maximum length. */
export const knownPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(MAX_PASSWORD_CHARS, 'This password is too long to be yours.')
