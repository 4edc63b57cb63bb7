import { describe, expect, test } from 'vitest'
import { newId, toShortId } from './ids.ts'
import { externalUrl, parseSlugSegment, slugify, slugSegment } from './links.ts'

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

  test('a slug is cut to 100 characters and does not end with a hyphen', () => {
    expect(slugify('ab '.repeat(80)).length).toBeLessThanOrEqual(100)
    expect(slugify(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })

  test('the identifier is found after any slug, in both forms', () => {
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

  test.each(['', '-', 'a_b', 'x'.repeat(23), `a-${'Z'.repeat(22)}`])('%j contains no identifier', (segment) => {
    expect(parseSlugSegment(segment)).toBeNull()
  })

  test('thirty-six characters that are not an identifier do not hide the short form', () => {
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
  test.each([
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'http://',
    'https:// /',
  ])('%j leads nowhere', (text) => {
    expect(externalUrl(text)).toBeNull()
  })
})
