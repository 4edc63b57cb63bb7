import { describe, expect, test } from 'vitest'
import { findTogether } from './find-together.ts'

const found = (text: string, query: string, most = 100): string[] =>
  findTogether(text, query, most).map(({ from, to }) => text.slice(from, to))
const FAR = ' and so on'.repeat(50)

describe('finding words that occur together', () => {
  test('regardless of what is between them, their order, case and accents', () => {
    expect(found('The fridge holds our Lists. The list is on a fridge.', 'fridge lists')).toEqual([
      'fridge holds our Lists',
    ])
    expect(found('Our lists hang on the frigidaire, a fridge.', 'fridge lists')).toEqual([
      'lists hang on the frigidaire, a fridge',
    ])
    expect(found('À la crème, or brûlée', 'brulee "creme"')).toEqual(['crème, or brûlée'])
    expect(found('価格がとても高い', '高い 価格')).toEqual(['価格がとても高い'])
  })

  test('the shortest stretches, without overlaps', () => {
    expect(found('plan plan week, week of a plan', 'plan week')).toEqual(['plan week', 'week of a plan'])
    expect(found('a b a b a b', 'b a', 2)).toEqual(['a b', 'a b'])
  })

  test('words match at the beginning of a word, and may continue', () => {
    expect(found('windows are added', 'add win')).toEqual(['windows are add'])
    expect(found('the window, undo', 'do win')).toEqual(['win'])
  })

  test('if they never occur all together, as many as possible; fewer than half of them do not match', () => {
    expect(found(`writers fear nothing${FAR} about AI writers fear`, 'what do writers fear about AI?')).toEqual([
      'about AI writers fear',
    ])
    expect(found(`fridge${FAR} lists`, 'fridge lists')).toEqual(['fridge', 'lists'])
    expect(found('about it all', 'what do writers fear about AI?')).toEqual([])
    expect(found('text', ' … ?')).toEqual([])
    expect(found('', 'a b')).toEqual([])
  })

  test('a long text full of the words has no more places than requested', () => {
    expect(findTogether('a b c d e f '.repeat(100_000), 'f a q b', 1_000)).toHaveLength(1_000)
  })
})
