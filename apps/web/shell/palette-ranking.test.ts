import { expect, test } from 'vitest'
import { rank } from './palette-ranking.ts'

const actions = [
  { title: 'Go to home', section: 'Go to' },
  { title: 'Go to projects', section: 'Go to' },
  { title: 'New project', section: 'Create' },
  { title: 'Switch between light and dark', section: 'General', keywords: 'theme colour' },
]
const titles = (query: string) => rank(actions, query).map(({ title }) => title)

test('without a query, everything is listed in its own order', () => {
  expect(titles('')).toEqual(actions.map(({ title }) => title))
})

test('words that begin with the query come first', () => {
  expect(titles('proj')).toEqual(['New project', 'Go to projects'])
  expect(titles('new')).toEqual(['New project'])
})

test('initials, several words in any order, and keywords match', () => {
  expect(titles('np')).toEqual(['New project'])
  expect(titles('home go')).toEqual(['Go to home'])
  expect(titles('theme')).toEqual(['Switch between light and dark'])
})

test('items that do not match are left out', () => {
  expect(titles('zzz')).toEqual([])
})
