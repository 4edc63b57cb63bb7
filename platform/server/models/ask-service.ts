import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { createOutgoingHttp, OutgoingHttpError } from '#platform/server/outgoing-http/index.ts'

/** A service with OpenAI's API, as the configuration names it. */
export interface ModelService {
  /** Up to the path of the request, without it. */
  url: string
  key?: string
  model: string
}

interface Question<Answer> {
  path: string
  contentType: string
  body: Uint8Array | string
  answer: z.ZodType<Answer>
  timeoutMs: number
  maxBytes: number
  /** How many times it is called if it is busy or fails; each wait is twice as long as the one before. */
  attempts: number
  signal?: AbortSignal
}

/** The words for its failures. */
interface Wording {
  /** `transcription service`, for example. */
  service: string
  /** The input it was given: `recording`, for example. */
  given: string
  failure: (message: string, options: ErrorOptions) => Error
}

const FIRST_PAUSE_MS = 500
const UNAUTHORIZED = 401
const FORBIDDEN = 403
const NOT_FOUND = 404
const BUSY = 429
const SERVER_FAULT = 500
const OK_BELOW = 300
const MAX_REPORTED_CHARS = 1_000

/**
 * Calls a service. The address comes from the installation's own configuration, so a private one is allowed.
 * @throws what `failure` makes; the signal's reason
 */
export async function askService<Answer>(
  { url, key }: ModelService,
  question: Question<Answer>,
  { service, given, failure }: Wording,
): Promise<Answer> {
  const client = createOutgoingHttp({ isAllowed: () => true })
  const { path, contentType, body, timeoutMs, maxBytes, signal } = question
  const headers = { 'content-type': contentType, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
  for (let attempt = 1; ; attempt += 1) {
    const response = await client
      .request({
        url: `${url.replace(/\/+$/, '')}${path}`,
        method: 'POST',
        headers,
        body,
        timeoutMs,
        maxBytes,
        maxRedirects: 0,
        signal,
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted()
        if (error instanceof OutgoingHttpError) throw failure(`The ${service} could not be reached.`, { cause: error })
        throw error
      })
    if (response.status < OK_BELOW) return read(response.body)
    const isPassing = response.status === BUSY || response.status >= SERVER_FAULT
    if (!isPassing || attempt >= question.attempts) throw refusal(response.status, response.body)
    await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal })
  }

  function read(answer: Buffer): Answer {
    let json: unknown
    try {
      json = JSON.parse(answer.toString('utf8'))
    } catch (cause) {
      throw failure(`The ${service} gave an answer that is not JSON.`, { cause })
    }
    const parsed = question.answer.safeParse(json)
    if (!parsed.success)
      throw failure(`The ${service} gave an answer of another kind than expected.`, { cause: parsed.error })
    return parsed.data
  }

  function refusal(status: number, answer: Buffer): Error {
    const cause = new Error(`${status} ${answer.toString('utf8').slice(0, MAX_REPORTED_CHARS)}`)
    if (status === UNAUTHORIZED || status === FORBIDDEN)
      return failure(`The ${service} did not accept the key of this installation.`, { cause })
    if (status === NOT_FOUND) return failure(`The ${service} has no such model, or its address is wrong.`, { cause })
    return failure(`The ${service} refused the ${given} (${status}).`, { cause })
  }
}
