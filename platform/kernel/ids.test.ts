import { describe, expect, test } from 'vitest'
import { LARGEST_ID, newId, parseId, SMALLEST_ID, toShortId } from './ids.ts'

describe('identifiers', () => {
  test('both forms name the same thing', () => {
    for (let i = 0; i < 500; i += 1) {
      const id = newId()
      expect(parseId(toShortId(id))).toBe(id)
      expect(parseId(id.toUpperCase())).toBe(id)
      expect(toShortId(id).length).toBeLessThanOrEqual(22)
    }
    expect(parseId(toShortId(LARGEST_ID))).toBe(LARGEST_ID)
    expect(parseId(toShortId(SMALLEST_ID))).toBe(SMALLEST_ID)
  })

  test('new identifiers are ordered by time, also within one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(['', 'not an id', 'ZZZZZZZZZZZZZZZZZZZZZZ', 'a'.repeat(23), '123-456', '../etc'])(
    '%j is not an identifier',
    (text) => {
      expect(parseId(text)).toBeNull()
    },
  )
})
