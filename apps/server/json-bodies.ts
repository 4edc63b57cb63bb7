import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON as the framework does, and refuses bytes that are not UTF-8 instead of replacing them with other
 * characters.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(Object.assign(new Error('The body is no UTF-8.'), { statusCode: 400 }))
      return
    }
    void parse(request, body.toString('utf8'), done)
  })
}
