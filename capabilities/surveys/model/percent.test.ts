import { expect, test } from 'vitest'
import { percentText } from './percent.ts'

test('parts of a whole are written so that small ones can be told apart, and a part of nothing is none', () => {
  expect([
    percentText(0, 12),
    percentText(1, 1433),
    percentText(3, 71),
    percentText(1, 8),
    percentText(199, 200),
    percentText(12, 12),
    percentText(0, 0),
  ]).toEqual(['0 %', '0.1 %', '4.2 %', '13 %', '100 %', '100 %', '–'])
})
