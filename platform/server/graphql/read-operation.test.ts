import { buildSchema, getIntrospectionQuery } from 'graphql'
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

test('what the graph says of itself is asked once, whatever it is called and wherever it stands', () => {
  const refused = /asked once, without other names/
  expect(mistakeIn(getIntrospectionQuery())).toBe('')
  expect(mistakeIn('{ a: __schema { types { name } } b: __schema { types { name } } }')).toMatch(refused)
  expect(mistakeIn('{ __schema { a: types { name } b: types { name } } }')).toMatch(refused)
  expect(mistakeIn('{ __schema { ...all } } fragment all on __Schema { types { a: fields { name } } }')).toMatch(
    refused,
  )
  expect(mistakeIn('{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }')).toMatch(
    /introspection depth/,
  )
  const types = (count: number): string =>
    Array.from({ length: count }, (_, at) => `t${at}: __type(name: "Query") { name }`).join(' ')
  expect(mistakeIn(`{ ${types(10)} }`)).toBe('')
  expect(mistakeIn(`{ ${types(11)} }`)).toMatch(/at most 10 are explained/)
})

test('an operation says whether it asks for the schema, through fragments as well', () => {
  const asks = (query: string): boolean | undefined => {
    const answer = read(query)
    return 'errors' in answer ? undefined : answer.asksForSchema
  }
  expect(asks('{ name __typename }')).toBe(false)
  expect(asks('{ __type(name: "Query") { name } }')).toBe(true)
  expect(asks('{ ...more } fragment more on Query { __schema { types { name } } }')).toBe(true)
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
