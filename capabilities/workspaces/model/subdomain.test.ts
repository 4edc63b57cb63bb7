import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SLUG_CHARS } from './limits.ts'
import { cleanSlug, subdomainFor, subdomainProblem, subdomainWithSuffix } from './subdomain.ts'

test.each([
  ['Acme Research', 'acme-research'],
  ['  Zoë & Søn GmbH ', 'zoe-sn-gmbh'],
  ['--a---b--', 'a-b'],
  ['Ünïcödé', 'unicode'],
  ['日本語', ''],
  ['a_b.c', 'abc'],
  ['one two three four five six seven eight', 'one-two-three-four-five-six'],
  ['x'.repeat(40), 'x'.repeat(30)],
  // The cut falls exactly on a hyphen.
  [`${'a'.repeat(30)} b`, 'a'.repeat(30)],
])('“%s” becomes “%s”', (name, slug) => {
  expect(cleanSlug(name)).toBe(slug)
})

test.each([
  ['abc', 'at least 4'],
  ['a'.repeat(64), 'at most 63'],
  ['Acme', 'lower-case'],
  ['-acme', 'lower-case'],
  ['acme-', 'lower-case'],
  ['ac--me', 'one hyphen'],
  ['admin', 'begin with “admin”'],
  ['api-team', 'begin with “api”'],
  ['quarry-fans', 'begin with “quarry”'],
  ['acme-shit', '“shit” cannot stand'],
  ['acme-phishing', '“phishing” cannot stand'],
])('“%s” is refused: %s', (subdomain, reason) => {
  expect(subdomainProblem(subdomain)).toContain(reason)
})

test.each(['acme', 'a1b2', 'acme-admin', 'scunthorpe', 'classic-cars', 'a'.repeat(63)])(
  '“%s” may be used',
  (subdomain) => {
    expect(subdomainProblem(subdomain)).toBeNull()
  },
)

test('an address that follows the rules is suggested for any workspace name', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('API', 'Admin Support Help', 'shit', 'Test Quarry App', 'a b c', ''),
      ),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (name, numbers) => {
        expect(cleanSlug(cleanSlug(name))).toBe(cleanSlug(name))
        expect(subdomainProblem(subdomainFor(name))).toBeNull()
        const suffixed = subdomainWithSuffix(name, () => numbers.next().value ?? 0)
        expect(subdomainProblem(suffixed)).toBeNull()
        expect(suffixed.length).toBeLessThanOrEqual(MAX_SLUG_CHARS)
      },
    ),
  )
})
