import { z } from 'zod'
import { MAX_SLUG_CHARS, MAX_SUBDOMAIN_CHARS, MIN_SUBDOMAIN_CHARS } from './limits.ts'
import { BANNED_WORDS, PROFANE_WORDS, RESERVED_FIRST_WORDS } from './subdomain-words.ts'

const SUFFIX_LETTERS = 'bcdfghjkmnpqrstvwxz23456789'
const SUFFIX_CHARS = 4
/** Used if a name contains nothing that is allowed in an address. */
const FALLBACK_WORD = 'research'

/**
 * Makes a slug of a name (document 2 §6): lower-cased, spaces to hyphens, only a-z, 0-9 and hyphens kept, repeated
 * hyphens collapsed, edges trimmed, cut to 30 characters at a hyphen. Accents are removed from their letters first. May
 * be empty.
 */
export function cleanSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s/gu, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= MAX_SLUG_CHARS) return slug
  const boundary = slug.lastIndexOf('-', MAX_SLUG_CHARS)
  return slug.slice(0, boundary > 0 ? boundary : MAX_SLUG_CHARS)
}

/** What is wrong with an address, as a sentence for the person who chose it; null if it may be used. */
export function subdomainProblem(subdomain: string): string | null {
  if (subdomain.length < MIN_SUBDOMAIN_CHARS) return `An address has at least ${MIN_SUBDOMAIN_CHARS} characters.`
  if (subdomain.length > MAX_SUBDOMAIN_CHARS) return `An address has at most ${MAX_SUBDOMAIN_CHARS} characters.`
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(subdomain))
    return 'Use lower-case letters, digits and hyphens, with a letter or digit at both ends.'
  if (subdomain.includes('--')) return 'Use one hyphen at a time.'
  const words = subdomain.split('-')
  const [first = ''] = words
  if (RESERVED_FIRST_WORDS.has(first)) return `An address cannot begin with “${first}”. Choose another one.`
  const unfit = words.find((word) => BANNED_WORDS.has(word) || PROFANE_WORDS.has(word))
  return unfit === undefined ? null : `“${unfit}” cannot stand in an address. Choose another one.`
}

/** The address of a workspace below the root domain (document 2 §6, document 3 §9.4). */
export const subdomain = z.string().superRefine((text, context) => {
  const message = subdomainProblem(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** An address that fits a name, by the rules alone; it may be taken. */
export function subdomainFor(name: string): string {
  const words = cleanSlug(name)
    .split('-')
    .filter((word) => word !== '' && !BANNED_WORDS.has(word) && !PROFANE_WORDS.has(word))
  while (words.length > 0 && RESERVED_FIRST_WORDS.has(words[0] ?? '')) words.shift()
  const plain = words.join('-')
  if (plain.length >= MIN_SUBDOMAIN_CHARS) return plain
  return plain === '' ? FALLBACK_WORD : `${plain}-${FALLBACK_WORD}`
}

/** The same with a random ending, if the plain one is taken. `random` returns numbers from 0 to below 1. */
export function subdomainWithSuffix(name: string, random: () => number): string {
  const room = MAX_SLUG_CHARS - SUFFIX_CHARS - 1
  const plain = subdomainFor(name)
  const boundary = plain.lastIndexOf('-', room)
  const start = plain.length <= room ? plain : plain.slice(0, boundary > 0 ? boundary : room)
  const ending = Array.from({ length: SUFFIX_CHARS }, () =>
    SUFFIX_LETTERS.charAt(Math.floor(random() * SUFFIX_LETTERS.length)),
  ).join('')
  return `${start}-${ending}`
}
