import type { FastifyInstance } from 'fastify'

/**
 * A closing server finishes running requests; a connection that would then be kept for further requests is closed
 * instead of waited for.
 */
export function finishRequests(server: FastifyInstance): void {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    return Promise.resolve()
  })
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections())
    done()
  })
}
