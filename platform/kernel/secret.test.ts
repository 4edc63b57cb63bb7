import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.ts'

test('a secret shows itself nowhere but where it is asked for', () => {
  const secret = new Secret('sk-hidden-words')
  const settings = { name: 'A service', key: secret }
  const shown = [
    `${String(secret)}`,
    JSON.stringify(settings),
    inspect(settings, { depth: 5, showHidden: true }),
    JSON.stringify(Object.entries(secret)),
    JSON.stringify({ ...secret }),
  ]
  for (const text of shown) expect(text).not.toContain('hidden-words')
  expect(JSON.stringify(settings)).toBe('{"name":"A service","key":"[secret]"}')
  expect(secret.reveal()).toBe('sk-hidden-words')
})
