import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptLists, isText, keptList, useKeptList } from './kept-list.ts'

beforeEach(() => forgetKeptLists())
afterEach(() => vi.restoreAllMocks())

const words = keptList({
  name: 'words',
  most: 3,
  isEntry: isText,
  isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
})
const KEY = 'quarry.kept.words.ada'

test('each entry is stored once per owner, newest first, up to the maximum number', () => {
  for (const word of ['one', 'two', 'One', 'three', 'four']) words.keep(word, 'ada')
  words.keep('five')
  expect(words.entries('ada')).toEqual(['four', 'three', 'One'])
  expect(words.entries()).toEqual(['five'])
  words.clear('ada')
  expect(words.entries('ada')).toEqual([])
})

test('the stored text is read once, and again after another window changed it', () => {
  localStorage.setItem(KEY, '["one", 2, "three"]')
  const parse = vi.spyOn(JSON, 'parse')
  expect(words.entries('ada')).toEqual(['one', 'three'])
  expect(words.entries('ada')).toBe(words.entries('ada'))
  expect(parse).toHaveBeenCalledTimes(1)
  localStorage.setItem(KEY, '["four"]')
  expect(words.entries('ada')).toEqual(['four'])
})

test('storage with other content counts as empty; entries that it refuses are kept until the page is left', () => {
  for (const strange of ['{"not":"a list"}', '[broken']) {
    localStorage.setItem(KEY, strange)
    expect(words.entries('ada')).toEqual([])
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  words.keep('one', 'ada')
  expect(words.entries('ada')).toEqual(['one'])
})

test('a component that shows a list is updated, until all lists are forgotten', () => {
  localStorage.setItem('sidebar-hidden', 'true')
  localStorage.setItem('quarry.opened-lately.ada', '[]')
  const { result } = renderHook(() => useKeptList(words, 'ada'))
  act(() => words.keep('one', 'ada'))
  expect(result.current).toEqual(['one'])
  act(() => forgetKeptLists())
  expect(result.current).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['sidebar-hidden'])
})
