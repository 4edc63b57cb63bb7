import { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Metrics } from '#platform/server/metrics/index.ts'

/** Pages' parts and questions of machines would drown the rest. */
const QUIET = /^\/(?:packs\/|ping$|health(?:\/|$)|metrics$)/

/**
 * One line for each request, when it is answered: who asked is not in it, and its address is redacted (document 3
 * §7.9).
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the answer says everything that this one would.
  }

  override requestCompleted(error: FastifyError | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseMs: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...line, err: error }, 'request not answered')
    else if (QUIET.test(request.url)) reply.log.debug(line, 'request')
    else reply.log.info(line, 'request')
  }

  override routeNotFound(): void {
    // Answered, and logged, as every other request.
  }
}

/** Counts every answered request by the pattern of its route. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    return Promise.resolve()
  })
}
