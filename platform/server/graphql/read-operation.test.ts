import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { operationReader } from './read-operation.ts'

const schema = buildSchema('type Query { name: String!, other(first: Int): Query! }')
const read = operationReader(schema)
const mistakeIn = (query: string): string => {
  const answer = read(query)
  return 'errors' in answer ? (answer.errors[0]?.message ?? '') : ''
}

test('a text of ten megabytes is given up at its beginning: it held the process for ten seconds and two gigabytes', () => {
  const query = `{ ${'name '.repeat(2_000_000)} }`
  const began = performance.now()
  expect(mistakeIn(query)).toMatch(/5000 tokens/)
  expect(performance.now() - began).toBeLessThan(500)
})

test('an operation asks so many things at once, under whatever names and through whatever fragments', () => {
  const aliases = (count: number, start = 0): string =>
    Array.from({ length: count }, (_, at) => `a${start + at}: name`).join(' ')
  expect(mistakeIn(`{ ${aliases(200)} }`)).toBe('')
  expect(mistakeIn(`{ ${aliases(201)} }`)).toMatch(/asks 201 things at once/)
  expect(mistakeIn(`{ ${aliases(100)} ...more } fragment more on Query { ${aliases(101, 100)} }`)).toMatch(
    /asks 201 things at once/,
  )
  expect(mistakeIn(`{ other { ${aliases(201)} } }`)).toBe('')
})

test('texts without end take each other’s place in memory', () => {
  const text = (at: number): string =>
    `{ other { ${Array.from({ length: 1_000 }, (_, field) => `f${at}_${field}: name`).join(' ')} } }`
  const documentOf = (at: number): unknown => {
    const answer = read(text(at))
    return 'errors' in answer ? null : answer.document
  }
  const first = documentOf(0)
  expect(documentOf(0) === first).toBe(true)
  for (let at = 1; at <= 60; at += 1) documentOf(at)
  expect(documentOf(0) === first).toBe(false)
})
