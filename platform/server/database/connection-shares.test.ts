import { expect, test } from 'vitest'
import { shareOut } from './connection-shares.ts'

/** Takes turns for one caller; each turn that was granted is in `turns`. */
function asking(shares: ReturnType<typeof shareOut>, who: string, count: number) {
  const turns: (() => void)[] = []
  const asked = Array.from({ length: count }, async () => shares.take(who).then((giveBack) => turns.push(giveBack)))
  return { turns, done: Promise.all(asked) }
}
const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a caller that asks for many turns leaves some to others, who get theirs immediately', async () => {
  const shares = shareOut({ total: 4, mostOfOne: 3, patienceMs: 1_000 })
  const greedy = asking(shares, 'greedy', 10)
  await settle()
  expect(greedy.turns).toHaveLength(3)
  const modest = asking(shares, 'modest', 1)
  await settle()
  expect(modest.turns).toHaveLength(1)
})

test('the caller with the fewest turns comes first, then the one that asked first', async () => {
  const shares = shareOut({ total: 4, mostOfOne: 3, patienceMs: 1_000 })
  const greedy = asking(shares, 'greedy', 6)
  const other = asking(shares, 'other', 2)
  const modest = asking(shares, 'modest', 1)
  await settle()
  expect([greedy.turns.length, other.turns.length, modest.turns.length]).toEqual([3, 1, 0])
  greedy.turns[0]?.()
  await settle()
  expect([greedy.turns.length, other.turns.length, modest.turns.length]).toEqual([3, 1, 1])
  greedy.turns[1]?.()
  await settle()
  expect([greedy.turns.length, other.turns.length, modest.turns.length]).toEqual([4, 1, 1])
})

test('giving a turn back twice counts once, and every caller gets its turn', async () => {
  const shares = shareOut({ total: 2, mostOfOne: 2, patienceMs: 1_000 })
  const { turns, done } = asking(shares, 'one', 50)
  for (let served = 0; served < 50; served += 1) {
    await settle()
    expect(turns.length).toBe(Math.min(served + 2, 50))
    turns[served]?.()
    turns[served]?.()
  }
  await done
})

test('a caller that waited too long gets an error, and takes no turn later', async () => {
  const shares = shareOut({ total: 1, mostOfOne: 1, patienceMs: 20 })
  const giveBack = await shares.take('one')
  await expect(shares.take('other')).rejects.toThrow('free in time')
  giveBack()
  await expect(shares.take('third')).resolves.toBeTypeOf('function')
})

test('a caller that stops waiting gets an error, and takes no turn later', async () => {
  const shares = shareOut({ total: 1, mostOfOne: 1, patienceMs: 1_000 })
  const giveBack = await shares.take('one')
  const waiting = new AbortController()
  const asked = shares.take('other', waiting.signal)
  waiting.abort(new Error('They have gone.'))
  await expect(asked).rejects.toThrow('They have gone.')
  giveBack()
  await expect(shares.take('third')).resolves.toBeTypeOf('function')
})
