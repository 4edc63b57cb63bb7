import {
  BREAK,
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { askedWeight } from './asked-weight.ts'
import { mistakeInQuery } from './errors.ts'
import { namedThings } from './named-things.ts'
import { ABOUT_THE_GRAPH, expectedValues, explanationRule, limitRule } from './query-limits.ts'

/** A call's valid document and the operation in it. */
export interface ReadOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  /** Whether it is an introspection query. */
  asksForSchema: boolean
  /** What it costs, in units of the usual weight. */
  weight: number
  /** How many values it could answer with, as `expectedValues` counts them. */
  expectedWith(variables: Readonly<Record<string, unknown>>): number
  /** How many things its acts name in their lists. */
  namedWith(variables: Readonly<Record<string, unknown>>): number
}

type Read =
  | { document: DocumentNode; asksForSchema: boolean; errors?: never }
  | { document?: never; errors: readonly GraphQLError[] }

/** Of one text: our longest operation has a tenth of it. A parsed text takes far more memory than the text itself. */
const MAX_QUERY_TOKENS = 5_000
/** Of all remembered texts together; our pages send a tenth of it. */
const MAX_REMEMBERED_CHARS = 500_000

/**
 * Reads operations for a schema: parsed, validated and checked against our limits. A valid text that was sent before is
 * not read again. Returns the operation, or the mistakes that were found with our codes.
 */
export function operationReader(
  schema: GraphQLSchema,
): (query: string, operationName?: string | null) => ReadOperation | { errors: readonly GraphQLError[] } {
  const rules = [...specifiedRules, limitRule, explanationRule]
  const remembered = new Map<string, Read>()

  const read = (query: string): Read => {
    try {
      const document = parse(query, { maxTokens: MAX_QUERY_TOKENS })
      const errors = validate(schema, document, rules)
      return errors.length > 0
        ? { errors: errors.map(mistakeInQuery) }
        : { document, asksForSchema: asksForSchema(document) }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [mistakeInQuery(error)] }
      throw error
    }
  }
  let rememberedChars = 0
  const readOnce = (query: string): Read => {
    const known = remembered.get(query)
    if (known) return known
    const fresh = read(query)
    if (fresh.document) remember(query, fresh)
    return fresh
  }
  // A client that keeps sending new texts, signed in or not, replaces older ones and takes no more memory.
  const remember = (query: string, fresh: Read): void => {
    remembered.set(query, fresh)
    rememberedChars += query.length
    for (const oldest of remembered.keys()) {
      if (rememberedChars <= MAX_REMEMBERED_CHARS) break
      remembered.delete(oldest)
      rememberedChars -= oldest.length
    }
  }

  // An operation is discarded together with its text.
  const weights = new WeakMap<OperationDefinitionNode, number>()
  return (query, operationName) => {
    const read = readOnce(query)
    if (read.errors) return { errors: read.errors }
    const { document, asksForSchema: asks } = read
    const operation = getOperationAST(document, operationName)
    if (!operation) return { errors: [NO_SUCH_OPERATION] }
    const weight = weights.get(operation) ?? askedWeight(schema, document, operation)
    weights.set(operation, weight)
    return {
      document,
      operation,
      asksForSchema: asks,
      weight,
      expectedWith: (variables) => expectedValues(schema, document, operation, variables),
      namedWith: (variables) => namedThings(document, operation, variables),
    }
  }
}

function asksForSchema(document: DocumentNode): boolean {
  let asks = false
  visit(document, {
    Field({ name }) {
      if (!ABOUT_THE_GRAPH.has(name.value)) return undefined
      asks = true
      return BREAK
    },
  })
  return asks
}

const NO_SUCH_OPERATION = new GraphQLError('Could not determine what operation to execute.', {
  extensions: { code: 'OPERATION_RESOLUTION_FAILURE', errorCode: 'ValidationError' },
})
