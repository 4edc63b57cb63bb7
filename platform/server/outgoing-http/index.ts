import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { watchForQuiet, type QuietWatch } from './quiet-watch.ts'

/**
 * A request that was refused or failed; the message is a sentence that may be shown to the person who gave the address.
 */
export class OutgoingHttpError extends Error {
  override name = 'OutgoingHttpError'
}

type OutgoingRequest = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole request, redirects included. */
  timeoutMs?: number
  /** The largest answer that is read. */
  maxBytes?: number
  maxRedirects?: number
  signal?: AbortSignal
}

type OutgoingResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** After redirects. */ url: string
}

type StreamRequest = OutgoingRequest & {
  /** The longest time without a byte of the answer, its beginning included. */
  quietMs?: number
}

type StreamedResponse = Omit<OutgoingResponse, 'body'> & {
  /**
   * The bytes as they arrive; ends the connection when it is left early. Throws OutgoingHttpError where a limit is passed
   * or the answer breaks off.
   */
  body: AsyncIterable<Buffer>
  /** Ends the connection of an answer that is not read. */
  cancel(): void
}

/** The one client for addresses that people or other services supply. */
export type OutgoingHttp = {
  /**
   * Sends the request and reads the whole answer, regardless of its status. Throws OutgoingHttpError for an address
   * that is not public, at any redirect too, and when a limit is passed.
   */
  request(request: OutgoingRequest): Promise<OutgoingResponse>
  /** Sends the request and gives its answer while it arrives; otherwise as `request`. */
  stream(request: StreamRequest): Promise<StreamedResponse>
}

const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024
const DEFAULT_MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Not sent on to another origin. */
const CREDENTIAL_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization'])
const BODY_HEADERS = new Set(['content-type', 'content-length', 'content-encoding'])

type Resolver = (host: string) => Promise<{ address: string; family: number }[]>

/**
 * Opens the client. `isAllowed` decides by IP address and is called with the address that is then connected to, so that
 * a name whose answer changes in between gains nothing.
 */
export function createOutgoingHttp({
  isAllowed = isPublicAddress,
  resolve = async (host) => lookup(host, { all: true }),
}: { isAllowed?: (address: string) => boolean; resolve?: Resolver } = {}): OutgoingHttp {
  const stream = async (request: StreamRequest): Promise<StreamedResponse> => {
    const limit = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const quiet = watchForQuiet(request.quietMs)
    const signals = [limit, quiet.signal, request.signal].flatMap((one) => one ?? [])
    const limits = { isAllowed, resolve, signal: AbortSignal.any(signals) }
    const explained = (error: unknown, url: URL, hasBegun: boolean): unknown =>
      request.signal?.aborted === true ? error : explain(error, url, limit.aborted || quiet.signal.aborted, hasBegun)
    let hop: Hop = {
      url: parseAddress(request.url),
      method: request.method ?? 'GET',
      headers: lowerCaseNames(request.headers ?? {}),
      body: request.body,
    }
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(hop, limits).catch((error: unknown) => {
        quiet.end()
        throw explained(error, hop.url, false)
      })
      const cancel = (): void => {
        quiet.end()
        response.destroy()
      }
      const headers = headersOf(response)
      const { location } = headers
      const status = response.statusCode ?? 0
      if (!REDIRECTS.has(status) || location === undefined) {
        const { url } = hop
        const read = readBody(response, url, request.maxBytes ?? DEFAULT_MAX_BYTES, quiet)
        return {
          status,
          headers,
          url: url.href,
          cancel,
          body: explaining(read, (error) => explained(error, url, true)),
        }
      }
      cancel()
      if (redirects >= (request.maxRedirects ?? DEFAULT_MAX_REDIRECTS))
        throw new OutgoingHttpError(`${hop.url.host} redirects too often.`)
      hop = follow(hop, status, location)
      quiet.begin()
    }
  }
  return {
    stream,
    async request(request) {
      const { body, status, headers, url } = await stream(request)
      const chunks: Buffer[] = []
      for await (const chunk of body) chunks.push(chunk)
      return { status, headers, url, body: Buffer.concat(chunks) }
    },
  }
}

type Hop = { url: URL; method: string; headers: Record<string, string>; body?: string | Uint8Array }

function parseAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutgoingHttpError('This is not a web address.')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingHttpError('A web address begins with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    throw new OutgoingHttpError('The address must not contain a user name or a password.')
  return url
}

function follow(hop: Hop, status: number, location: string): Hop {
  const url = parseAddress(location, hop.url)
  const dropsBody = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST')
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) =>
        !(url.origin !== hop.url.origin && CREDENTIAL_HEADERS.has(name)) && !(dropsBody && BODY_HEADERS.has(name)),
    ),
  )
  return dropsBody ? { url, method: hop.method === 'HEAD' ? 'HEAD' : 'GET', headers } : { ...hop, url, headers }
}

type Limits = { isAllowed: (address: string) => boolean; resolve: Resolver; signal: AbortSignal }

async function send(hop: Hop, limits: Limits): Promise<IncomingMessage> {
  const literal = hop.url.hostname.replace(/^\[|\]$/g, '')
  // A connection to a literal address uses no resolver.
  if (isIP(literal) > 0 && !limits.isAllowed(literal)) throw refusal(hop.url.host)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (hop.url.protocol === 'https:' ? requestHttps : requestHttp)(hop.url, {
      method: hop.method,
      // Unpacked answers could be far larger than the transfer.
      headers: { 'user-agent': 'Quarry', ...hop.headers, 'accept-encoding': 'identity' },
      lookup: guardedLookup(limits),
      signal: limits.signal,
      // Pooled connections would skip the check of the address.
      agent: false,
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end(hop.body)
  })
}

async function* readBody(
  response: IncomingMessage,
  url: URL,
  maxBytes: number,
  quiet: QuietWatch,
): AsyncGenerator<Buffer, void, void> {
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      quiet.end()
      bytes += chunk.length
      if (bytes > maxBytes) throw new OutgoingHttpError(`The answer of ${url.host} is larger than ${maxBytes} bytes.`)
      yield chunk
      quiet.begin()
    }
  } finally {
    quiet.end()
    response.destroy()
  }
}

async function* explaining<Piece>(
  pieces: AsyncIterable<Piece>,
  explained: (error: unknown) => unknown,
): AsyncGenerator<Piece, void, void> {
  try {
    yield* pieces
  } catch (error) {
    throw explained(error)
  }
}

function headersOf(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function guardedLookup({ isAllowed, resolve }: Limits): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(address))
        const [first] = allowed
        if (first === undefined) callback(refusal(host), '')
        else if (options.all === true) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function refusal(host: string): OutgoingHttpError {
  return new OutgoingHttpError(`${host} is not on the public internet.`)
}

function explain(error: unknown, url: URL, isLate: boolean, hasBegun: boolean): unknown {
  if (error instanceof OutgoingHttpError) return error
  if (isLate) return new OutgoingHttpError(`${url.host} did not answer in time.`, { cause: error })
  if (hasBegun) return new OutgoingHttpError(`${url.host} broke off its answer.`, { cause: error })
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOTFOUND') return new OutgoingHttpError(`There is no host named ${url.hostname}.`, { cause: error })
  return new OutgoingHttpError(`${url.host} could not be reached.`, { cause: error })
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
