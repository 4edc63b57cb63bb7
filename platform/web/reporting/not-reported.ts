import { asksTooMuch } from '#platform/kernel/errors.ts'

/** What can be read from any error; CallError and RequestFailure have these properties. */
interface ErrorFacts {
  name: string
  message: string
  stack: string
  kind: string | undefined
  code: string | undefined
  reason: string | undefined
  status: number | undefined
}

/** The state of the page at the moment of the error. */
export interface PageCircumstances {
  /** The page is being left: what it was loading breaks off. */
  unloading: boolean
  /** Whether our own files can be reached now; called only for network errors without a status. */
  canReachFiles: () => Promise<boolean>
}

const USER_INPUT_CODES = new Set(['BAD_USER_INPUT', 'ValidationError', 'UnprocessableContent', 'HumanErrorMessage'])

/**
 * The texts with which browsers say that a fetch failed or that they are offline, and that of a late resize observer:
 * not faults of this application.
 */
const IGNORED_TEXTS = [
  /^(?:TypeError: )?Failed to fetch\b/i,
  /^NetworkError when attempting to fetch resource/i,
  /^Load failed\b/i,
  /^fetch failed$/i,
  /^The network connection was lost/i,
  /^The Internet connection appears to be offline/i,
  /^A server with the specified hostname could not be found/i,
  /\bERR_INTERNET_DISCONNECTED\b/,
  /^ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/i,
]
const EXTENSION_ADDRESS = /\b(?:chrome|moz|safari|safari-web|webkit-masked-url|ms-browser)-?(?:extension)?:\/\//i

export function factsOf(error: unknown): ErrorFacts {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
  return {
    name: text(fields['name']) ?? 'Error',
    message: text(fields['message']) ?? (typeof error === 'string' ? error : 'Something that is no error was thrown.'),
    stack: text(fields['stack']) ?? '',
    kind: text(fields['kind']),
    code: text(fields['code']),
    reason: text(fields['reason']),
    status: typeof fields['status'] === 'number' ? fields['status'] : undefined,
  }
}

/**
 * Whether an error may be a fault of this application. By document 3 §8.3, these are not reported: an expired token,
 * user input errors (except a query refused for its size, since pages write queries), aborted or cancelled requests,
 * loads that break off when the page is left, failed restarts of the socket, server errors of 500 and above (the server
 * reports them itself), network errors without a status while our own files cannot be reached, and the texts of
 * browsers and extensions.
 */
export async function isReportable(error: unknown, page: PageCircumstances): Promise<boolean> {
  const facts = factsOf(error)
  if (isExpectedOfPeople(facts) || isOfTheServer(facts) || isOfTheBrowser(facts)) return false
  if (page.unloading && (facts.name === 'ChunkLoadError' || isNetworkError(facts))) return false
  return !(isNetworkError(facts) && facts.status === undefined && !(await page.canReachFiles()))
}

function isExpectedOfPeople({ name, message, kind, code, reason, status }: ErrorFacts): boolean {
  const expired = message === 'jwt expired' && status === 401
  const cancelled = name === 'AbortError' || name === 'CommandDiscarded' || kind === 'cancelled' || code === 'Aborted'
  const isInput = code !== undefined && USER_INPUT_CODES.has(code) && !asksTooMuch(reason)
  return expired || cancelled || kind === 'signed-out' || isInput
}

function isOfTheServer({ name, kind, status }: ErrorFacts): boolean {
  return name === 'SocketRestartFailed' || kind === 'server' || (status !== undefined && status >= 500)
}

function isOfTheBrowser({ message, stack }: ErrorFacts): boolean {
  return IGNORED_TEXTS.some((text) => text.test(message)) || EXTENSION_ADDRESS.test(stack)
}

function isNetworkError({ name, kind, code }: ErrorFacts): boolean {
  return (
    name === 'Unreachable' ||
    name === 'NetworkError' ||
    kind === 'unreachable' ||
    kind === 'socket-closed' ||
    code === 'NetworkError' ||
    code === 'Timeout'
  )
}
