import { describe, expect, test } from 'vitest'
import { absoluteHref, isOwnHost, linkHref, parseLink } from './read-link.ts'

const own = { rootDomain: 'example.org', otherHosts: ['research.acme.test'] }
const origin = 'https://acme.example.org'

describe('links', () => {
  test('own hosts', () => {
    expect(isOwnHost('example.org', own)).toBe(true)
    expect(isOwnHost('Acme.Example.org.', own)).toBe(true)
    expect(isOwnHost('research.acme.test', own)).toBe(true)
    expect(isOwnHost('notexample.org', own)).toBe(false)
    expect(isOwnHost('example.org.evil.test', own)).toBe(false)
  })

  test('a path or our own host is internal', () => {
    expect(parseLink('/projects/x?a=1#h=2', own, origin)).toEqual({
      internal: true,
      path: '/projects/x',
      query: { a: '1' },
      hash: 'h=2',
    })
    expect(parseLink('https://acme.example.org/home', own, origin)).toEqual({ internal: true, path: '/home' })
  })

  test('another workspace is external but opens in the same tab, other sites in a new one', () => {
    expect(parseLink('https://other.example.org/home', own, origin)).toEqual({
      internal: false,
      url: 'https://other.example.org/home',
    })
    expect(parseLink('evil.test', own, origin)).toEqual({
      internal: false,
      url: 'https://evil.test/',
      openInNewTab: true,
    })
    expect(parseLink('//evil.test/x', own, origin)).toMatchObject({ internal: false, openInNewTab: true })
    expect(parseLink('/\\evil.test', own, origin)).not.toMatchObject({ internal: true })
  })

  test('a link that leads nowhere safe is null', () => {
    expect(parseLink('javascript:alert(1)', own, origin)).toBeNull()
    expect(parseLink('#top', own, origin)).toBeNull()
  })

  test('addresses are built again', () => {
    const link = {
      internal: true,
      path: '/auth/workspaces',
      query: { q: 'a b' },
      hash: 'c=1',
      useRootDomainForAbsoluteURLs: true,
    } as const
    expect(linkHref(link)).toBe('/auth/workspaces?q=a+b#c=1')
    expect(absoluteHref(link, { own: origin, root: 'https://example.org' })).toBe(
      'https://example.org/auth/workspaces?q=a+b#c=1',
    )
    expect(absoluteHref({ internal: true, path: '/home' }, { own: origin, root: 'https://example.org' })).toBe(
      'https://acme.example.org/home',
    )
  })
})
