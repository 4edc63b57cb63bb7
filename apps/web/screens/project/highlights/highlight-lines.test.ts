import { describe, expect, test } from 'vitest'
import type { HighlightRow } from '#highlights/web/index.ts'
import type { Pages } from '#platform/web/graphql/index.ts'
import { highlightLines, openAtFirst, type HighlightGroup } from './highlight-lines.ts'

function group(id: string, count: number): HighlightGroup {
  return { id, title: id, color: '#3f5fae', count, href: null }
}

function pages(ids: readonly string[], hasMore = false): Pages<HighlightRow> {
  const nothing = () => undefined
  return { nodes: ids.map((id) => ({ id }) as HighlightRow), state: 'ready', error: null, hasMore, loadMore: nothing, reload: nothing, leaveOut: nothing }
}

describe('lines of grouped highlights', () => {
  test('a highlight with two tags stands in both groups, under keys of their own', () => {
    const lines = highlightLines([group('a', 1), group('b', 1)], new Set(['a', 'b']), new Map([['a', pages(['h'])], ['b', pages(['h'])]]))
    expect(lines.map((line) => line.key)).toEqual(['a', 'a/h', 'b', 'b/h'])
  })

  test('a closed group is its head alone, an open one that is not loaded says that it waits', () => {
    const lines = highlightLines([group('a', 5), group('b', 5)], new Set(['b']), new Map())
    expect(lines.map((line) => line.kind)).toEqual(['group', 'group', 'waiting'])
  })

  test('a group with more pages ends with a line that waits', () => {
    const lines = highlightLines([group('a', 200)], new Set(['a']), new Map([['a', pages(['x', 'y'], true)]]))
    expect(lines.map((line) => line.kind)).toEqual(['group', 'highlight', 'highlight', 'waiting'])
  })

  test('a list of one group has no head', () => {
    expect(highlightLines([group('a', 1)], new Set(), new Map([['a', pages(['x'])]]), false).map((line) => line.kind)).toEqual(['highlight'])
  })

  test('small projects open whole, large ones show their first group', () => {
    expect([...openAtFirst([group('a', 20), group('b', 30), group('c', 5)], 100)]).toEqual(['a', 'b', 'c'])
    expect([...openAtFirst([group('a', 5000), group('b', 3)], 100)]).toEqual(['a'])
  })
})
