import { getOperationAST, GraphQLError, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { mistakeInQuery } from './errors.ts'
import { limitRule } from './query-limits.ts'

/** What a call asks for: a valid document and the operation in it. */
export interface ReadOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
}

type Read = { document: DocumentNode; errors?: never } | { document?: never; errors: readonly GraphQLError[] }

/** Texts of operations that are remembered; a page of ours sends a few dozen. */
const MAX_REMEMBERED = 1_000
/** Longer texts are read anew each time. */
const MAX_REMEMBERED_CHARS = 20_000

/**
 * Reads operations for a schema: parsed, validated and held against our limits. A text that was sent before is not read again.
 * The answer is the operation, or the mistakes that were found with our codes.
 */
export function operationReader(schema: GraphQLSchema): (query: string, operationName?: string | null) => ReadOperation | { errors: readonly GraphQLError[] } {
  const rules = [...specifiedRules, limitRule]
  const remembered = new Map<string, Read>()

  const read = (query: string): Read => {
    try {
      const document = parse(query)
      const errors = validate(schema, document, rules)
      return errors.length > 0 ? { errors: errors.map(mistakeInQuery) } : { document }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [mistakeInQuery(error)] }
      throw error
    }
  }
  const readOnce = (query: string): Read => {
    const known = remembered.get(query)
    if (known) return known
    const fresh = read(query)
    if (query.length > MAX_REMEMBERED_CHARS) return fresh
    if (remembered.size >= MAX_REMEMBERED) for (const oldest of remembered.keys()) {
      remembered.delete(oldest)
      break
    }
    remembered.set(query, fresh)
    return fresh
  }

  return (query, operationName) => {
    const { document, errors } = readOnce(query)
    if (errors) return { errors }
    const operation = getOperationAST(document, operationName)
    return operation ? { document, operation } : { errors: [NO_SUCH_OPERATION] }
  }
}

const NO_SUCH_OPERATION = new GraphQLError('Could not determine what operation to execute.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE', errorCode: 'ValidationError' } })
