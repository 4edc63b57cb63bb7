import { pino, type DestinationStream, type Logger } from 'pino'
import { redactUrl } from '#platform/kernel/redact-url.ts'

export type { Logger } from 'pino'

/** Never written, at whatever depth of a logged object they stand (up to three). */
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
 * One JSON object a line on standard output, or to `destination`. Addresses of requests and secrets are redacted
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

// Not every field: errors of the database driver carry the row that was refused, errors of clients the whole request.
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { name: error.name, message: error.message, stack: error.stack, ...code, ...cause }
}
