import { afterEach, expect, test, vi } from 'vitest'
import { areFilesFetched } from './fetched-files.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that refuses storage loads its parts from the server without an error', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse })
  expect(areFilesFetched()).toBe(false)
})
