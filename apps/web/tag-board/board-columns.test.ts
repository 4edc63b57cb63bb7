import { expect, test } from 'vitest'
import { boardColumns, type BoardTag, type OpenTagBoard } from './board-columns.ts'

const group = (id: string, rank: number) => ({ __typename: 'TagGroup' as const, id, title: id, color: '#112233', rank })
const board = (id: string, projectId: string | null, groups: OpenTagBoard['groups']): OpenTagBoard => ({
  __typename: 'TagBoard',
  id,
  title: id,
  rank: 0,
  projectId,
  groups,
  viewerCan: { __typename: 'TagBoardViewerCan', edit: true, addTag: true },
})
const tag = (id: string, rank: number, tagGroupId: string | null, extension: string | null = null): BoardTag => ({
  __typename: 'Tag',
  id,
  title: id,
  color: '#112233',
  keepsColor: false,
  locked: false,
  rank,
  tagGroupId,
  highlightCount: 1,
  extension: extension === null ? null : { __typename: 'TagBoard', id: extension },
})

const boards = [
  board('one', 'p', [group('b', 2), group('a', 1)]),
  board('two', 'p', [group('c', 1)]),
  board('shared', null, [group('s', 1)]),
]
const tags = [
  tag('t2', 2, 'a'),
  tag('t1', 1, 'a'),
  tag('loose', 1, null),
  tag('lost', 2, 'gone'),
  tag('other', 1, 'c'),
  tag('x', 1, 's', 'shared'),
  tag('y', 2, null, 'shared'),
]

function shown(open: OpenTagBoard | null, query = ''): Array<[string, string[]]> {
  return boardColumns(boards, open, tags, query).map((column) => [column.key, column.shown.map(({ id }) => id)])
}

test('groups and tags are sorted by rank; a tag whose group was deleted has no group', () => {
  expect(shown(boards[0] ?? null)).toEqual([
    ['', ['loose', 'lost']],
    ['a', ['t1', 't2']],
    ['b', []],
  ])
})

test('the tags of an extension are on its own board only', () => {
  expect(shown(boards[2] ?? null)).toEqual([
    ['', ['y']],
    ['s', ['x']],
  ])
  expect(shown(null)).toEqual([['', ['loose', 'lost']]])
})

test('a search narrows every column and does not change the counts', () => {
  const columns = boardColumns(boards, boards[0] ?? null, tags, ' T1 ')
  expect(columns.map((column) => [column.tags.length, column.shown.length])).toEqual([
    [2, 0],
    [2, 1],
    [0, 0],
  ])
})
