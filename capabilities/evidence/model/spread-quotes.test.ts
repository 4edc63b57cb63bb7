import { expect, test } from 'vitest'
import { spreadQuotes } from './spread-quotes.ts'

const quote = (id: string, score: number, personId: string | null = null) => ({
  type: 'note' as const,
  id,
  parentId: 'project',
  speaker: 'Mara',
  personId,
  score,
})

test('no note is quoted a third time before others had two quotes, and the best comes first', () => {
  const quotes = [quote('one', 0.9), quote('one', 0.8), quote('one', 0.7), quote('two', 0.3), quote('three', 0.4)]
  expect(spreadQuotes(quotes).map(({ id, score }) => [id, score])).toEqual([
    ['one', 0.9],
    ['one', 0.8],
    ['three', 0.4],
    ['two', 0.3],
    ['one', 0.7],
  ])
})

test('one person in several notes counts as one', () => {
  const quotes = [
    quote('one', 0.9, 'ada'),
    quote('two', 0.8, 'ada'),
    quote('three', 0.7, 'ada'),
    quote('four', 0.1, 'ben'),
  ]
  expect(spreadQuotes(quotes).map(({ id }) => id)).toEqual(['one', 'two', 'four', 'three'])
})
