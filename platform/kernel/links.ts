import { parseId, toShortId, type Id } from './ids.ts'
import { cutText } from './text.ts'

/** Longest slug in a route (document 3 §9.4). */
const MAX_ROUTE_SLUG_CHARS = 100

/** A link as parts pass it on (document 1 §3). */
export type Link = InternalLink | ExternalLink

interface LinkManner {
  title?: string
  openInNewTab?: boolean
}

interface InternalLink extends LinkManner {
  internal: true
  /** Starts with a slash; without query and hash. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Without the leading #. */
  hash?: string
  /** May open beside the page it stands on, one above another. */
  stackable?: boolean
  /** Absolute addresses of this link stand on the root domain, not on the workspace's host. */
  useRootDomainForAbsoluteURLs?: boolean
}

interface ExternalLink extends LinkManner {
  internal: false
  url: string
}

/** The hosts that count as our own. */
export interface OwnHosts {
  /** "example.com" or "localhost"; its subdomains are own as well. */
  rootDomain: string
  /** Domains of their own that workspaces use. */
  otherHosts?: readonly string[]
}

/** Letters and digits of any script in lower case, joined by hyphens, at most 100 characters; empty when the title has none. */
export function slugify(title: string): string {
  const words = title.normalize('NFC').toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
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
 * short form. Gives null when there is none, and for a segment that the route names as static, since static segments
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

/** Whether a host name is the root domain, one below it, or one of the other own hosts. */
export function isOwnHost(hostname: string, own: OwnHosts): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const root = own.rootDomain.toLowerCase()
  return host === root || host.endsWith(`.${root}`) || (own.otherHosts ?? []).some((other) => other.toLowerCase() === host)
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
// "example.com:8080/x" looks like a scheme named example.com; a scheme of ours never has a dot.
const HOST_WITH_PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/
const CONTACT_SCHEMES = new Set(['mailto:', 'tel:'])

/**
 * The address an external link leads to: https where the scheme is missing, http upgraded to https, mailto and tel kept.
 * Gives null for every other scheme (javascript:, data:, …) and for what is no address.
 */
export function externalUrl(text: string): string | null {
  // Browsers drop tabs and line breaks inside an address, which is how "java\nscript:" gets through naive checks.
  const cleaned = [...text].filter((character) => character > '\u001f' && character !== '\u007f').join('').trim()
  if (!cleaned) return null
  const schemed = cleaned.startsWith('//') ? `https:${cleaned}` : !SCHEME.test(cleaned) || HOST_WITH_PORT.test(cleaned) ? `https://${cleaned}` : cleaned
  if (!URL.canParse(schemed)) return null
  const url = new URL(schemed)
  if (CONTACT_SCHEMES.has(url.protocol)) return url.href
  if (url.protocol === 'http:') url.protocol = 'https:'
  return url.protocol === 'https:' && url.hostname ? url.href : null
}

/**
 * Reads a link that a person wrote or that stands in a document: own hosts and paths become internal, everything else
 * external and in a new tab. Gives null when it leads nowhere safe.
 * @param ownOrigin the origin of the page; an own host other than this one stays external, since another workspace lives there.
 */
export function parseLink(text: string, own: OwnHosts, ownOrigin: string): Link | null {
  const trimmed = text.trim()
  if (/^\/(?![/\\])/.test(trimmed)) return internalLink(new URL(trimmed, ownOrigin))
  if (trimmed.startsWith('#')) return null
  const url = externalUrl(trimmed)
  if (!url) return null
  const parsed = new URL(url)
  const here = new URL(ownOrigin)
  if (parsed.host === here.host) return internalLink(parsed)
  return isOwnHost(parsed.hostname, own)
    ? { internal: false, url: here.protocol === 'http:' ? url.replace(/^https:/, 'http:') : url }
    : { internal: false, url, openInNewTab: true }
}

function internalLink(url: URL): InternalLink {
  const query = Object.fromEntries(url.searchParams)
  return {
    internal: true,
    path: url.pathname,
    ...(Object.keys(query).length > 0 && { query }),
    ...(url.hash.length > 1 && { hash: url.hash.slice(1) }),
  }
}

/** The path with query and hash of an internal link, or the address of an external one. */
export function linkHref(link: Link): string {
  if (!link.internal) return link.url
  const query = link.query && Object.keys(link.query).length > 0 ? `?${new URLSearchParams(link.query).toString()}` : ''
  return `${link.path}${query}${link.hash ? `#${link.hash}` : ''}`
}

/** The complete address of a link, on the root domain where the link asks for it. */
export function absoluteHref(link: Link, origins: { own: string; root: string }): string {
  if (!link.internal) return link.url
  return new URL(linkHref(link), link.useRootDomainForAbsoluteURLs ? origins.root : origins.own).href
}
