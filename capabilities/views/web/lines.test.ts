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

test('rows without groups follow each other, with a waiting line at the end', () => {
  expect(written(plainLines(loaded(['a', 'b'], { hasMore: true })))).toEqual(['/a', '/b', 'waiting'])
  expect(written(plainLines(undefined))).toEqual(['waiting'])
})

test('if the next rows failed to load, the line shows why and waits until the user tries again', () => {
  const lines = plainLines(loaded(['a'], { hasMore: true, error: 'Too much' }))
  expect(lines.at(1)).toEqual({ kind: 'waiting', group: null, failed: 'Too much' })
})

test('a table has a line for each counted row, whichever are loaded, and stops where the rows are known to end', () => {
  const middle = linesOfAll(loaded(['c', 'd'], { from: 2, hasMore: true }), 6)
  expect(written(middle)).toEqual(['waiting', 'waiting', '/c', '/d', 'waiting', 'waiting'])
  expect(middle.at(0)).toEqual({ kind: 'waiting', group: null, failed: null, isRow: true })
  expect([middle.at(-1), middle.at(6)]).toEqual([undefined, undefined])
  // The count is from before: there are fewer or more rows by now.
  expect(linesOfAll(loaded(['e', 'f'], { from: 4 }), 100).length).toBe(6)
  expect(linesOfAll(loaded(['a', 'b'], { hasMore: true }), 1).length).toBe(3)
  expect(written(linesOfAll(loaded(['a'], { hasMore: true }), null))).toEqual(['/a', 'waiting'])
})

test('groups are shown under their heads while they are open; a row with several is in each', () => {
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
