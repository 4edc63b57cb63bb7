import { Failure, type ErrorCode, type Problem } from '#platform/kernel/errors.ts'
import { outageOf } from '#platform/server/outages/index.ts'

const STATUS: Record<ErrorCode, number> = {
  ValidationError: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  InvalidOperation: 409,
  HumanErrorMessage: 422,
  UnprocessableContent: 422,
  TooManyRequests: 429,
  InternalError: 500,
}

/** Messages for users for what the framework refuses before a route is called. */
const REFUSED: Partial<Record<number, string>> = {
  405: 'This address does not answer to that method.',
  408: 'The request took too long to arrive. Send it again.',
  413: 'The request is larger than this address takes.',
  414: 'The address is too long.',
  415: 'The content type of the request is not one that this address reads: send JSON.',
}

/** One entry of the answer to a call that failed (documents 2 §11 and 3 §7.3). */
interface WireError {
  code: ErrorCode
  title: string
  message: string
  humanReadable: boolean
  /** The message if a user may read it, else null. */
  humanReadableMessage: string | null
  reason?: string
  problems?: ReadonlyArray<Problem>
}

/** An answer to a call over plain HTTP that failed. */
export interface FailureAnswer {
  status: number
  /** Whether it is our fault; the caller of this function then logs it. */
  isFault: boolean
  body: { errors: [WireError] }
}

/**
 * The only place that gives a failed call over plain HTTP its shape: a Failure keeps its sentence, what the framework
 * refused is the caller's mistake, and anything else is sent without its message.
 */
export function answerFailure(error: unknown): FailureAnswer {
  const framework = error instanceof Failure ? null : frameworkFailure(error)
  const outage = error instanceof Failure ? null : outageOf(error)
  const failure =
    error instanceof Failure
      ? error
      : (framework?.failure ??
        outage ??
        new Failure('InternalError', 'Something went wrong on our side. Try again in a moment.', { cause: error }))
  const isFault = failure.code === 'InternalError'
  return {
    status: framework?.status ?? (outage ? 503 : STATUS[failure.code]),
    isFault,
    body: {
      errors: [
        {
          code: failure.code,
          title: failure.title,
          message: failure.message,
          humanReadable: !isFault || outage !== null,
          humanReadableMessage: isFault && outage === null ? null : failure.message,
          ...(failure.reason === undefined ? {} : { reason: failure.reason }),
          ...(failure.problems.length === 0 ? {} : { problems: failure.problems }),
        },
      ],
    },
  }
}

function frameworkFailure(error: unknown): { status: number; failure: Failure } | null {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  return {
    status,
    failure: new Failure('ValidationError', REFUSED[status] ?? 'The request cannot be read: send JSON.', {
      cause: error,
    }),
  }
}
