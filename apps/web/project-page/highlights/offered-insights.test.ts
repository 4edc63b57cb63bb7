import { expect, test } from 'vitest'
import { offeredInsights } from './offered-insights.ts'

const insights = ['People export late', 'Export', 'Late cards', 'Export is found late'].map((title) => ({ title }))
const offered = (query: string) => offeredInsights(insights, query).map(({ title }) => title)

test('titles that begin with the typed text come first, shorter before longer, titles that contain the words last', () => {
  expect(offered('export')).toEqual(['Export', 'Export is found late', 'People export late'])
})

test('scattered letters do not match, and without typed text the order stays', () => {
  expect(offered('xpl')).toEqual([])
  expect(offered(' ')).toEqual(insights.map(({ title }) => title))
})
