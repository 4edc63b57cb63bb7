import { expect, test } from 'vitest'
import { STRETCHES, stretchTitle } from './stretches.ts'

test('a stretch of time is named by its day, month, quarter or year', () => {
  expect(STRETCHES.map((stretch) => stretchTitle('2026-10-01', stretch, 'en-GB'))).toEqual([
    '1 Oct 2026',
    '1 Oct 2026',
    'Oct 2026',
    'Q4 2026',
    '2026',
  ])
})
