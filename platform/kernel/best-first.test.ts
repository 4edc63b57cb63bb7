import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const titles = ['Old pricing calls', 'Surprise visits', 'Price', 'Repricing', 'The price of two lists']
const asIs = (title: string): string => title

test('a picker offers names that begin with the typed words before names that contain them further in; without words, all', () => {
  expect(bestFirst(titles, 'pric', asIs)).toEqual(['Price', 'Old pricing calls', 'The price of two lists', 'Repricing'])
  expect(bestFirst(titles, '  ', asIs)).toEqual(titles)
  expect(bestFirst(titles, 'plst', asIs)).toEqual([])
})
