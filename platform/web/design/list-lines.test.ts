import { describe, expect, test } from 'vitest'
import { listLines, type LineGroup, type LoadedLines } from './list-lines.ts'

function group(id: string, count: number): LineGroup {
  return { id, title: id, color: '#3f5fae', count, href: null }
}

function pages(ids: readonly string[], hasMore = false): LoadedLines<{ id: string }> {
  return { rows: ids.map((id) => ({ id })), state: 'ready', error: null, hasMore }
}

describe('lines of grouped rows', () => {
  test('a row of two groups is in both, under different keys', () => {
    const lines = listLines(
      [group('a', 1), group('b', 1)],
      new Set(['a', 'b']),
      new Map([
        ['a', pages(['h'])],
        ['b', pages(['h'])],
      ]),
    )
    expect(lines.map((line) => line.key)).toEqual(['a', 'a/h', 'b', 'b/h'])
  })

  test('a closed group is its head alone; an open group that is not loaded has a waiting line', () => {
    const lines = listLines([group('a', 5), group('b', 5)], new Set(['b']), new Map())
    expect(lines.map((line) => line.kind)).toEqual(['group', 'group', 'waiting'])
  })

  test('a group with more pages ends with a waiting line', () => {
    const lines = listLines([group('a', 200)], new Set(['a']), new Map([['a', pages(['x', 'y'], true)]]))
    expect(lines.map((line) => line.kind)).toEqual(['group', 'row', 'row', 'waiting'])
  })

  test('a list of one group has no head', () => {
    expect(
      listLines([group('a', 1)], new Set(), new Map([['a', pages(['x'])]]), false).map((line) => line.kind),
    ).toEqual(['row'])
  })
})
