import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { IncomingMessage } from 'node:http'
import { Failure, unauthorized } from '#platform/kernel/errors.ts'
import { toGraphQLError } from '#platform/server/graphql/errors.ts'
import { operationExecutor } from '#platform/server/graphql/execute-operation.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'

interface EndpointOptions {
  schema: GraphQLSchema
  /**
   * Who asks, in which workspace. Made once for an operation, and ended with it.
   * @throws Failure when the credentials contradict each other.
   */
  contextOf(request: IncomingMessage, ipAddress?: string): Promise<RequestContext>
  report(error: unknown): void
}

export const GRAPHQL_PATH = '/api/graphql'
/** Operations in one request. */
const MAX_BATCH = 50
/** Of one person, in one process: what the graph says of itself takes a quarter of a second, and changes with releases. */
const MAX_EXPLANATIONS_PER_MINUTE = 20
const MINUTE_MS = 60_000
/** What a call may say (document 3 §7.1). */
const PARAMETERS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions', 'extras'])

const PLAIN_TYPE = 'application/json; charset=utf-8'
const STRICT_TYPE = 'application/graphql-response+json; charset=utf-8'
const STRICT_ASKED = /\bapplication\/graphql-response\+json\b/i

/** What one operation is answered with. */
interface Answer {
  result: ExecutionResult
  /**
   * Of a request with this operation alone. `mistaken` is 400 for callers who ask for answers by GraphQL over HTTP, and
   * 200 for all others, who look into the answer.
   */
  status: 200 | 400 | 'mistaken'
}

/** POST /api/graphql, also in batches. Unknown errors leave masked. */
export function serveGraphql(server: FastifyInstance, { schema, contextOf, report }: EndpointOptions): void {
  const readOperation = operationReader(schema)
  const executeOperation = operationExecutor(schema)
  const masked = (error: unknown): GraphQLError => toGraphQLError(error, report)
  const refuseExplanation = explanationLimit()

  const answer = async (request: FastifyRequest, parameters: unknown): Promise<Answer> => {
    const call = callOf(parameters)
    if (call instanceof GraphQLError) return { result: { errors: [call] }, status: 400 }
    const read = readOperation(call.query, call.operationName)
    if ('errors' in read) return { result: read, status: 'mistaken' }
    if (read.operation.operation === 'subscription') {
      return {
        result: {
          errors: [
            masked(
              new Failure('InvalidOperation', 'Subscriptions are answered over a socket at this address, not by POST.'),
            ),
          ],
        },
        status: 400,
      }
    }
    let context: RequestContext
    try {
      context = await contextOf(request.raw, request.ip)
    } catch (error) {
      return { result: { errors: [masked(error)] }, status: 200 }
    }
    try {
      if (read.asksForSchema) {
        const refused = refuseExplanation(context)
        if (refused) return { result: { errors: [masked(refused)] }, status: 200 }
      }
      const result = await executeOperation(read, context, call.variables)
      if (!result.errors) return { result, status: 200 }
      // Without data nothing was carried out: the variables do not fit.
      return { result: { ...result, errors: result.errors.map(masked) }, status: 'data' in result ? 200 : 400 }
    } finally {
      // Gives the request's read transaction back once its values are read; the answer does not wait for that.
      context.workspace?.end().catch(report)
    }
  }

  const batch = async (
    request: FastifyRequest,
    operations: readonly unknown[],
  ): Promise<{ status: number; text: string }> => {
    if (operations.length === 0)
      return { status: 400, text: JSON.stringify({ errors: [mistakeInCall('The batch is empty.')] }) }
    if (operations.length > MAX_BATCH)
      return {
        status: 413,
        text: JSON.stringify({
          errors: [mistakeInCall(`Batching is limited to ${MAX_BATCH} operations per request.`)],
        }),
      }
    const answers = await Promise.all(operations.map(async (parameters) => answer(request, parameters)))
    return { status: 200, text: JSON.stringify(answers.map(({ result }) => result)) }
  }

  // In a room of its own, where nothing but JSON is read.
  void server.register(async (graph) => {
    graph.removeContentTypeParser('text/plain')
    graph.post(GRAPHQL_PATH, async (request, reply) => {
      const isStrict = STRICT_ASKED.test(request.headers.accept ?? '')
      reply.header('content-type', isStrict ? STRICT_TYPE : PLAIN_TYPE)
      if (Array.isArray(request.body)) {
        const { status, text } = await batch(request, request.body)
        return reply.status(status).send(text)
      }
      const { result, status } = await answer(request, request.body)
      return reply.status(status === 'mistaken' ? (isStrict ? 400 : 200) : status).send(JSON.stringify(result))
    })
    return Promise.resolve()
  })
  server.route({
    url: GRAPHQL_PATH,
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    handler: async (_request, reply) => {
      // A query in an address would stand in logs and histories.
      reply.header('allow', 'POST')
      throw Object.assign(new Error('Not a POST.'), { statusCode: 405 })
    },
  })
}

/** Why somebody is not told what the graph says of itself: nobody without an account is, and nobody again and again. */
function explanationLimit(): (context: RequestContext) => Failure | null {
  let since = 0
  const counts = new Map<string, number>()
  return ({ identity, workspace }) => {
    const person = workspace?.actor.userId ?? identity?.id
    if (person === undefined) return unauthorized()
    const now = Date.now()
    if (now - since >= MINUTE_MS) {
      since = now
      counts.clear()
    }
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count <= MAX_EXPLANATIONS_PER_MINUTE
      ? null
      : new Failure(
          'TooManyRequests',
          `The graph explains itself at most ${MAX_EXPLANATIONS_PER_MINUTE} times a minute to one person. Keep what it said.`,
        )
  }
}

interface Call {
  query: string
  variables: Record<string, unknown> | null | undefined
  operationName: string | null | undefined
}

/** The parameters of a call by their types, or the mistake in them. */
function callOf(parameters: unknown): Call | GraphQLError {
  if (!isObject(parameters)) return mistakeInCall('An operation is sent as an object with a query.')
  for (const name in parameters) {
    if (!PARAMETERS.has(name) && parameters[name] !== null)
      return mistakeInCall(`Unexpected parameter "${name.slice(0, 100)}" in the request body.`)
  }
  const { query, variables, operationName, extensions } = parameters
  if (query === undefined || query === null) return mistakeInCall('Must provide query string.')
  if (typeof query !== 'string') return mistakeInCall('The query is a string.')
  if (!isAbsent(variables) && !isObject(variables)) return mistakeInCall('The variables are an object.')
  if (!isAbsent(extensions) && !isObject(extensions)) return mistakeInCall('The extensions are an object.')
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    return mistakeInCall('The name of the operation is a string.')
  return { query, variables, operationName }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mistakeInCall(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', errorCode: 'ValidationError' } })
}
