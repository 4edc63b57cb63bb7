import { externalUrl } from './links.ts'

/** A link as components pass it on (document 1 §3). */
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
  /** Whether it may open in a panel beside its page, one on top of another. */
  stackable?: boolean
  /** Whether absolute addresses of this link are on the root domain, not on the workspace's host. */
  useRootDomainForAbsoluteURLs?: boolean
}

interface ExternalLink extends LinkManner {
  internal: false
  url: string
}

/** The hosts that count as our own. */
export interface OwnHosts {
  /** "example.com" or "localhost"; its subdomains are our own as well. */
  rootDomain: string
  /** The workspaces' own domains. */
  otherHosts?: readonly string[]
}

/** Whether a host name is the root domain, a subdomain of it, or one of the other own hosts. */
export function isOwnHost(hostname: string, own: OwnHosts): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const root = own.rootDomain.toLowerCase()
  return (
    host === root || host.endsWith(`.${root}`) || (own.otherHosts ?? []).some((other) => other.toLowerCase() === host)
  )
}

/**
 * Reads a link that a user wrote or that is in a document: own hosts and paths become internal, everything else
 * external and in a new tab. Returns null when it leads nowhere safe.
 * @param ownOrigin the origin of the page; an own host other than this one stays external, since it belongs to another
 * workspace.
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

/** The complete address of a link, on the root domain if the link requires it. */
export function absoluteHref(link: Link, origins: { own: string; root: string }): string {
  if (!link.internal) return link.url
  return new URL(linkHref(link), link.useRootDomainForAbsoluteURLs ? origins.root : origins.own).href
}
