import { expect, test } from 'vitest'
import { applyExceptions } from './apply-exceptions.ts'

const finding = { path: 'a.ts', rule: 'sideways', message: 'Not so.' }
const exception = { path: 'a.ts', rule: 'sideways', reason: 'An old edge that goes with the next release.' }

test('an exception accepts its finding and nothing else', () => {
  const other = { ...finding, rule: 'imports-upward' }
  expect(applyExceptions([finding, other], [exception], 1)).toEqual({ remaining: [other], faults: [] })
})

test.each([
  ['more than are allowed', [finding], [exception], 0, 'at most 0'],
  ['fewer than the list says', [], [], 1, 'lower EXCEPTIONS_AT_MOST'],
  ['without a reason', [finding], [{ ...exception, reason: ' ' }], 1, 'no reason'],
  ['no longer needed', [], [exception], 1, 'no longer needed'],
])('%s', (_, findings, exceptions, atMost, message) => {
  expect(applyExceptions(findings, exceptions, atMost).faults.map((fault) => fault.message)).toEqual([
    expect.stringContaining(message),
  ])
})
