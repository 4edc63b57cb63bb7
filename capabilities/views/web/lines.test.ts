import { expect, test } from 'vitest'
import { groupedLines, linesOfAll, plainLines } from './lines.ts'
import type { Row } from './row.ts'
import type { LoadedRows } from './use-view-rows.ts'

function loaded(ids: readonly string[], rest: Partial<LoadedRows> = {}): LoadedRows {
  return {
    rows: ids.map((id) => ({ id }) as Row),
    state: 'ready',
    error: null,
    hasMore: false,
    from: 0,
    run: 0,
    shifted: 0,
    ...rest,
  }
}

function written(lines: ReturnType<typeof plainLines>): string[] {
  return Array.from({ length: lines.length }, (_, index) => {
    const line = lines.at(index)
    return line?.kind === 'row'
      ? `${line.group ?? ''}/${line.row.id}`
      : line?.kind === 'group'
        ? line.group.key
        : (line?.kind ?? 'nothing')
  })
}

const group = (key: string) => ({ key, title: key, color: null, count: 2 })

test('rows without groups stand one after the other, and wait for more at their end', () => {
  expect(written(plainLines(loaded(['a', 'b'], { hasMore: true })))).toEqual(['/a', '/b', 'waiting'])
  expect(written(plainLines(undefined))).toEqual(['waiting'])
})

test('where the next rows did not come it says why, and waits until somebody asks again', () => {
  const lines = plainLines(loaded(['a'], { hasMore: true, error: 'Too much' }))
  expect(lines.at(1)).toEqual({ kind: 'waiting', group: null, failed: 'Too much' })
})

test('a table has a line for each row that is counted, whichever are loaded, and ends where the rows are known to end', () => {
  const middle = linesOfAll(loaded(['c', 'd'], { from: 2, hasMore: true }), 6)
  expect(written(middle)).toEqual(['waiting', 'waiting', '/c', '/d', 'waiting', 'waiting'])
  expect(middle.at(0)).toEqual({ kind: 'waiting', group: null, failed: null, isRow: true })
  expect([middle.at(-1), middle.at(6)]).toEqual([undefined, undefined])
  // What was counted is of before: there are fewer by now, or more.
  expect(linesOfAll(loaded(['e', 'f'], { from: 4 }), 100).length).toBe(6)
  expect(linesOfAll(loaded(['a', 'b'], { hasMore: true }), 1).length).toBe(3)
  expect(written(linesOfAll(loaded(['a'], { hasMore: true }), null))).toEqual(['/a', 'waiting'])
})

test('groups stand under their heads while they are open, a row with several in each', () => {
  const lines = groupedLines(
    [group('x'), group('y'), group('z')],
    new Set(['x', 'z']),
    new Map([
      ['x', loaded(['a', 'b'])],
      ['z', loaded(['a'])],
    ]),
  )
  expect(written(lines)).toEqual(['x', 'x/a', 'x/b', 'y', 'z', 'z/a'])
  expect(lines.at(-1)).toBeUndefined()
  expect(lines.at(6)).toBeUndefined()
})
