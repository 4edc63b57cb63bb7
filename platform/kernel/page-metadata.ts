/** What the server tells a page in its meta tags (document 1 §8, document 3 §7.9). */
export interface PageMetadata {
  environment: PageEnvironment
  release: Release
  /** The host names of this installation. */
  host: HostMetadata
  marketingUrl: string | null
  /** The address of an older installation whose links still count as our own. */
  oldRootUrl: string | null
  chatAppId: string | null
  errorReporting: { url: string | null; sampleRate: number }
  monitoring: { url: string | null; logsSampleRate: number; replaySampleRate: number }
}

export interface HostMetadata {
  /** "example.com" or "localhost", without port. */
  rootDomain: string
  /**
   * What the server decided for the requested host: an installation with one host name shows its workspace on the root
   * domain itself. With null the rule of document 1 §1 applies.
   */
  application: PageApplication | null
}

const PAGE_ENVIRONMENTS = ['production', 'staging', 'development', 'test'] as const
type PageEnvironment = (typeof PAGE_ENVIRONMENTS)[number]
type PageApplication = 'root' | 'workspace'

/** Identifies the build. */
export interface Release {
  hash: string
  /** ISO 8601. */
  date: string
}

/** The header in which every call names the release of its page. */
export const RELEASE_HEADER = 'release'

export function formatRelease(release: Release): string {
  return `hash=${release.hash}; date=${release.date}`
}

const TAGS = {
  environment: 'environment',
  releaseHash: 'release-hash',
  releaseDate: 'release-date',
  rootDomain: 'host-root-domain',
  application: 'host-application',
  marketingUrl: 'marketing-url',
  oldRootUrl: 'old-root-url',
  chatAppId: 'chat-app-id',
  errorReportingUrl: 'error-reporting-url',
  errorReportingSampleRate: 'error-reporting-sample-rate',
  monitoringUrl: 'monitoring-url',
  monitoringLogsSampleRate: 'monitoring-logs-sample-rate',
  monitoringReplaySampleRate: 'monitoring-replay-sample-rate',
} as const

/** The page cannot know where it is or what it is: it must not start. */
class PageMetadataError extends Error {
  override name = 'PageMetadataError'
}

const HASH = /^[0-9A-Za-z._-]{1,64}$/
const DOMAIN_LABEL = /^[0-9a-z_](?:[0-9a-z_-]{0,61}[0-9a-z_])?$/i
const MAX_HOST_CHARS = 253

function isHostname(text: string): boolean {
  return (
    text.length <= MAX_HOST_CHARS &&
    (/^\[[0-9a-f:.]+\]$/i.test(text) || text.split('.').every((label) => DOMAIN_LABEL.test(label)))
  )
}

/**
 * The meta tags with this metadata, for the server to write into the page; `parsePageMetadata` reads them back equal.
 */
export function pageMetaTags(metadata: PageMetadata): Array<{ name: string; content: string }> {
  const contents: Record<keyof typeof TAGS, string | number | null> = {
    environment: metadata.environment,
    releaseHash: metadata.release.hash,
    releaseDate: metadata.release.date,
    rootDomain: metadata.host.rootDomain,
    application: metadata.host.application,
    marketingUrl: metadata.marketingUrl,
    oldRootUrl: metadata.oldRootUrl,
    chatAppId: metadata.chatAppId,
    errorReportingUrl: metadata.errorReporting.url,
    errorReportingSampleRate: metadata.errorReporting.sampleRate,
    monitoringUrl: metadata.monitoring.url,
    monitoringLogsSampleRate: metadata.monitoring.logsSampleRate,
    monitoringReplaySampleRate: metadata.monitoring.replaySampleRate,
  }
  return (Object.keys(TAGS) as Array<keyof typeof TAGS>).map((key) => ({
    name: TAGS[key],
    content: String(contents[key] ?? ''),
  }))
}

/**
 * Reads the metadata from meta tags. Environment, release and root domain are required; the rest may be missing or
 * empty.
 * @param read returns the content of the tag with a name, null when there is none.
 * @throws PageMetadataError "unable to read meta tag" or "webpack root domain invalid", with the tag at fault.
 */
export function parsePageMetadata(read: (name: string) => string | null): PageMetadata {
  const optional = (tag: keyof typeof TAGS): string | null => read(TAGS[tag])?.trim() || null
  const unreadable = (tag: keyof typeof TAGS): PageMetadataError =>
    new PageMetadataError(`unable to read meta tag: ${TAGS[tag]}`)
  const required = (tag: keyof typeof TAGS, valid: (text: string) => boolean): string => {
    const text = optional(tag)
    if (text === null || !valid(text)) throw unreadable(tag)
    return text
  }
  const address = (tag: keyof typeof TAGS): string | null => {
    const text = optional(tag)
    // Addresses of our own server may be paths.
    if (text !== null && !URL.canParse(text, 'https://host.invalid')) throw unreadable(tag)
    return text
  }
  const share = (tag: keyof typeof TAGS, otherwise: number): number => {
    const text = optional(tag)
    if (text === null) return otherwise
    const value = Number(text)
    if (!(value >= 0 && value <= 1)) throw unreadable(tag)
    return value
  }
  const environment = PAGE_ENVIRONMENTS.find((known) => known === optional('environment'))
  if (!environment) throw unreadable('environment')
  const release = {
    hash: required('releaseHash', (text) => HASH.test(text)),
    date: required('releaseDate', (text) => !Number.isNaN(Date.parse(text))),
  }
  const rootDomain = required('rootDomain', () => true)
  if (!isHostname(rootDomain)) throw new PageMetadataError(`webpack root domain invalid: ${rootDomain}`)
  const application = optional('application')
  if (application !== null && application !== 'root' && application !== 'workspace') throw unreadable('application')
  return {
    environment,
    release,
    host: { rootDomain: rootDomain.toLowerCase(), application },
    marketingUrl: address('marketingUrl'),
    oldRootUrl: address('oldRootUrl'),
    chatAppId: optional('chatAppId'),
    errorReporting: { url: address('errorReportingUrl'), sampleRate: share('errorReportingSampleRate', 1) },
    monitoring: {
      url: address('monitoringUrl'),
      logsSampleRate: share('monitoringLogsSampleRate', 1),
      replaySampleRate: share('monitoringReplaySampleRate', 0),
    },
  }
}

export interface PageHost {
  application: PageApplication
  /** The part before the root domain; null on the root domain and on a workspace's own domain. */
  subdomain: string | null
}

/**
 * Which application a host name shows (document 1 §1): the root domain's on the root domain, the workspace's on any
 * other.
 * @throws PageMetadataError "could not parse hostname" when it is not a host name.
 */
export function parseHost(hostname: string, host: HostMetadata): PageHost {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (!name || !isHostname(name)) throw new PageMetadataError(`could not parse hostname: ${hostname}`)
  if (name === host.rootDomain) return { application: host.application ?? 'root', subdomain: null }
  const below = name.endsWith(`.${host.rootDomain}`) ? name.slice(0, -host.rootDomain.length - 1) : null
  return { application: host.application ?? 'workspace', subdomain: below }
}
