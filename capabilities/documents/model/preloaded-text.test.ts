import { expect, test } from 'vitest'
import { joinUpdates, splitUpdates } from './preloaded-text.ts'

test('updates are the same after joining and splitting, and truncated ones are refused', () => {
  const updates = [new Uint8Array([1, 2, 3]), new Uint8Array(), new Uint8Array([4])]
  const joined = joinUpdates(updates)
  expect(splitUpdates(joined.slice().buffer)).toEqual(updates)
  expect(() => splitUpdates(joined.slice(0, -1).buffer)).toThrow(RangeError)
  expect(splitUpdates(new ArrayBuffer(0))).toEqual([])
})
