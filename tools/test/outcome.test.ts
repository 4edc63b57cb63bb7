import { expect, test } from 'vitest'
import { closingLine, failedFiles, slowestFiles, withSecondTry, type FileOutcome, type RunOutcome } from './outcome.ts'

const file = (path: string, more: Partial<FileOutcome> = {}): FileOutcome => ({
  path,
  project: 'pure',
  passed: 2,
  skipped: 0,
  failed: [],
  seconds: 1,
  ...more,
})
const run = (...files: FileOutcome[]): RunOutcome => ({ files, errorsOutsideTests: 0 })

test('the closing line counts the tests, and mentions skipped ones only if there are some', () => {
  expect(closingLine(run(file('a'), file('b', { failed: ['x'] })), 1)).toBe('4 passed, 1 failed')
  expect(closingLine(run(file('a', { skipped: 3 })), 0)).toBe('2 passed, 0 failed, 3 skipped')
})

test('a run that failed without a failed test counts one, and errors outside of tests count', () => {
  expect(closingLine(run(), 1)).toBe('0 passed, 1 failed')
  expect(closingLine({ files: [file('a')], errorsOutsideTests: 2 }, 1)).toBe('2 passed, 2 failed')
})

test('a file that passes the second time replaces its failed result, and one that fails again stays failed', () => {
  const first = run(file('a', { failed: ['x'] }), file('b', { failed: ['y'] }), file('c'))
  const second = withSecondTry(first, [file('a', { passed: 3 }), file('b', { failed: ['z'] })])
  expect(failedFiles(second).map(({ path, failed }) => [path, failed])).toEqual([['b', ['z']]])
  expect(closingLine(second, 1)).toBe('7 passed, 1 failed')
})

test('the same file as another kind of test is another file', () => {
  const first = run(file('a', { failed: ['x'] }))
  expect(failedFiles(withSecondTry(first, [file('a', { project: 'ui' })]))).toHaveLength(1)
})

test('ten files are listed, slowest first', () => {
  const reported = slowestFiles(run(...Array.from({ length: 12 }, (_, at) => file(`f${at}`, { seconds: at }))))
  expect(reported).toHaveLength(10)
  expect(reported[0]).toContain('f11')
})
