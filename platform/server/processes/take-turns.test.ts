import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('a limited number of tasks run at a time, in the order of the calls, and one that fails delays no others', async () => {
  const inTurn = takeTurns(2)
  let working = 0
  let most = 0
  const began: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, async (_, at) =>
      inTurn(async () => {
        began.push(at)
        working += 1
        most = Math.max(most, working)
        await Promise.resolve()
        working -= 1
        if (at % 3 === 0) throw new Error('Cannot be done.')
      }),
    ),
  )
  expect([most, began]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await inTurn(async () => Promise.resolve('later'))).toBe('later')
})
