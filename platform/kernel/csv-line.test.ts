import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each(['=1+1', '+1+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://example.com")'])(
  '%j is not a formula in a spreadsheet program',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  },
)

test.each(['-5', '+49 30 1234', '(2)', 'plain', 'a=b', '-3,5 %'])('%j is unchanged', (text) => {
  expect(csvLine([text]).replaceAll('"', '').trim()).toBe(text)
})

test('commas, quotes, line breaks and spaces at the ends are quoted; numbers are numbers', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' x', -5])).toBe('"a,b","say ""hi""","two\nlines"," x",-5\r\n')
})
