import { buildSchema, getIntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { operationReader } from './read-operation.ts'

const schema = buildSchema('type Query { name: String!, other(first: Int): Query! }')
const read = operationReader(schema)
const mistakeIn = (query: string): string => {
  const answer = read(query)
  return 'errors' in answer ? (answer.errors[0]?.message ?? '') : ''
}

test('a text of ten megabytes is refused at its beginning, before it takes ten seconds and two gigabytes', () => {
  const query = `{ ${'name '.repeat(2_000_000)} }`
  const began = performance.now()
  expect(mistakeIn(query)).toMatch(/5000 tokens/)
  expect(performance.now() - began).toBeLessThan(500)
})

test('an operation asks for a limited number of things at once, under any aliases and through any fragments', () => {
  const aliases = (count: number, start = 0): string =>
    Array.from({ length: count }, (_, at) => `a${start + at}: name`).join(' ')
  expect(mistakeIn(`{ ${aliases(50)} }`)).toBe('')
  expect(mistakeIn(`{ ${aliases(51)} }`)).toMatch(/asks 51 fields on its first level/)
  expect(mistakeIn(`{ ${aliases(25)} ...more } fragment more on Query { ${aliases(26, 25)} }`)).toMatch(
    /asks 51 fields on its first level/,
  )
  expect(mistakeIn(`{ other { ${aliases(51)} } }`)).toBe('')
})

test('a subscription may ask for little of each repeated thing, since many may wait to be reported', () => {
  const readReported = operationReader(
    buildSchema('type Query { name: String } type Change { id: ID! } type Subscription { changes: [Change!]! }'),
  )
  const mistake = (values: number): string | undefined => {
    const names = Array.from({ length: values }, (_, at) => `a${at}: id`).join(' ')
    const answer = readReported(`subscription { changes { ${names} } }`)
    return 'errors' in answer ? answer.errors[0]?.message : undefined
  }
  expect(mistake(9)).toBeUndefined()
  expect(mistake(10)).toMatch(/subscription could answer with 11000 values/)
})

test('a subscription whose definition reports fewer things at once may ask for more of each', () => {
  const few = buildSchema('type Query { name: String } type Change { id: ID! } type Subscription { few: [Change!]! }')
  const field = few.getSubscriptionType()?.getFields()['few']
  if (field) field.extensions = { reportedAtOnce: 100 }
  const mistake = (values: number): string | undefined => {
    const answer = operationReader(few)(
      `subscription { few { ${Array.from({ length: values }, (_, at) => `a${at}: id`).join(' ')} } }`,
    )
    return 'errors' in answer ? answer.errors[0]?.message : undefined
  }
  expect(mistake(99)).toBeUndefined()
  expect(mistake(100)).toMatch(/subscription could answer with 10100 values/)
})

test('introspection is answered once, under any alias and in any place', () => {
  const refused = /requested once, without aliases/
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
  expect(mistakeIn(`{ ${types(11)} }`)).toMatch(/at most 10 are described/)
})

test('an operation says whether it asks for the schema, also through fragments', () => {
  const asks = (query: string): boolean | undefined => {
    const answer = read(query)
    return 'errors' in answer ? undefined : answer.asksForSchema
  }
  expect(asks('{ name __typename }')).toBe(false)
  expect(asks('{ __type(name: "Query") { name } }')).toBe(true)
  expect(asks('{ ...more } fragment more on Query { __schema { types { name } } }')).toBe(true)
})

test('an endless series of texts replaces older ones in memory', () => {
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

test('lookups count also where no list is answered: names of things, and what a search may find', () => {
  const found = buildSchema(
    'type Query { effect(ids: [ID!]!): Int!, search(options: Options!): Found! } type Found { total: Int! } input Options { limit: Int }',
  )
  const expected = (query: string, variables: Record<string, unknown>): number => {
    const answer = operationReader(found)(query)
    if ('errors' in answer) throw new Error(answer.errors[0]?.message)
    return answer.expectedWith(variables)
  }
  const ids = Array.from({ length: 1000 }, (_, at) => String(at))
  expect(expected('query ($ids: [ID!]!) { effect(ids: $ids) }', { ids })).toBeGreaterThan(30_000)
  const search = 'query ($options: Options!) { search(options: $options) { total } }'
  expect(expected(search, { options: { limit: 1000 } })).toBeGreaterThan(30_000)
  expect(expected('query ($limit: Int) { search(options: { limit: $limit }) { total } }', { limit: 1000 })).toBe(
    expected(search, { options: { limit: 1000 } }),
  )
})

test('a list counts as long as its variables say, whether sent or default', () => {
  const rows = buildSchema('type Query { rows(first: Int): [Row!]!, named(ids: [ID!]!): [Row!]! } type Row { id: ID! }')
  const expected = (query: string, variables: Record<string, unknown> = {}): number => {
    const answer = operationReader(rows)(query)
    if ('errors' in answer) throw new Error(answer.errors[0]?.message)
    return answer.expectedWith(variables)
  }
  const thousand = expected('{ rows(first: 1000) { id } }')
  expect(expected('query ($first: Int!) { rows(first: $first) { id } }', { first: 1000 })).toBe(thousand)
  expect(expected('query ($first: Int = 1000) { rows(first: $first) { id } }')).toBe(thousand)
  expect(expected('query ($first: Int = 1000) { rows(first: $first) { id } }', { first: 1 })).toBeLessThan(10)
  const ids = Array.from({ length: 1000 }, (_, at) => String(at))
  expect(expected('query ($ids: [ID!]!) { named(ids: $ids) { id } }', { ids })).toBe(thousand + 35_000)
  expect(
    expected('query ($ids: [ID!]!, $on: Boolean!) { named(ids: $ids) @include(if: $on) { id } }', { ids, on: false }),
  ).toBe(0)
})
