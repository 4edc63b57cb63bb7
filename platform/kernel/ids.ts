import { randomUuidV7 } from './uuid-v7.ts'

/** A UUID in its 36-character lower-case form. Ours are time-ordered (version 7); imported ones may be any version. */
export type Id = string

/** The smallest and the largest identifier (document 1 §3). */
export const SMALLEST_ID: Id = '00000000-0000-0000-0000-000000000000'
export const LARGEST_ID: Id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The short form is at most this many characters (document 1 §2.13). */
const MAX_SHORT_ID_CHARS = 22

const LONG_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE = 62n
const LARGEST = (1n << 128n) - 1n

/** A new time-ordered identifier. */
export function newId(): Id {
  return randomUuidV7()
}

export function isId(text: string): boolean {
  return LONG_FORM.test(text)
}

/** The base62 form used in links: up to 22 characters, digits, then lower case, then upper case. */
export function toShortId(id: Id): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let short = ''
  do {
    short = ALPHABET.charAt(Number(rest % BASE)) + short
    rest /= BASE
  } while (rest > 0n)
  return short
}

/**
 * Reads either form of an identifier, the 36-character form first (document 1 §2.13). Returns null for anything else,
 * also for a short form beyond the largest identifier.
 */
export function parseId(text: string): Id | null {
  if (LONG_FORM.test(text)) return text.toLowerCase()
  if (text.length < 1 || text.length > MAX_SHORT_ID_CHARS) return null
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = value * BASE + BigInt(digit)
  }
  if (value > LARGEST) return null
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
