import { pino, type DestinationStream, type Logger } from 'pino'
import { redactUrl } from '#platform/kernel/redact-url.ts'

export type { Logger } from 'pino'

/** Never written, at any depth of a logged object (up to three). */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'connectionString',
  'oneTimeCode',
]
const HIDDEN = '[hidden]'

/**
 * One JSON object per line on standard output, or to `destination`. Addresses of requests and secrets are redacted
 * (document 3 §7.9).
 */
export function createLogger({
  level,
  name,
  destination,
}: {
  level: string
  name: string
  destination?: DestinationStream
}): Logger {
  return pino(
    {
      level,
      name,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: HIDDEN },
      serializers: { req: describeRequest, res: describeResponse, err: describeError, error: describeError },
    },
    destination ?? pino.destination({ sync: false }),
  )
}

function describeRequest(request: {
  method?: string
  url?: string
  id?: unknown
  hostname?: string
  headers?: unknown
}): Record<string, unknown> {
  return { id: request.id, method: request.method, host: request.hostname, url: redactUrl(request.url ?? '') }
}

function describeResponse(response: { statusCode?: number }): Record<string, unknown> {
  return { statusCode: response.statusCode }
}

/** Of an error that combines several. */
const REPORTED_ERRORS = 5

// Not every field: errors of the database driver carry the refused row, errors of clients the whole request. An error
// that came from another thread, or was copied by a library that adds to it, is no longer an Error, but has the same
// fields.
function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, message, stack, code, cause, errors } = error as Partial<Record<keyof AggregateError | 'code', unknown>>
  return {
    name: typeof name === 'string' ? name : undefined,
    message: typeof message === 'string' ? message : `An object with ${Object.keys(error).join(', ') || 'no fields'}`,
    stack: typeof stack === 'string' ? stack : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    cause: cause === undefined ? undefined : describeError(cause),
    // If a name has several addresses, the failure at each of them; the message of the combined error is empty.
    errors: Array.isArray(errors) ? errors.slice(0, REPORTED_ERRORS).map(describeError) : undefined,
  }
}
