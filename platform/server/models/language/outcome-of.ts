import type { ServiceFault } from './chat-completions.ts'
import { LanguageModelError, type LanguageOutcome } from './language-model.ts'

const UNAUTHORIZED = 401
const FORBIDDEN = 403
const NOT_FOUND = 404
const TIMEOUT = 408
const TOO_LARGE = 413
const TOO_MANY = 429
const SERVER_FAULT = 500
const BUSY_CODES = /overloaded|rate_limit|too_many|unavailable|loading/i
const BUSY_STATUSES = new Set([TIMEOUT, TOO_MANY, 502, 503, 504, 529])
const KEY_CODES = /invalid_api_key|authentication|permission|insufficient_quota|billing/i
const MODEL_CODES = /model_not_found|not_found_error/i
const LENGTH_CODES = /context_length|exceed_context/i
const REFUSAL_CODES = /content_filter|content_policy|moderation/i
// Services that have no codes for it say it in words.
const LENGTH_WORDS =
  /(?:maximum|exceeds?|available|larger than|longer than)[^.]{0,60}\bcontext\b|\bcontext\b[^.]{0,60}(?:exceed|too long|too small)|prompt is too long|too many tokens/i
const MODEL_WORDS = /model\b[^.]{0,80}\b(?:not found|does not exist|not exist)|no such model|unknown model/i
const MAX_REPORTED_CHARS = 300

/** Why a service refused a request, or broke it off, from its status (null within a stream) and words. */
function outcomeOf(status: number | null, { message, code, type }: ServiceFault): LanguageOutcome {
  const codes = `${code ?? ''} ${type ?? ''}`
  const words = message ?? ''
  if (LENGTH_CODES.test(codes) || LENGTH_WORDS.test(words) || status === TOO_LARGE) return 'too-long'
  if (KEY_CODES.test(codes) || status === UNAUTHORIZED || status === FORBIDDEN) return 'refused-key'
  if (MODEL_CODES.test(codes) || MODEL_WORDS.test(words) || status === NOT_FOUND) return 'no-such-model'
  if (REFUSAL_CODES.test(codes)) return 'refused'
  if (BUSY_CODES.test(codes) || (status !== null && BUSY_STATUSES.has(status))) return 'busy'
  return 'failed'
}

/** Whether asking again may help: the service is busy, or had a fault of its own. */
export function mayPass(outcome: LanguageOutcome, status: number | null): boolean {
  return outcome === 'busy' || (outcome === 'failed' && status !== null && status >= SERVER_FAULT)
}

/** The refusal of a service as our error, without the key, which some services repeat. */
export function refusalOf(
  status: number | null,
  fault: ServiceFault,
  key: string | undefined,
  retryAfter?: string,
): LanguageModelError {
  const outcome = outcomeOf(status, fault)
  const said = `${status ?? 'in the stream'}: ${fault.message ?? fault.code ?? 'nothing'}`
  const words = (key === undefined ? said : said.replaceAll(key, '…')).slice(0, MAX_REPORTED_CHARS)
  return new LanguageModelError(outcome, { retryAfterMs: waitOf(retryAfter), cause: new Error(words) })
}

const MS_PER_SECOND = 1_000

/** `Retry-After` in milliseconds: seconds, or a date. */
function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = Number(retryAfter)
  const waitMs = Number.isFinite(seconds) ? seconds * MS_PER_SECOND : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, Math.round(waitMs)) : undefined
}
