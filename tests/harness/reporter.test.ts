import { expect, test } from 'vitest'
import { closingLine, outcomeAtExit } from './reporter.ts'

test('the closing line counts passed and failed tests', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
})

test('skipped tests are named only where there are some', () => {
  expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
})

test('a run that failed before its tests did not pass', () => {
  expect(outcomeAtExit({ passed: 0, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(outcomeAtExit({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(outcomeAtExit({ passed: 4, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})
