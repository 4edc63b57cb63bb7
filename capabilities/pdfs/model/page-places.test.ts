import { expect, test } from 'vitest'
import { boxesOfWords, wordsWithin } from './page-places.ts'

const run = (x: number, y: number, width: number, start: number, end: number, angle = 0) => ({
  x,
  y,
  width,
  height: 10,
  angle,
  start,
  end,
})
// Two columns: each line has a piece on the left and one on the right.
const page = {
  width: 200,
  height: 100,
  text: 'Name Age\nMara 41\nOtto 39',
  runs: [
    run(20, 10, 40, 0, 4),
    run(120, 10, 30, 5, 8),
    run(20, 30, 40, 9, 13),
    run(120, 30, 20, 14, 16),
    run(20, 50, 40, 17, 21),
    run(120, 50, 20, 22, 24),
  ],
}

test('selected characters have one box per line, from the first to the last of them', () => {
  expect(boxesOfWords(page, 2, 4)).toEqual([{ x: 0.2, y: 0.1, width: 0.1, height: 0.1 }])
  expect(boxesOfWords(page, 14, 21)).toEqual([
    { x: 0.6, y: 0.3, width: 0.1, height: 0.1 },
    { x: 0.1, y: 0.5, width: 0.2, height: 0.1 },
  ])
  expect(boxesOfWords(page, 4, 5)).toEqual([])
})

test('pieces of one line that are close together are one box', () => {
  const near = {
    ...page,
    text: 'Out of stock',
    runs: [run(20, 10, 30, 0, 3), run(55, 11, 20, 4, 6), run(80, 10, 50, 7, 12)],
  }
  expect(boxesOfWords(near, 0, 12)).toEqual([{ x: 0.1, y: 0.1, width: 0.55, height: 0.11 }])
})

test('words that run from top to bottom have an upright box', () => {
  const turned = { ...page, text: 'Side', runs: [run(50, 20, 40, 0, 4, 90)] }
  expect(boxesOfWords(turned, 0, 4)).toEqual([{ x: 0.2, y: 0.2, width: 0.05, height: 0.4 }])
})

test('the words of a region are those whose middle is in it, with the line breaks of the page', () => {
  expect(wordsWithin(page, [{ x: 0.05, y: 0.25, width: 0.4, height: 0.5 }])).toBe('Mara\nOtto')
  expect(wordsWithin(page, [{ x: 0.05, y: 0.28, width: 0.9, height: 0.1 }])).toBe('Mara 41')
  expect(wordsWithin(page, [{ x: 0.4, y: 0.8, width: 0.1, height: 0.1 }])).toBe('')
})
