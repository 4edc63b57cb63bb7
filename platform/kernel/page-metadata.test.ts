import { describe, expect, test } from 'vitest'
import { formatRelease, pageMetaTags, parseHost, parsePageMetadata, type PageMetadata } from './page-metadata.ts'

const metadata: PageMetadata = {
  environment: 'production',
  release: { hash: '6b2a54b', date: '2026-11-20T07:00:00.000Z' },
  host: { rootDomain: 'example.org', application: null },
  marketingUrl: 'https://www.example.org/',
  oldRootUrl: null,
  chatAppId: null,
  errorReporting: { url: '/api/reports', sampleRate: 0.5 },
  monitoring: { url: null, logsSampleRate: 1, replaySampleRate: 0 },
}

function reader(changes: Record<string, string | null> = {}) {
  const tags = new Map<string, string | null>(pageMetaTags(metadata).map(({ name, content }) => [name, content]))
  for (const [name, content] of Object.entries(changes)) tags.set(name, content)
  return (name: string) => tags.get(name) ?? null
}

describe('page metadata', () => {
  test('metadata is read as it was written', () => {
    expect(parsePageMetadata(reader())).toEqual(metadata)
    expect(formatRelease(metadata.release)).toBe('hash=6b2a54b; date=2026-11-20T07:00:00.000Z')
  })

  test.each([
    ['environment', null],
    ['environment', 'moon'],
    ['release-hash', ''],
    ['release-hash', 'a b'],
    ['release-date', 'yesterday'],
    ['host-root-domain', null],
    ['host-application', 'other'],
    ['error-reporting-sample-rate', '2'],
    ['marketing-url', 'http://['],
  ])('%s as %j cannot be read', (name, content) => {
    expect(() => parsePageMetadata(reader({ [name]: content }))).toThrow(`unable to read meta tag: ${name}`)
  })

  test.each(['exa mple.org', 'https://example.org', '.org', 'example..org', 'a'.repeat(64)])(
    'root domain %j is invalid',
    (rootDomain) => {
      expect(() => parsePageMetadata(reader({ 'host-root-domain': rootDomain }))).toThrow('webpack root domain invalid')
    },
  )
})

describe('host names', () => {
  const host = metadata.host
  test.each([
    ['example.org', { application: 'root', subdomain: null }],
    ['EXAMPLE.org.', { application: 'root', subdomain: null }],
    ['acme.example.org', { application: 'workspace', subdomain: 'acme' }],
    ['research.acme.test', { application: 'workspace', subdomain: null }],
    ['127.0.0.1', { application: 'workspace', subdomain: null }],
    ['[::1]', { application: 'workspace', subdomain: null }],
  ])('%s', (hostname, requested) => {
    expect(parseHost(hostname, host)).toEqual(requested)
  })
  test('an installation with one host name shows its workspace there', () => {
    expect(parseHost('example.org', { ...host, application: 'workspace' })).toEqual({
      application: 'workspace',
      subdomain: null,
    })
  })
  test.each(['', 'a b', '..', 'x/y'])('%j cannot be parsed', (hostname) => {
    expect(() => parseHost(hostname, host)).toThrow('could not parse hostname')
  })
})
