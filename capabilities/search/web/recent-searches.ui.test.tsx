import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetKeptLists } from '#platform/web/device/kept-list.ts'
import { MAX_RECENT_SEARCHES } from '../model/limits.ts'
import { useRecentSearches } from './recent-searches.ts'

beforeEach(() => forgetKeptLists())

test('recent searches are stored once each, the latest first, up to the limit', () => {
  const { result } = renderHook(() => useRecentSearches())
  const search = (...queries: string[]) => act(() => queries.forEach((query) => result.current.remember(query)))
  search('Pricing', 'b', ' pricing ', '  ')
  expect(result.current.recent).toEqual(['pricing', 'b'])
  search(...Array.from({ length: 30 }, (_, index) => `s${index}`))
  expect(result.current.recent).toHaveLength(MAX_RECENT_SEARCHES)
  act(() => result.current.forget())
  expect(result.current.recent).toEqual([])
})
