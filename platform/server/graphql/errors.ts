import { GraphQLError } from 'graphql'
import { Failure, type ErrorCode } from '#platform/kernel/errors.ts'
import { outageOf } from '#platform/server/outages/index.ts'

/** The server codes of document 3 §8.1, sent together with the shared code in `errorCode`. */
const SERVER_CODES: Partial<Record<ErrorCode, string>> = {
  ValidationError: 'BAD_USER_INPUT',
  UnprocessableContent: 'BAD_USER_INPUT',
  Forbidden: 'FORBIDDEN',
  Unauthorized: 'UNAUTHENTICATED',
  NotFound: 'NOT_FOUND',
  TooManyRequests: 'TOO_MANY_REQUESTS',
  InvalidOperation: 'INVALID_OPERATION',
}

/**
 * Whether the library itself refused the input: a variable (which has no path), an argument (which names its place in
 * the query), or what one of our scalars and resolvers refused with a code. An answer that cannot be written has
 * neither and is our fault.
 */
function isCallersMistake(outer: GraphQLError, original: unknown): boolean {
  return (
    original instanceof GraphQLError &&
    (outer.path === undefined || original.nodes !== undefined || original.extensions['errorCode'] !== undefined)
  )
}

/** Whether a field that always has a value had none: what it would show does not exist, or not for this caller. */
export function isMissingValue(error: GraphQLError): boolean {
  return error.originalError?.message.startsWith('Cannot return null for non-nullable field ') === true
}

/** Gives errors of parsing and validation the same codes as every other mistake. */
export function mistakeInQuery(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, extensions } = error
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    extensions: { errorCode: 'ValidationError', ...extensions, code: 'BAD_USER_INPUT' },
  })
}

/**
 * The only place that gives an error its shape on the wire. A Failure keeps its sentence and is marked as readable by
 * people; anything else is passed to `report` and sent as INTERNAL_SERVER_ERROR without its message.
 */
export function toGraphQLError(error: unknown, report: (error: unknown) => void): GraphQLError {
  const graphql = error instanceof GraphQLError ? error : null
  const original = graphql ? (graphql.originalError ?? null) : error
  const place = graphql
    ? { nodes: graphql.nodes, path: graphql.path, source: graphql.source, positions: graphql.positions }
    : {}
  if (original instanceof Failure) {
    return new GraphQLError(original.message, {
      ...place,
      extensions: {
        code: SERVER_CODES[original.code] ?? 'INTERNAL_SERVER_ERROR',
        errorCode: original.code,
        title: original.title,
        humanReadable: true,
        ...(original.reason === undefined ? {} : { reason: original.reason }),
        ...(original.problems.length === 0 ? {} : { problems: original.problems }),
      },
    })
  }
  if (graphql && (!original || isCallersMistake(graphql, original))) {
    return new GraphQLError(graphql.message, {
      ...place,
      extensions: { code: 'BAD_USER_INPUT', errorCode: 'ValidationError', ...graphql.extensions },
    })
  }
  report(original)
  const outage = outageOf(original)
  if (outage)
    return new GraphQLError(outage.message, {
      ...place,
      extensions: {
        code: 'INTERNAL_SERVER_ERROR',
        errorCode: outage.code,
        title: outage.title,
        humanReadable: true,
        reason: outage.reason,
      },
    })
  return new GraphQLError(
    'Something went wrong on our side. Try again; if it stays, tell whoever runs this installation.',
    {
      ...place,
      extensions: { code: 'INTERNAL_SERVER_ERROR', errorCode: 'InternalError', humanReadable: false },
    },
  )
}
