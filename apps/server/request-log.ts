import { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Metrics } from '#platform/server/metrics/index.ts'

/** Files of pages and requests of machines would drown the rest. */
const QUIET = /^\/(?:packs\/|ping$|health(?:\/|$)|metrics$)/

/**
 * One line per request, written when it is answered: it does not name the caller, and its address is redacted (document
 * 3 §7.9).
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the answer contains everything that this one would.
  }

  override requestCompleted(error: FastifyError | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseMs: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...line, err: error }, 'request not answered')
    else if (QUIET.test(request.url)) reply.log.debug(line, 'request')
    else reply.log.info(line, 'request')
  }

  override routeNotFound(): void {
    // Answered and logged like every other request.
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
