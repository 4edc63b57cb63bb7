import type { FastifyInstance } from 'fastify'
import { embedFrameSources } from '#editor/document/embeds.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { captchaSources } from '#identity/model/captcha.ts'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Tells browsers with every answer what they may do with it: only our scripts, no frame around it, and answers to calls
 * are not cached. Scripts of pages may also come from `scriptSources`. A route with answers of another kind, for
 * example a file, sets further headers itself.
 */
export function sendSecurityHeaders(
  server: FastifyInstance,
  configuration: Configuration,
  scriptSources: readonly string[] = [],
): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(configuration.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
      : {}),
  }
  // The answer to a call is never shown as a page: everything that a page might do is refused.
  const ofCalls = {
    ...always,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  const ofPages = {
    ...always,
    'content-security-policy': policyOfPages(captchaSources(configuration.captcha.provider), "'none'", scriptSources),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  }
  // Clips and reels for embedding: only in pages of this site, as long as viewers must be signed in here.
  const ofEmbeds = {
    ...ofPages,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': policyOfPages([], "'self'"),
  }
  // Built once: a middleware that built the policy for every answer was visible in the profile of every call.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : request.url.startsWith('/embed/') ? ofEmbeds : ofPages)
    done()
  })
}

function policyOfPages(
  captcha: readonly string[],
  frameAncestors: string,
  scriptSources: readonly string[] = [],
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...captcha, ...scriptSources],
    // Mantine and the editor position things by style attributes; scripts stay strict.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...captcha],
    'frame-src': ["'self'", ...embedFrameSources(), ...captcha],
    'frame-ancestors': [frameAncestors],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
