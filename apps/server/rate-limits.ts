import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddress from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/kernel/errors.ts'
import { addressGroup } from '#platform/server/network-address/index.ts'
import { isUpload } from './upload-routes.ts'
import { GRAPHQL_PATH } from './graphql-endpoint.ts'
import { countInWindows } from './window-counter.ts'

export const WINDOW_MS = 60_000
/** Per network address, for all requests but uploads: an office shares one. */
export const MAX_REQUESTS_PER_MINUTE = 6_000
/** Per session or token at one network address, to the graph. */
const MAX_GRAPH_CALLS_PER_MINUTE = 3_000
/**
 * The same in units of the usual weight: a call may ask for many, and a search counts as twenty. Search as you type
 * without a pause for a minute takes a third of it.
 */
const MAX_GRAPH_WEIGHT_PER_MINUTE = 30_000
/** Per network address, to sign in, sign up and the like; identity also counts tries by address and mailbox. */
const MAX_IDENTITY_CALLS_PER_MINUTE = 120
/** Per network address, to fetch pictures of other sites: a long page has some hundred. */
const MAX_FETCHES_PER_MINUTE = 600
const MAX_FAULT_REPORTS_PER_MINUTE = 60
/**
 * Per network address, open or closed within the last minute: a page has one for the graph and one for each text that
 * it edits.
 */
const MAX_SOCKETS = 1_000

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/**
 * Limits how often one person and one network address may send requests; uploads have their own (`limitUploads`). Each process counts separately. Refusals are
 * 429 with Retry-After.
 */
export async function limitRates(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: WINDOW_MS,
    skipOnError: true,
    allowList: isUpload,
    keyGenerator: (request) => addressGroup(request.ip),
    // The remaining number is of no use to clients below the limit.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limiter =>
    server.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator })
  const byAddress = (name: string) => (request: FastifyRequest) => `${name} ${addressGroup(request.ip)}`
  const graph = limiter(
    MAX_GRAPH_CALLS_PER_MINUTE,
    (request) => `graph ${addressGroup(request.ip)} ${credentialOf(request)}`,
  )
  const identity = limiter(MAX_IDENTITY_CALLS_PER_MINUTE, byAddress('identity'))
  const fetches = limiter(MAX_FETCHES_PER_MINUTE, byAddress('fetches'))
  const reports = limiter(MAX_FAULT_REPORTS_PER_MINUTE, byAddress('reports'))

  const limiterOf = ({ method, routeOptions }: FastifyRequest): Limiter | null => {
    const route = routeOptions.url ?? ''
    if (route === '/image/remote/stream') return fetches
    if (method !== 'POST') return null
    if (route === GRAPHQL_PATH) return graph
    if (route.startsWith('/api/auth/')) return identity
    return route === '/api/reports' ? reports : null
  }
  server.addHook('onRequest', async (request, reply) => {
    const limit = limiterOf(request)
    if (!limit) return
    const counted = await limit(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw tooMany(counted.ttlInSeconds)
  })
}

/**
 * Limits the cost of what one session or token at one network address requests from the graph within a minute, however
 * few calls it takes.
 * @returns a function that counts the cost of a call and returns the refusal if that is too much
 */
export function limitWeight(): (request: FastifyRequest, weight: number) => Failure | null {
  const weights = countInWindows(WINDOW_MS)
  return (request, weight) => {
    const { sum, endsInMs } = weights.spend(`${addressGroup(request.ip)} ${credentialOf(request)}`, weight)
    return sum <= MAX_GRAPH_WEIGHT_PER_MINUTE ? null : tooMany(Math.ceil(endsInMs / 1000))
  }
}

/**
 * Limits how many sockets one network address has, and how fast it opens new ones.
 * @returns whether one more may be opened
 */
export function limitSockets(trustedProxies: readonly string[]): (request: IncomingMessage, socket: Duplex) => boolean {
  const trusts = proxyAddress.compile([...trustedProxies])
  const counts = new Map<string, number>()
  return (request, socket) => {
    const address = addressGroup(proxyAddress(request, trusts))
    const before = counts.get(address) ?? 0
    if (before >= MAX_SOCKETS) return false
    counts.set(address, before + 1)
    socket.once('close', () => {
      setTimeout(() => {
        const left = (counts.get(address) ?? 1) - 1
        if (left === 0) counts.delete(address)
        else counts.set(address, left)
      }, WINDOW_MS).unref()
    })
    return true
  }
}

export function tooMany(seconds: number): Failure {
  return new Failure(
    'TooManyRequests',
    `Too many requests in a short time. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  )
}

/** The caller's credential, without looking it up: invalid credentials still count for their network address. */
function credentialOf({ headers }: FastifyRequest): string {
  return hash('sha256', headers.authorization ?? headers.cookie ?? '', 'base64url')
}
