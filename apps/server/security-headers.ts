import type { FastifyInstance } from 'fastify'
import { embedFrameSources } from '#editor/document/embeds.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { captchaSources } from '#identity/model/captcha.ts'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Says with every answer what a browser may do with it: no script but ours, no frame around it, and answers to calls
 * kept by no cache. `scriptSources` are allowed to scripts of pages besides. A route that answers something of its own kind, a file for example, says more with headers of its
 * own.
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
  // Nothing in the answer to a call is ever shown as a page: all that a page might do is refused.
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
  // Clips and reels for other pages: of this site alone, while whoever watches them must be signed in here.
  const ofEmbeds = {
    ...ofPages,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': policyOfPages([], "'self'"),
  }
  // Put together once: a middleware that writes the policy anew for every answer was seen in the profile of every call.
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
