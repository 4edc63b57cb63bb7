import { expect, test } from 'vitest'
import type { Turn } from './due-store.ts'
import { createTurns, keyOf } from './turns.ts'

const turn = (teamId: string, broughtBy: string): Turn => ({ teamId, broughtBy })

/** Who has the next turns, where the same ones wait all the time. */
function nextOf(turns: ReturnType<typeof createTurns>, waiting: readonly Turn[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = turns.next(waiting)
    return next === null ? 'nobody' : keyOf(next)
  })
}

test('workspaces take turns, however many wait in one of them', () => {
  const waiting = [turn('a', '1'), turn('a', '2'), turn('a', '3'), turn('b', '1')]
  expect(nextOf(createTurns(), waiting, 8).map((key) => key[0])).toEqual([...'abababab'])
})

test('in a workspace those take turns who brought something', () => {
  const waiting = [turn('a', 'import:1'), turn('a', 'user:2')]
  expect(nextOf(createTurns(), waiting, 4)).toEqual(['a import:1', 'a user:2', 'a import:1', 'a user:2'])
})

test('a person waits for no more than one turn of imports, however many there are', () => {
  const turns = createTurns()
  const imports = Array.from({ length: 30 }, (_, at) => turn('a', `import:${at}`))
  const waiting = [...imports, turn('a', 'user:1')]
  nextOf(turns, waiting, 7)
  expect(nextOf(turns, waiting, 4).filter((key) => key === 'a user:1')).toHaveLength(2)
})

test('who comes new has the next turn of their workspace, and the next of all where it had none', () => {
  const turns = createTurns()
  const before = [turn('a', 'import:1'), turn('b', 'import:2')]
  nextOf(turns, before, 10)
  expect(nextOf(turns, [...before, turn('c', 'user:3'), turn('a', 'user:4')], 3)).toEqual([
    'c user:3',
    'a user:4',
    'b import:2',
  ])
})

test('nobody has a turn where nobody waits, and who waits for nothing begins anew', () => {
  const turns = createTurns()
  const one = turn('a', 'user:1')
  expect(turns.next([])).toBeNull()
  nextOf(turns, [one], 3)
  expect(turns.taken(one)).toBe(3)
  turns.next([])
  expect(turns.taken(one)).toBe(0)
})
