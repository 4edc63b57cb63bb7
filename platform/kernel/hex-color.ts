import { z } from 'zod'
import { normalizeHex } from './colors.ts'

/**
 * A colour in an input: six hexadecimal digits with a hash; three digits and a missing hash are corrected (document 1
 * §5, document 2 §6).
 */
export const hexColor = z
  .string()
  .overwrite((text) => normalizeHex(text) ?? text)
  .regex(/^#[0-9a-f]{6}$/, 'A colour is written as six hexadecimal digits, #3f5fae for example.')
