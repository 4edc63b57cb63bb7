import { expect, test } from 'vitest'
import { newId, toShortId } from './ids.ts'
import { redactUrl } from './redact-url.ts'

const id = newId()
const short = toShortId(id)

test.each([
  ['/auth/confirm-email?token=abc&x=1', '/auth/confirm-email?token=[redacted]&x=1'],
  ['/a?confirmation_token=abc#code=9&c=1', '/a?confirmation_token=[redacted]#code=[redacted]&c=1'],
  ['/a?to%6Ben=abc', '/a?to%6Ben=[redacted]'],
  ['/a?TOKEN=abc&postcode=1', '/a?TOKEN=[redacted]&postcode=1'],
  [`https://acme.example.org/projects/${id}/insights`, 'https://acme.example.org/projects/[id]/insights'],
  [`/data/secret-merger-plan-${short}`, '/data/[id]'],
  [`/data/${short}/reels/${id}?q=1`, '/data/[id]/reels/[id]?q=1'],
  [`/settings/trash?projectId=${id}`, '/settings/trash?projectId=[id]'],
  ['/assets/internationalization.js', '/assets/internationalization.js'],
  ['https://user:password@example.org/x', 'https://example.org/x'],
  ['/projects/all-projects', '/projects/all-projects'],
  ['', ''],
  ['%%%?%=1', '%%%?%=1'],
])('%s is logged as %s', (given, requested) => {
  expect(redactUrl(given)).toBe(requested)
})

test('a long path is cut', () => {
  expect(redactUrl(`/${'ab/'.repeat(2000)}?q=1`)).toBe(`${`/${'ab/'.repeat(2000)}`.slice(0, 2048)}?q=1`)
  expect(redactUrl(`/a?q=${'b'.repeat(5000)}`)).toHaveLength('/a?'.length + 2048)
})
