import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { ERROR_CODES, type ErrorCode, type Problem } from '#platform/kernel/errors.ts'
import { CommandDiscarded } from '../connection/index.ts'
import { SocketClosed } from './socket-closed.ts'
import { strings } from './strings.ts'

/**
 * Why a call failed: the server refused it (`refused`, or `signed-out`), the path of the calls was not found (a
 * separate condition, document 3 §8.1), nothing answered, the server failed, it was cancelled, or the socket closed.
 */
export type CallErrorKind =
  | 'refused'
  | 'signed-out'
  | 'path-not-found'
  | 'unreachable'
  | 'server'
  | 'cancelled'
  | 'socket-closed'
  | 'fault'

interface CallErrorDetails {
  code?: ErrorCode
  title?: string
  reason?: string
  problems?: readonly Problem[]
  status?: number
  cause: unknown
}

/** An error of a call in the one form that screens handle. Its message is a sentence for users. */
export class CallError extends Error {
  override name = 'CallError'
  readonly kind: CallErrorKind
  /** The shared code of document 3 §8.1; InternalError when the server sent none. */
  readonly code: ErrorCode
  readonly title: string | undefined
  /** A machine-readable reason, more specific than the code. */
  readonly reason: string | undefined
  /** Which values are wrong and why, for forms. */
  readonly problems: readonly Problem[]
  /** The HTTP status of the answer, if it was not 200. */
  readonly status: number | undefined

  constructor(kind: CallErrorKind, message: string, details: CallErrorDetails) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = details.code ?? 'InternalError'
    this.title = details.title
    this.reason = details.reason
    this.problems = details.problems ?? []
    this.status = details.status
  }
}

/** The server did not answer: no response, or one that was cut off. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** Statuses with which a proxy in front of the server says that the server itself cannot be reached. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** The HTTP status of an error; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return ServerError.is(error) || ServerParseError.is(error) ? error.statusCode : undefined
}

export function isGatewayStatus(status: number | undefined): boolean {
  return status !== undefined && GATEWAY_STATUSES.has(status)
}

/** Whether a call failed because the server was out of reach, so that sending it again later makes sense. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable || isGatewayStatus(statusOf(error))
}

/** Whether a command was removed from the queue by the person who gave it. */
export function isDiscarded(error: unknown): boolean {
  return error instanceof CommandDiscarded
}

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  Forbidden: strings.forbidden,
  NotFound: strings.notFound,
  TooManyRequests: strings.tooManyRequests,
  Unauthorized: strings.signedOut,
  ValidationError: strings.invalidInput,
  UnprocessableContent: strings.invalidInput,
  InvalidOperation: strings.invalidOperation,
}

/** Converts any error of a call to a CallError; a CallError is returned unchanged. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (CombinedGraphQLErrors.is(error)) return fromResponse(error.errors[0], undefined, error)
  const status = statusOf(error)
  if (status === 404)
    return new CallError('path-not-found', strings.pathNotFound, { code: 'NotFound', status, cause: error })
  if (isUnreachable(error)) return new CallError('unreachable', strings.unreachable, { status, cause: error })
  if (status !== undefined && status >= 500) return new CallError('server', strings.server, { status, cause: error })
  if (ServerError.is(error)) return fromResponse(firstError(error.bodyText), status, error)
  if (error instanceof CommandDiscarded || isAbort(error))
    return new CallError('cancelled', strings.cancelled, { cause: error })
  if (error instanceof SocketClosed) return new CallError('socket-closed', strings.socketClosed, { cause: error })
  return new CallError('fault', strings.server, { status, cause: error })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

interface ResponseError {
  message?: unknown
  humanReadableMessage?: unknown
  extensions?: Readonly<Record<string, unknown>>
}

function fromResponse(error: ResponseError | undefined, status: number | undefined, cause: unknown): CallError {
  const extensions = error?.extensions ?? {}
  const code = ERROR_CODES.find((known) => known === extensions['errorCode']) ?? codeOfStatus(status)
  const readable = extensions['humanReadable'] === true ? error?.message : error?.humanReadableMessage
  const details: CallErrorDetails = {
    code,
    title: asText(extensions['title']),
    reason: asText(extensions['reason']),
    problems: Array.isArray(extensions['problems']) ? extensions['problems'].filter(isProblem) : [],
    status,
    cause,
  }
  const kind: CallErrorKind = code === 'Unauthorized' ? 'signed-out' : code === 'InternalError' ? 'server' : 'refused'
  return new CallError(kind, asText(readable) ?? SENTENCES[code] ?? strings.server, details)
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 401) return 'Unauthorized'
  if (status === 403) return 'Forbidden'
  if (status === 429) return 'TooManyRequests'
  return status !== undefined && status >= 400 && status < 500 ? 'ValidationError' : 'InternalError'
}

/** The first error of an answer in the shape of errors (document 3 §7.3). */
function firstError(body: string): ResponseError | undefined {
  try {
    const answer = JSON.parse(body) as { errors?: ResponseError[] } | null
    return Array.isArray(answer?.errors) ? answer.errors[0] : undefined
  } catch {
    // Not every refusal is JSON; only the status is known then.
    return undefined
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' && value !== null && 'message' in value && 'path' in value && Array.isArray(value.path)
  )
}
