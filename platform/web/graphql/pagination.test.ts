import { gql, InMemoryCache } from '@apollo/client'
import { expect, test } from 'vitest'
import { appendedPages } from './pagination.ts'

const ROWS = gql`query Rows($after: String, $offset: Int, $filter: String) { rows(after: $after, offset: $offset, filter: $filter) { nodes { id } endCursor } }`
const LIST = gql`query List($offset: Int) { list(offset: $offset) { id } }`

function cache() {
  return new InMemoryCache({ typePolicies: { Query: { fields: { rows: appendedPages(['filter']), list: appendedPages(false) } } } })
}
const row = (id: string) => ({ __typename: 'Row', id })
const page = (ids: string[], endCursor: string | null) => ({ rows: { __typename: 'RowPage', nodes: ids.map(row), endCursor } })

test('later pages are appended without doubles, the first one replaces', () => {
  const store = cache()
  store.writeQuery({ query: ROWS, data: page(['a', 'b'], 'b') })
  store.writeQuery({ query: ROWS, variables: { after: 'b' }, data: page(['b', 'c'], 'c') })
  expect(store.readQuery({ query: ROWS })).toEqual(page(['a', 'b', 'c'], 'c'))
  store.writeQuery({ query: ROWS, variables: { offset: 0 }, data: page(['d'], 'd') })
  expect(store.readQuery({ query: ROWS })).toEqual(page(['d'], 'd'))
})

test('another filter is another list', () => {
  const store = cache()
  store.writeQuery({ query: ROWS, variables: { filter: 'x' }, data: page(['a'], null) })
  store.writeQuery({ query: ROWS, variables: { filter: 'y', after: '1' }, data: page(['b'], null) })
  expect(store.readQuery({ query: ROWS, variables: { filter: 'x' } })).toEqual(page(['a'], null))
  expect(store.readQuery({ query: ROWS, variables: { filter: 'y' } })).toEqual(page(['b'], null))
})

test('plain lists by offset', () => {
  const store = cache()
  store.writeQuery({ query: LIST, variables: { offset: 0 }, data: { list: [row('a'), row('b')] } })
  store.writeQuery({ query: LIST, variables: { offset: 2 }, data: { list: [row('b'), row('c')] } })
  expect(store.readQuery({ query: LIST })).toEqual({ list: [row('a'), row('b'), row('c')] })
})
