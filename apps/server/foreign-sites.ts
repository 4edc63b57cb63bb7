import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '#platform/kernel/errors.ts'

/** Methods that change nothing: links from mail and chat, the way back from a provider and signed media use them. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A page of this host, or an address that a user typed. Programs send no such header. */
const OWN: ReadonlySet<string | undefined> = new Set([undefined, 'same-origin', 'none'])

/** Whether a browser says that another site made it send a request that names no origin. */
export function isFromForeignSite({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin === undefined && !OWN.has(Array.isArray(site) ? site[0] : site)
}

/**
 * Refuses requests that change something if a page of another site makes a browser send them, also without an origin: a
 * request carries cookies, but no token against forgery.
 */
export function refuseForeignSites(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && isFromForeignSite(request.headers))
      throw forbidden('This request comes from another site.')
    return Promise.resolve()
  })
}
