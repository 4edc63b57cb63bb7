import { expect, test } from 'vitest'
import { closingLine } from './reporter.ts'

test('the closing line counts passed and failed tests', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
})

test('skipped tests are named only where there are some', () => {
  expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
})
