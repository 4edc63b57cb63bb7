import { parseId, toShortId, type Id } from './ids.ts'
import { cutText } from './text.ts'

/** Longest slug in a route (document 3 §9.4). */
const MAX_ROUTE_SLUG_CHARS = 100

/**
 * Letters and digits of any script in lower case, joined by hyphens, at most 100 characters; empty when the title has
 * none.
 */
export function slugify(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return cutText(words.join('-'), MAX_ROUTE_SLUG_CHARS).replace(/-+$/, '')
}

/** The path segment of a thing: "readable-title-6ZkLm…", or the short identifier alone when the title gives no slug. */
export function slugSegment(title: string | null | undefined, id: Id): string {
  const slug = title ? slugify(title) : ''
  return slug ? `${slug}-${toShortId(id)}` : toShortId(id)
}

const LONG_ID_CHARS = 36

/**
 * The identifier at the end of a path segment, after an optional slug: the 36-character form is tried first, then the
 * short form. Returns null when there is none, and for a segment that the route lists as static, since static segments
 * win ("new" would otherwise read as a short identifier).
 */
export function parseSlugSegment(segment: string, staticSegments: readonly string[] = []): Id | null {
  if (staticSegments.includes(segment)) return null
  const before = segment.charAt(segment.length - LONG_ID_CHARS - 1)
  if (segment.length >= LONG_ID_CHARS && (before === '' || before === '-')) {
    const id = parseId(segment.slice(-LONG_ID_CHARS))
    if (id) return id
  }
  return parseId(segment.slice(segment.lastIndexOf('-') + 1))
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
// "example.com:8080/x" looks like a scheme named example.com; a scheme of ours never has a dot.
const HOST_WITH_PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/
const CONTACT_SCHEMES = new Set(['mailto:', 'tel:'])

/**
 * The address an external link leads to: https if the scheme is missing, http upgraded to https, mailto and tel kept.
 * Returns null for every other scheme (javascript:, data:, …) and for what is not an address.
 */
export function externalUrl(text: string): string | null {
  // Browsers drop tabs and line breaks inside an address, which is how "java\nscript:" gets through naive checks.
  const cleaned = [...text]
    .filter((character) => character > '\u001f' && character !== '\u007f')
    .join('')
    .trim()
  if (!cleaned) return null
  const schemed = cleaned.startsWith('//')
    ? `https:${cleaned}`
    : !SCHEME.test(cleaned) || HOST_WITH_PORT.test(cleaned)
      ? `https://${cleaned}`
      : cleaned
  if (!URL.canParse(schemed)) return null
  const url = new URL(schemed)
  if (CONTACT_SCHEMES.has(url.protocol)) return url.href
  if (url.protocol === 'http:') url.protocol = 'https:'
  return url.protocol === 'https:' && url.hostname ? url.href : null
}
