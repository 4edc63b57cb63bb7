import { expect, test } from 'vitest'
import { kindOf } from './office-file.ts'

test('tables of any kind are shown as workbooks, files with sections as outlines, and other files as neither', () => {
  expect(
    [
      'application/vnd.ms-excel',
      'text/csv',
      'text/tab-separated-values',
      'text/html',
      'application/rtf',
      'video/mp4',
    ].map(kindOf),
  ).toEqual(['workbook', 'workbook', 'workbook', 'outline', 'outline', null])
})
