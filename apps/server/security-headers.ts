import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { embedFrameSources } from '#editor/document/embeds.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { captchaSources } from '#identity/model/captcha.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Says with every answer what a browser may do with it: no script but ours, no frame around it, and answers to calls kept by no cache. */
export async function sendSecurityHeaders(server: FastifyInstance, configuration: Configuration): Promise<void> {
  const captcha = captchaSources(configuration.captcha.provider)
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...captcha],
        // Mantine and the editor position things by style attributes; scripts stay strict.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...captcha],
        'frame-src': ["'self'", ...embedFrameSources(), ...captcha],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: configuration.publicUrl.startsWith('https:') ? { maxAge: ONE_YEAR_SECONDS } : false,
  })
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return Promise.resolve(payload)
  })
}
