import type { FastifyInstance } from 'fastify'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { IncomingMessage } from 'node:http'
import type { WebSocketServer } from 'ws'
import '#generated/registry/graphql.ts'
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

/**
 * POST /api/graphql, also in batches, and subscriptions over graphql-transport-ws at the same path.
 * Unknown errors leave masked, over both ways alike.
 */
export function serveGraphql(server: FastifyInstance, { contextOf, report, sockets }: EndpointOptions): void {
  const yoga = createYoga<{ incoming: IncomingMessage }, RequestContext>({
    schema: buildSchema(),
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    batching: { limit: 50 },
    logging: false,
    maskedErrors: { maskError: (error) => toGraphQLError(error, report) },
    parserAndValidationCache: true,
    plugins: [queryLimits(), givesConnectionBack(report)],
    // `request` would be the web request that yoga makes of it.
    context: async ({ incoming }) => contextOf(incoming),
  })

  server.route({
    url: GRAPHQL_PATH,
    method: ['POST'],
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { incoming: request.raw })
      for (const [name, value] of response.headers) reply.header(name, value)
      reply.status(response.status)
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
    },
  })

  useServer<Record<string, unknown>, { request: IncomingMessage }>(
    {
      execute: (parameters) => (parameters as { rootValue: ReturnType<typeof yoga.getEnveloped> }).rootValue.execute(parameters),
      subscribe: (parameters) => (parameters as { rootValue: ReturnType<typeof yoga.getEnveloped> }).rootValue.subscribe(parameters),
      // Enveloped here, so that limits, validation and masking hold on the socket as they do over HTTP.
      onSubscribe: async (socket, _id, payload) => {
        const enveloped = yoga.getEnveloped({ incoming: socket.extra.request, params: payload })
        const document = enveloped.parse(payload.query)
        const errors = enveloped.validate(enveloped.schema, document)
        if (errors.length > 0) return errors
        return {
          schema: enveloped.schema,
          operationName: payload.operationName,
          document,
          variableValues: payload.variables,
          contextValue: await enveloped.contextFactory(),
          rootValue: enveloped,
        }
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
