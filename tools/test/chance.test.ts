import { expect, test } from 'vitest'
import { chanceTable, type ChanceRun } from './chance.ts'

const run = (failed: string[], isSlow = false, exitCode = failed.length > 0 ? 1 : 0): ChanceRun => ({
  isSlow,
  exitCode,
  outcome: {
    files: [{ path: 'a.e2e.test.ts', project: 'e2e', passed: 3 - failed.length, skipped: 0, failed, seconds: 1 }],
    errorsOutsideTests: 0,
  },
})

test('each test is reported with how often it failed, and how many of these were in slowed runs', () => {
  const { lines, failed } = chanceTable([run(['x']), run(['y']), run(['x'], true), run([])])
  expect(failed).toBe(3)
  expect(lines).toEqual([
    '2 times, 1 of them slowed: a.e2e.test.ts, x',
    '1 times, 0 of them slowed: a.e2e.test.ts, y',
    '3 failed of 12 in 4 runs.',
  ])
})

test('a run that failed outside of its tests counts, and so does one without an outcome', () => {
  expect(chanceTable([run([], false, 1)]).failed).toBe(1)
  expect(chanceTable([{ isSlow: false, exitCode: 1, outcome: undefined }]).failed).toBe(1)
})
