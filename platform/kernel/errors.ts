/** The shared error codes of document 3 §8.1. */
export const ERROR_CODES = [
  'Forbidden',
  'InternalError',
  'InvalidOperation',
  'NotFound',
  'HumanErrorMessage',
  'TooManyRequests',
  'Unauthorized',
  'ValidationError',
  'UnprocessableContent',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Reasons for refusing an operation because of its size, or its answer because of its length. */
export const ASKED_TOO_MUCH = 'ASKED_TOO_MUCH'
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE'

/** Whether a page asked for more than is answered: a fault of the page, since we write its queries. */
export function asksTooMuch(reason: string | undefined): boolean {
  return reason === ASKED_TOO_MUCH || reason === ANSWER_TOO_LARGE
}

/** One wrong value: its place in the input, and what to do about it. */
export interface Problem {
  path: ReadonlyArray<string | number>
  message: string
  /** The limit that was exceeded, if there is one. */
  limit?: number
}

interface FailureDetails {
  title?: string
  problems?: ReadonlyArray<Problem>
  /** A machine-readable reason, more specific than the code, for example NOT_ENOUGH_DATA. */
  reason?: string
  cause?: unknown
}

const TITLES: Record<ErrorCode, string> = {
  Forbidden: 'Not allowed',
  InternalError: 'Something went wrong',
  InvalidOperation: 'This cannot be done now',
  NotFound: 'Not found',
  HumanErrorMessage: 'This did not work',
  TooManyRequests: 'Too many requests',
  Unauthorized: 'Sign in first',
  ValidationError: 'Something in the input needs a change',
  UnprocessableContent: 'The content cannot be read',
}

/**
 * An error that the caller is meant to see: its message is a sentence for people. Anything else that is thrown is our
 * fault and reaches callers as InternalError without its message.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly title: string
  readonly problems: ReadonlyArray<Problem>
  readonly reason: string | undefined

  constructor(code: ErrorCode, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.title = details.title ?? TITLES[code]
    this.problems = details.problems ?? []
    this.reason = details.reason
  }
}

export function notFound(what: string): Failure {
  return new Failure('NotFound', `${what} was not found, or you cannot see it.`)
}

export function forbidden(message: string): Failure {
  return new Failure('Forbidden', message)
}

export function unauthorized(message = 'Sign in to continue.'): Failure {
  return new Failure('Unauthorized', message)
}

export function invalid(problems: ReadonlyArray<Problem>): Failure {
  const first = problems[0]
  return new Failure('ValidationError', first ? first.message : 'The input is not valid.', { problems })
}

/** Reports a wrong value at one place. */
export function invalidAt(path: ReadonlyArray<string | number>, message: string, limit?: number): Failure {
  return invalid([limit === undefined ? { path, message } : { path, message, limit }])
}
