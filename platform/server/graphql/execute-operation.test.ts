import {
  GraphQLEnumType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type ExecutionResult,
} from 'graphql'
import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { operationExecutor } from './execute-operation.ts'
import { operationReader } from './read-operation.ts'
import type { RequestContext } from './request-context.ts'

const USES = 4

interface Thing {
  name: string
  size: number | null
  shape: string
}

const THINGS: readonly Thing[] = [
  { name: 'one', size: 1, shape: 'round' },
  { name: 'two', size: null, shape: 'square' },
]

/** Breaks out of any kind of text that it is inserted into. */
const CODE = '"); throw 1 // \' ` ${1} */ \\ \n \u2028 } ] )'

/** What the resolvers did since it was last emptied. */
const done: string[] = []

const shape = new GraphQLEnumType({ name: 'Shape', values: { ROUND: { value: 'round' }, SQUARE: { value: 'square' } } })
const named = new GraphQLInterfaceType({
  name: 'Named',
  fields: { name: { type: GraphQLString } },
  resolveType: () => 'Thing',
})
const thing: GraphQLObjectType = new GraphQLObjectType<Thing>({
  name: 'Thing',
  interfaces: [named],
  fields: () => ({
    name: { type: new GraphQLNonNull(GraphQLString) },
    size: { type: GraphQLInt, resolve: async ({ size }) => Promise.resolve(size) },
    needed: { type: new GraphQLNonNull(GraphQLInt), resolve: ({ size }) => size },
    shape: { type: shape },
    forbidden: {
      type: GraphQLString,
      resolve: () => {
        throw new Failure('Forbidden', 'Not yours.')
      },
    },
  }),
})
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      things: {
        type: new GraphQLList(thing),
        args: { first: { type: GraphQLInt, defaultValue: 2 } },
        resolve: async (_root, { first }: { first: number }) => Promise.resolve(THINGS.slice(0, first)),
      },
      said: {
        type: GraphQLString,
        args: { words: { type: GraphQLString } },
        resolve: (_root, { words }: { words?: string }) => words,
      },
      anything: { type: named, resolve: () => THINGS[0] },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      make: {
        type: GraphQLString,
        resolve: () => {
          done.push('made')
          throw new Failure('Forbidden', 'Not yours.')
        },
      },
    },
  }),
  types: [thing],
})

const executeOperation = operationExecutor(schema)
const readOperation = operationReader(schema)

/** The answers to one text that is sent repeatedly, as sent over the wire. */
async function answersTo(query: string, variables?: Record<string, unknown>): Promise<string[]> {
  const answers: ExecutionResult[] = []
  for (let use = 0; use < USES; use += 1) {
    const read = readOperation(query)
    if ('errors' in read) throw new Error(read.errors[0]?.message)
    answers.push(await executeOperation(read, {} as RequestContext, variables))
  }
  return answers.map((answer) => JSON.stringify(answer))
}

test.each([
  ['lists, aliases, enums, nulls', '{ things { name again: name size shape } }', undefined],
  [
    'fragments on an interface',
    '{ anything { __typename ...on Thing { size } ...rest } } fragment rest on Named { name }',
    undefined,
  ],
  [
    'a default, a variable, a part that is left out',
    'query ($first: Int, $with: Boolean!) { things(first: $first) { name size @include(if: $with) shape @skip(if: $with) } }',
    { with: true },
  ],
  [
    'names that JavaScript knows',
    '{ constructor: anything { __proto__: name toString: name } __proto__: said(words: "p") hasOwnProperty: said(words: "h") }',
    undefined,
  ],
  ['words that would be code', `{ said(words: ${JSON.stringify(CODE)}) }`, undefined],
  ['the same in a variable', 'query ($words: String = "}") { said(words: $words) }', { words: CODE }],
  ['a part that may be missing', '{ things { name forbidden } }', undefined],
  ['a part that must not be missing', '{ things { name needed } }', undefined],
  ['a variable that does not fit', 'query ($first: Int) { things(first: $first) { name } }', { first: 'many' }],
])('a repeated query gets exactly the same answer as the first time: %s', async (_what, query, variables) => {
  const [first, ...others] = await answersTo(query, variables)
  expect(others).toEqual(Array.from({ length: USES - 1 }, () => first))
  expect(first).toMatch(/"(?:data|errors)":/)
})

test('a mutation is carried out once per call, also when it fails', async () => {
  done.length = 0
  await answersTo('mutation { make }')
  expect(done).toHaveLength(USES)
})
