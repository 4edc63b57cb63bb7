import { expect, test } from 'vitest'
import { tooLong } from './format.ts'

test('a line of more than 200 characters is found with its line number, one of 200 is not', () => {
  const text = ['short', 'x'.repeat(200), 'y'.repeat(201)].join('\n')
  expect(tooLong('a.ts', text)).toMatchObject([{ path: 'a.ts', line: 3, rule: 'long-line' }])
})
