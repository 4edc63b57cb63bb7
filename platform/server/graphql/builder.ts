import SchemaBuilder from '@pothos/core'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import { GraphQLError, Kind, type ValueNode } from 'graphql'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { MAX_PAGE_ROWS } from '#platform/kernel/pagination.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The one schema builder. A capability's `server/graphql.ts` adds its types and fields when it is imported; a later
 * capability extends an earlier type without that type knowing it. Resolvers translate only.
 */
export const builder = new SchemaBuilder<{
  Context: RequestContext
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: {
    ID: { Input: Id; Output: Id }
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    TextSegments: { Input: never; Output: ReadonlyArray<{ text: string; match: boolean }> }
  }
}>({
  plugins: [DataloaderPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
})

builder.queryType({
  description:
    'What can be read. Every response contains what the caller can see; lists come in pages, and one request reads one state of the workspace.',
})
builder.mutationType({
  description:
    'What can be done. Every act takes an `operationId` made by the caller (a UUID): sent again, it returns the first result.',
})
builder.subscriptionType({
  description: 'What is reported as it happens, over a WebSocket at the address of the graph.',
})

function toDate(value: unknown): Date {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  if (date && !Number.isNaN(date.getTime())) return date
  throw new GraphQLError('A time is written as in 2026-11-20T09:30:00.000Z.')
}

builder.scalarType('DateTime', {
  description: 'A moment, in ISO 8601 in UTC with milliseconds.',
  serialize: (value) => value.toISOString(),
  parseValue: toDate,
})

function literal(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value)
    case Kind.LIST:
      return node.values.map(literal)
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value)]))
    default:
      return null
  }
}

builder.scalarType('JSON', {
  description: 'A JSON value, parsed by the schema of the command that takes it.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: literal,
})

// A page of results has hundreds of segments: as objects, each would be two fields to resolve, which takes longer than
// all the rest of the answer.
builder.scalarType('TextSegments', {
  description: 'A text split into matching and other parts, in order: a list of { text: String!, match: Boolean! }.',
  serialize: (segments) => segments,
  parseValue: () => {
    throw new GraphQLError('Segments of text are answered, never sent.')
  },
})

/**
 * Reads an identifier argument in its short or its 36-character form.
 * @throws GraphQLError that says what an identifier looks like.
 */
export function idArgument(value: string): Id {
  const id = parseId(value)
  if (id !== null) return id
  throw mistake(`“${value.slice(0, 40)}” is not an identifier.`)
}

/**
 * Reads a list of identifiers, at most as long as a page. @throws GraphQLError as `idArgument`, and for a longer list
 */
export function idsArgument(values: ReadonlyArray<string | number>, most = MAX_PAGE_ROWS): Id[] {
  if (values.length > most) throw mistake(`That are ${values.length} identifiers; at most ${most} are read at once.`)
  return values.map((value) => idArgument(String(value)))
}

function mistake(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT', errorCode: 'ValidationError', humanReadable: true },
  })
}
