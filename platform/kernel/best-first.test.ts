import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const titles = ['Old pricing calls', 'Surprise visits', 'Price', 'Repricing', 'The price of two lists']
const asIs = (title: string): string => title

test('a picker offers what begins with the typed words before what holds them further in, and all of it for nothing', () => {
  expect(bestFirst(titles, 'pric', asIs)).toEqual(['Price', 'Old pricing calls', 'The price of two lists', 'Repricing'])
  expect(bestFirst(titles, '  ', asIs)).toEqual(titles)
  expect(bestFirst(titles, 'plst', asIs)).toEqual([])
})
