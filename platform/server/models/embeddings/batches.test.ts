import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf } from './batches.ts'

test('every text is in one batch; batches are small unless a single text is large, with little padding', () => {
  const lengths = fc.array(fc.integer({ min: 2, max: 256 }), { maxLength: 300 })
  fc.assert(
    fc.property(lengths, (counts) => {
      const texts = counts.map((count, index) => ({ index, pieces: Array.from({ length: count }, () => 0) }))
      const batches = batchesOf(texts)
      expect(
        batches
          .flat()
          .map(({ index }) => index)
          .sort((one, other) => one - other),
      ).toEqual(counts.map((_, index) => index))
      let computed = 0
      for (const batch of batches) {
        const longest = Math.max(...batch.map(({ pieces }) => pieces.length))
        expect(batch.length === 1 || batch.length * longest <= 256).toBe(true)
        computed += batch.length * longest
      }
      const needed = counts.reduce((sum, count) => sum + count, 0)
      // The padding of all batches together is at most one batch and the longest text.
      expect(computed - needed).toBeLessThanOrEqual(512)
    }),
  )
})
