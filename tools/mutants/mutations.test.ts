import { expect, test } from 'vitest'
import { mutationsOf } from './mutations.ts'

const planted = (text: string): string[] =>
  mutationsOf('a.ts', text).map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end))

test('operators are reversed, conditions negated, booleans flipped, effects left out', () => {
  expect(planted('if (a < 1) go()')).toEqual(['if (!(a < 1)) go()', 'if (a <= 1) go()', 'if (a < 1) '])
  expect(planted('const yes = !no && true')).toEqual([
    'const yes = !no || true',
    'const yes = no && true',
    'const yes = !no && false',
  ])
  expect(planted('await write(tx)\nreturned = 1')).toEqual(['\nreturned = 1'])
})

test('types and imports are not mutated, and a fault has its location', () => {
  expect(planted("import { a } from 'b'\ntype Flag = true\ninterface One { two: false }")).toEqual([])
  expect(mutationsOf('a.ts', 'const a = 1\nconst b = a === 1')).toMatchObject([
    { line: 2, original: '===', replacement: '!==' },
  ])
})
