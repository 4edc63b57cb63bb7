import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { addressGroup } from '#platform/server/network-address/index.ts'
import { MAX_REQUESTS_PER_MINUTE, tooMany, WINDOW_MS } from './rate-limits.ts'
import { isUpload } from './upload-routes.ts'
import { countInWindows, type WindowCounter } from './window-counter.ts'

/** Per person: files begun in a minute, more than anyone drops at once. */
const MAX_UPLOADS_PER_MINUTE = 1_200
/** Per person: requests that begin, send, ask about or stop uploads; a large file takes one for each 64 MB. */
const MAX_UPLOAD_CALLS_PER_MINUTE = 6_000
/** Per person: bytes sent in a minute, more than a line of a gigabit carries. A file begun below it is taken whole. */
const MAX_BYTES_PER_MINUTE = 10_737_418_240
/** Per network address: uploads of callers who are not signed in, or not in the workspace. */
const MAX_REFUSED_PER_MINUTE = 120

/**
 * Limits uploads by the person who sends them, by whatever session, token or address; callers who are no members by
 * their address. Each process counts separately. Refusals are 429 with Retry-After.
 * @param personOf looks up the member of the workspace who sends the request; throws a Failure for anyone else
 */
export function limitUploads(server: FastifyInstance, personOf: (request: FastifyRequest) => Promise<Id>): void {
  const uploads = countInWindows(WINDOW_MS)
  const calls = countInWindows(WINDOW_MS)
  const bytes = countInWindows(WINDOW_MS)
  const refused = countInWindows(WINDOW_MS)
  const refuse = (reply: FastifyReply, endsInMs: number): Failure => {
    const seconds = Math.ceil(endsInMs / 1_000)
    reply.header('retry-after', seconds)
    return tooMany(seconds)
  }
  server.addHook('onRequest', async (request, reply) => {
    if (!isUpload(request)) return
    const address = addressGroup(request.ip)
    const known = refused.spend(address, 0)
    // So many wrong credentials are not even looked up.
    if (known.sum >= MAX_REQUESTS_PER_MINUTE) throw refuse(reply, known.endsInMs)
    const person = await personOf(request).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      const { sum, endsInMs } = refused.spend(address, 1)
      throw sum > MAX_REFUSED_PER_MINUTE ? refuse(reply, endsInMs) : error
    })
    const limit = (counter: WindowCounter, amount: number, isOver: (sum: number) => boolean): void => {
      const { sum, endsInMs } = counter.spend(person, amount)
      if (isOver(sum)) throw refuse(reply, endsInMs)
    }
    limit(calls, 1, (sum) => sum > MAX_UPLOAD_CALLS_PER_MINUTE)
    if (request.method === 'POST') limit(uploads, 1, (sum) => sum > MAX_UPLOADS_PER_MINUTE)
    const sent = Number(request.headers['content-length'] ?? 0)
    limit(bytes, sent, (sum) => sum - sent >= MAX_BYTES_PER_MINUTE)
    if (request.headers['transfer-encoding'] === undefined) return
    // A body of unknown length counts once it has come.
    const { socket } = request.raw
    const before = socket.bytesRead
    reply.raw.once('close', () => void bytes.spend(person, socket.bytesRead - before))
  })
}
