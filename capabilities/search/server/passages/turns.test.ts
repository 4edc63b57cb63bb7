import { expect, test } from 'vitest'
import type { Turn } from './due-store.ts'
import { createTurns, keyOf } from './turns.ts'

const turn = (teamId: string, broughtBy: string): Turn => ({ teamId, broughtBy })

/** Whose turns come next, when the same principals wait all the time. */
function nextOf(turns: ReturnType<typeof createTurns>, waiting: readonly Turn[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = turns.next(waiting)
    return next === null ? 'nobody' : keyOf(next)
  })
}

test('workspaces take turns, however much waits in one of them', () => {
  const waiting = [turn('a', '1'), turn('a', '2'), turn('a', '3'), turn('b', '1')]
  expect(nextOf(createTurns(), waiting, 8).map((key) => key[0])).toEqual([...'abababab'])
})

test('within a workspace, the users who added something take turns', () => {
  const waiting = [turn('a', 'import:1'), turn('a', 'user:2')]
  expect(nextOf(createTurns(), waiting, 4)).toEqual(['a import:1', 'a user:2', 'a import:1', 'a user:2'])
})

test('a person waits for at most one turn of imports, however many there are', () => {
  const turns = createTurns()
  const imports = Array.from({ length: 30 }, (_, at) => turn('a', `import:${at}`))
  const waiting = [...imports, turn('a', 'user:1')]
  nextOf(turns, waiting, 7)
  expect(nextOf(turns, waiting, 4).filter((key) => key === 'a user:1')).toHaveLength(2)
})

test('a newcomer has the next turn of their workspace, and the next of all if the workspace had none', () => {
  const turns = createTurns()
  const before = [turn('a', 'import:1'), turn('b', 'import:2')]
  nextOf(turns, before, 10)
  expect(nextOf(turns, [...before, turn('c', 'user:3'), turn('a', 'user:4')], 3)).toEqual([
    'c user:3',
    'a user:4',
    'b import:2',
  ])
})

test('no one has a turn when no one waits, and a user with nothing waiting starts over', () => {
  const turns = createTurns()
  const one = turn('a', 'user:1')
  expect(turns.next([])).toBeNull()
  nextOf(turns, [one], 3)
  expect(turns.taken(one)).toBe(3)
  turns.next([])
  expect(turns.taken(one)).toBe(0)
})
