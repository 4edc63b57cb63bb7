import { describe, expect, test } from 'vitest'
import { newId, toShortId } from './ids.ts'
import { absoluteHref, externalUrl, isOwnHost, linkHref, parseLink, parseSlugSegment, slugify, slugSegment } from './links.ts'

const own = { rootDomain: 'example.org', otherHosts: ['research.acme.test'] }
const origin = 'https://acme.example.org'

describe('slugs', () => {
  test.each([
    ['What we heard: Q3 / 2026!', 'what-we-heard-q3-2026'],
    ['  --  ', ''],
    ['Über größe', 'über-größe'],
    ['顧客の声 2', '顧客の声-2'],
    ['हिन्दी', 'हिन्दी'],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  test('a slug is cut to 100 characters and ends with no hyphen', () => {
    expect(slugify('ab '.repeat(80)).length).toBeLessThanOrEqual(100)
    expect(slugify(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })

  test('the identifier is found behind any slug, in both forms', () => {
    for (const title of ['', 'A note', 'new', 'x-1', 'a'.repeat(300), '550e8400-e29b-41d4-a716-446655440000', '☃']) {
      const id = newId()
      expect(parseSlugSegment(slugSegment(title, id))).toBe(id)
      expect(parseSlugSegment(title ? `${slugify(title)}-${id}`.replace(/^-/, '') : id)).toBe(id)
    }
  })

  test('static segments win over short identifiers', () => {
    expect(parseSlugSegment('new')).not.toBeNull()
    expect(parseSlugSegment('new', ['new', 'all-projects'])).toBeNull()
    expect(parseSlugSegment('all-projects', ['new', 'all-projects'])).toBeNull()
  })

  test.each(['', '-', 'a_b', 'x'.repeat(23), `a-${'Z'.repeat(22)}`])('%j holds no identifier', (segment) => {
    expect(parseSlugSegment(segment)).toBeNull()
  })

  test('thirty-six characters that are no identifier do not hide the short form', () => {
    const id = newId()
    const segment = `${'abc-'.repeat(12)}${toShortId(id)}`
    expect(parseSlugSegment(segment)).toBe(id)
  })
})

describe('external addresses', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['http://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['//cdn.example.com/x', 'https://cdn.example.com/x'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+15550100', 'tel:+15550100'],
  ])('%s leads to %s', (text, url) => {
    expect(externalUrl(text)).toBe(url)
  })
  test.each(['', 'javascript:alert(1)', 'java\nscript:alert(1)', ' \u0001javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x', 'http://', 'https:// /'])(
    '%j leads nowhere',
    (text) => {
      expect(externalUrl(text)).toBeNull()
    },
  )
})

describe('links', () => {
  test('own hosts', () => {
    expect(isOwnHost('example.org', own)).toBe(true)
    expect(isOwnHost('Acme.Example.org.', own)).toBe(true)
    expect(isOwnHost('research.acme.test', own)).toBe(true)
    expect(isOwnHost('notexample.org', own)).toBe(false)
    expect(isOwnHost('example.org.evil.test', own)).toBe(false)
  })

  test('a path or our own host is internal', () => {
    expect(parseLink('/projects/x?a=1#h=2', own, origin)).toEqual({ internal: true, path: '/projects/x', query: { a: '1' }, hash: 'h=2' })
    expect(parseLink('https://acme.example.org/home', own, origin)).toEqual({ internal: true, path: '/home' })
  })

  test('another workspace is external but stays in the tab, the world opens a new one', () => {
    expect(parseLink('https://other.example.org/home', own, origin)).toEqual({ internal: false, url: 'https://other.example.org/home' })
    expect(parseLink('evil.test', own, origin)).toEqual({ internal: false, url: 'https://evil.test/', openInNewTab: true })
    expect(parseLink('//evil.test/x', own, origin)).toMatchObject({ internal: false, openInNewTab: true })
    expect(parseLink('/\\evil.test', own, origin)).not.toMatchObject({ internal: true })
  })

  test('what leads nowhere safe is null', () => {
    expect(parseLink('javascript:alert(1)', own, origin)).toBeNull()
    expect(parseLink('#top', own, origin)).toBeNull()
  })

  test('addresses are built again', () => {
    const link = { internal: true, path: '/auth/workspaces', query: { q: 'a b' }, hash: 'c=1', useRootDomainForAbsoluteURLs: true } as const
    expect(linkHref(link)).toBe('/auth/workspaces?q=a+b#c=1')
    expect(absoluteHref(link, { own: origin, root: 'https://example.org' })).toBe('https://example.org/auth/workspaces?q=a+b#c=1')
    expect(absoluteHref({ internal: true, path: '/home' }, { own: origin, root: 'https://example.org' })).toBe('https://acme.example.org/home')
  })
})
