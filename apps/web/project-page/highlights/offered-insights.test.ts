import { expect, test } from 'vitest'
import { offeredInsights } from './offered-insights.ts'

const insights = ['People export late', 'Export', 'Late cards', 'Export is found late'].map((title) => ({ title }))
const offered = (query: string) => offeredInsights(insights, query).map(({ title }) => title)

test('what begins as it was typed comes first, the shorter title before the longer, what holds the words within last', () => {
  expect(offered('export')).toEqual(['Export', 'Export is found late', 'People export late'])
})

test('scattered letters are no match, and nothing typed keeps the order', () => {
  expect(offered('xpl')).toEqual([])
  expect(offered(' ')).toEqual(insights.map(({ title }) => title))
})
