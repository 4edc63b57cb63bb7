import type { FastifyInstance } from 'fastify'
import { getOperationAST, type ExecutionArgs, type GraphQLError } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { IncomingMessage } from 'node:http'
import type { WebSocketServer } from 'ws'
import '#generated/registry/graphql.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { toGraphQLError } from '#platform/server/graphql/errors.ts'
import { queryLimits } from '#platform/server/graphql/query-limits.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'

interface EndpointOptions {
  /** Who asks, in which workspace. Made once for a request. @throws Failure when the credentials contradict each other. */
  contextOf(request: IncomingMessage, ipAddress?: string): Promise<RequestContext>
  report(error: unknown): void
  sockets: WebSocketServer
}

export const GRAPHQL_PATH = '/api/graphql'
/** A page of ours has one; each costs the server a reading of what changed. */
const MAX_SUBSCRIPTIONS_PER_SOCKET = 50
/** Operations in one request. */
const MAX_BATCH = 50

/**
 * POST /api/graphql, also in batches, and subscriptions over graphql-transport-ws at the same path.
 * Unknown errors leave masked, over both ways alike.
 */
export function serveGraphql(server: FastifyInstance, { contextOf, report, sockets }: EndpointOptions): void {
  const yoga = createYoga<{ incoming: IncomingMessage; ipAddress?: string }, RequestContext>({
    schema: buildSchema(),
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    batching: { limit: MAX_BATCH },
    // What a call says beside its operation (document 3 §7.1).
    extraParamNames: ['extras'],
    logging: false,
    maskedErrors: { maskError: (error) => toGraphQLError(error, report) },
    parserAndValidationCache: true,
    plugins: [queryLimits(), givesConnectionBack(report)],
    // `request` would be the web request that yoga makes of it.
    context: async ({ incoming, ipAddress }) => contextOf(incoming, ipAddress),
  })

  server.route({
    url: GRAPHQL_PATH,
    method: ['POST'],
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { incoming: request.raw, ipAddress: request.ip })
      for (const [name, value] of response.headers) reply.header(name, value)
      reply.status(response.status)
      // As text it leaves in one piece with its head.
      return reply.send(await response.text())
    },
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

  // Enveloped, so that limits, validation and masking hold on the socket as they do over HTTP.
  const prepare = async (incoming: IncomingMessage, payload: { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined }): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const enveloped = yoga.getEnveloped({ incoming, params: payload })
    const document = enveloped.parse(payload.query)
    const errors = enveloped.validate(enveloped.schema, document)
    if (errors.length > 0) return errors
    if (getOperationAST(document, payload.operationName)?.operation !== 'subscription') throw new Failure('InvalidOperation', 'Only subscriptions are answered here: send queries and mutations by POST.')
    return { schema: enveloped.schema, operationName: payload.operationName, document, variableValues: payload.variables, contextValue: await enveloped.contextFactory(), rootValue: enveloped }
  }
  const open = new WeakMap<IncomingMessage, Set<string>>()
  useServer<Record<string, unknown>, { request: IncomingMessage }>(
    {
      // Faults never leave in the reason of a closed socket.
      isProd: true,
      execute: (parameters) => (parameters as { rootValue: ReturnType<typeof yoga.getEnveloped> }).rootValue.execute(parameters),
      subscribe: (parameters) => (parameters as { rootValue: ReturnType<typeof yoga.getEnveloped> }).rootValue.subscribe(parameters),
      onSubscribe: async ({ extra: { request } }, id, payload) => {
        const subscriptions = open.get(request) ?? new Set()
        open.set(request, subscriptions.add(id))
        try {
          if (subscriptions.size > MAX_SUBSCRIPTIONS_PER_SOCKET) throw new Failure('TooManyRequests', `One connection has at most ${MAX_SUBSCRIPTIONS_PER_SOCKET} subscriptions.`)
          const prepared = await prepare(request, payload)
          if (!('schema' in prepared)) subscriptions.delete(id)
          return prepared
        } catch (error) {
          subscriptions.delete(id)
          return [toGraphQLError(error, report)]
        }
      },
      onComplete: ({ extra: { request } }, id) => {
        open.get(request)?.delete(id)
      },
    },
    sockets,
  )
}

/**
 * Gives the request's read transaction back once its values are read; the answer does not wait for that. A subscription reads nothing
 * between its events and gives it back at once.
 */
function givesConnectionBack(report: (error: unknown) => void): Plugin<RequestContext> {
  const giveBack = ({ contextValue }: { contextValue: RequestContext }): void => {
    contextValue.workspace?.close().catch(report)
  }
  return {
    onExecute: ({ args }) => ({ onExecuteDone: () => giveBack(args) }),
    onSubscribe: ({ args }) => {
      giveBack(args)
    },
  }
}
