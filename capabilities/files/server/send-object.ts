import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { ObjectMissingError, type Storage } from '#platform/server/storage/index.ts'

/** An object to send as an answer. */
interface ObjectToSend {
  storageKey: string
  contentType: string
  bytes: number
  /** The name to save it under. */
  fileName?: string
  /** Shown in the browser instead of saved. */
  inline?: boolean
  /** Bytes that never change under their address are cached by the requesting browser. */
  cacheControl?: string
  /** What is not served: the first byte and the last of each part. */
  withheldBytes?: ReadonlyArray<{ start: number; end: number }>
}

/** The message for a request for a withheld part of a recording. */
export const WITHHELD = 'A part of this recording is being redacted. It can be had again once that is done.'

// Even when a user opens a file by its address, nothing in it runs or loads.
const INERT = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox"
const KEPT_BY_ITS_BROWSER = 'private, max-age=86400, immutable'
const OPEN_RANGE = /^bytes=\d+-$/
const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Sends an object of the storage, or the requested part of it (RFC 9110 §14: one range; for several, everything is
 * sent).
 * @throws Failure NotFound where the object is deleted; Forbidden where part of the request is withheld
 */
export async function sendObject(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  object: ObjectToSend,
): Promise<FastifyReply> {
  const { storageKey, bytes, inline = false, fileName, withheldBytes = [] } = object
  const asked = request.headers['if-range'] === undefined ? rangeOf(request.headers.range, bytes) : undefined
  const range = asked && OPEN_RANGE.test(request.headers.range ?? '') ? upToWithheld(asked, withheldBytes) : asked
  const sent = range ?? { start: 0, end: bytes - 1 }
  if (range !== null && withheldBytes.some(({ start, end }) => start <= sent.end && end >= sent.start))
    throw forbidden(WITHHELD)
  reply
    .header('content-type', object.contentType)
    .header('content-security-policy', INERT)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', object.cacheControl ?? KEPT_BY_ITS_BROWSER)
    .header('vary', 'cookie, authorization')
    .header('accept-ranges', 'bytes')
  if (fileName !== undefined)
    reply.header('content-disposition', contentDisposition(fileName, { type: inline ? 'inline' : 'attachment' }))
  if (range === null) return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (request.method === 'HEAD') return reply.send()
  try {
    return reply.send(await storage.get(storageKey, range))
  } catch (error) {
    if (error instanceof ObjectMissingError) throw notFound('The file')
    throw error
  }
}

/**
 * A request for everything from a position on, as browsers send for playback, gets the bytes up to the next withheld
 * part.
 */
function upToWithheld(
  { start, end }: { start: number; end: number },
  withheldBytes: ReadonlyArray<{ start: number; end: number }>,
): { start: number; end: number } {
  const next = Math.min(...withheldBytes.map((part) => part.start).filter((at) => at > start))
  return { start, end: Math.min(end, next - 1) }
}

/** Undefined without a valid range; null where the range is outside of the object. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null | undefined {
  const [, from = '', to = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end || start >= bytes ? null : { start, end }
}
