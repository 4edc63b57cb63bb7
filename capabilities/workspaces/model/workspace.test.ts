import { expect, test } from 'vitest'
import { MAX_SESSION_SECONDS, MIN_ABSOLUTE_SESSION_SECONDS, MIN_IDLE_SESSION_SECONDS } from './limits.ts'
import { addressChange, workspaceChange } from './workspace.ts'

test.each([
  [{ timeZone: 'Europe/Berlin' }, true],
  [{ timeZone: 'UTC' }, true],
  [{ timeZone: 'Europe/Atlantis' }, false],
  [{ timeZone: '' }, false],
  [{ locale: 'en' }, true],
  [{ locale: 'de-CH' }, true],
  [{ locale: 'not a language' }, false],
  [{ locale: '' }, false],
  [{ idleSessionSeconds: MIN_IDLE_SESSION_SECONDS }, true],
  [{ idleSessionSeconds: MIN_IDLE_SESSION_SECONDS - 1 }, false],
  [{ idleSessionSeconds: null }, true],
  [{ absoluteSessionSeconds: MIN_ABSOLUTE_SESSION_SECONDS - 1 }, false],
  [{ absoluteSessionSeconds: MAX_SESSION_SECONDS }, true],
  [{ absoluteSessionSeconds: MAX_SESSION_SECONDS + 1 }, false],
  [{ approvedDomains: ['Research.Example'] }, true],
  [{ approvedDomains: ['gmail.com'] }, false],
  [{ approvedDomains: ['example'] }, false],
  [{ name: ' ' }, false],
])('a workspace accepts the settings %j: %s', (change, can) => {
  expect(workspaceChange.safeParse(change).success).toBe(can)
})

test('its own domain is stored in lower case, and may be removed', () => {
  expect(addressChange.parse({ domain: ' Research.Example ' })).toEqual({ domain: 'research.example' })
  expect(addressChange.parse({ domain: null })).toEqual({ domain: null })
  for (const domain of ['localhost', '-a.example', 'a..example', 'a.example/path', 'a.1'])
    expect([domain, addressChange.safeParse({ domain }).success]).toEqual([domain, false])
})
