import { expect, test } from 'vitest'
import { PAGE_QUALITIES_PERCENT, PAGE_WIDTHS_PX } from './limits.ts'
import { drawnQuality, drawnWidth, originOf, progressOf } from './pdf.ts'

test('a page is drawn in the requested size and quality, up to the largest', () => {
  expect([1, 160, 161, 2_560, 9_999].map(drawnWidth)).toEqual([160, 160, 320, 2_560, PAGE_WIDTHS_PX.at(-1)])
  expect([1, 50, 51, 95, 100].map(drawnQuality)).toEqual([50, 50, 65, 95, PAGE_QUALITIES_PERCENT.at(-1)])
})

test('progress grows with the pages read, of which recognised ones count for more', () => {
  const pages = { pageCount: 4, read: 0, waiting: 1, recognized: 0 }
  const figures = [
    pages,
    { ...pages, read: 2 },
    { ...pages, read: 4 },
    { ...pages, read: 4, waiting: 0, recognized: 1 },
  ].map(progressOf)
  expect(figures[0]).toBe(0)
  expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  expect(figures[2]).toBeLessThan(0.5)
  expect(figures[3]).toBe(1)
  expect(progressOf({ pageCount: 0, read: 0, waiting: 0, recognized: 0 })).toBe(0)
})

test('a PDF has pages itself, an office document by conversion, and tables and pictures have none', () => {
  expect(originOf('application/pdf')).toBe('itself')
  expect(originOf('application/msword')).toBe('converted')
  expect(originOf('application/vnd.ms-excel')).toBeNull()
  expect(originOf('image/png')).toBeNull()
})
