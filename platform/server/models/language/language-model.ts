import type { z } from 'zod'
import type { LanguageProviderName } from '#platform/kernel/language-providers.ts'

export interface LanguageModelSettings {
  provider: LanguageProviderName
  /** Up to `/chat/completions`, without it. */
  baseUrl: string
  key?: string | undefined
  model: string
  /** What it reads and writes together; longer requests are refused without being sent. Unknown if absent. */
  maxContextTokens?: number | undefined
  /** Whether the address may lead to this machine or a private network: only where the installation's administrator gave it. */
  allowsPrivateAddresses: boolean
}

/** Something that a model may have done for it. Its caller decides whether and how; a model only names it. */
export interface LanguageTool {
  /** Letters, digits, `_` and `-`, at most 64. */
  name: string
  description: string
  input: z.ZodType
}

/** What a model wants done: the input has been parsed by the schema of the tool. */
export interface LanguageToolCall {
  /** As the service calls it: its result is sent back under it. */
  id: string
  name: string
  input: unknown
}

export type LanguageMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly LanguageToolCall[] }
  /** The result of a call, as text. */
  | { role: 'tool'; callId: string; text: string }

/** What a model is asked. */
export interface LanguageRequest {
  /** What it is to do. Never contains content of a workspace, which goes into messages. */
  instructions: string
  messages: ReadonlyArray<LanguageMessage>
  /** What it may call instead of answering; only in `stream`. */
  tools?: readonly LanguageTool[]
  /** The most tokens that it writes. */
  maxOutputTokens: number
}

export interface LanguageUsage {
  inputTokens: number
  outputTokens: number
  /** Whether we counted by characters, because the service told no figures. */
  isEstimated: boolean
}

/** A piece of an answer. The last one of every stream that does not throw is `end`. */
export type LanguagePart =
  | { kind: 'text'; text: string }
  /** What it writes for itself before it answers. */
  | { kind: 'thinking'; text: string }
  /** What it wants done before it goes on, all at once: each needs its result in the next request. */
  | { kind: 'calls'; calls: LanguageToolCall[] }
  /** `isCut`: it was stopped by `maxOutputTokens`. */
  | { kind: 'end'; usage: LanguageUsage; isCut: boolean }

export interface LanguageModel {
  /** Host and model, for logs and records; holds no secret. */
  readonly name: string
  readonly maxContextTokens: number | undefined
  /**
   * The answer while it is written. @throws LanguageModelError, and the signal's reason when that ended it; with the
   * outcome `not-json` for calls of unknown tools, with another input, too many or too long
   */
  stream(request: LanguageRequest, signal: AbortSignal): AsyncIterable<LanguagePart>
  /** An answer of this shape. @throws as `stream`, with the outcome `not-json` where it has another shape */
  object<Shape>(
    request: LanguageRequest,
    shape: z.ZodType<Shape>,
    signal: AbortSignal,
  ): Promise<{ value: Shape; usage: LanguageUsage }>
}

/** How asking a model ended without an answer. */
export type LanguageOutcome =
  | 'unreachable'
  | 'refused-key'
  | 'no-such-model'
  | 'busy'
  | 'too-long'
  | 'refused'
  | 'broken-off'
  | 'not-json'
  | 'failed'

/** One sentence each, which people may read. */
export const LANGUAGE_OUTCOMES: Readonly<Record<LanguageOutcome, string>> = {
  unreachable: 'The language model could not be reached.',
  'refused-key': 'The service of the language model did not accept the key, or its account has no credit left.',
  'no-such-model': 'The service has no such language model, or its address is wrong.',
  busy: 'The language model is busy. Try again later.',
  'too-long': 'The text is too long for the language model.',
  refused: 'The language model refused to answer.',
  'broken-off': 'The answer of the language model broke off.',
  'not-json': 'The language model gave an answer of another form than asked for.',
  failed: 'The language model failed.',
}

interface LanguageFailure {
  /** When the service said that it may be asked again. */
  retryAfterMs?: number | undefined
  /** What was used of it before it failed, as far as known. */
  usage?: LanguageUsage | undefined
  cause?: unknown
}

/** No answer. The message is the sentence of the outcome; the cause is for the log. */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError'
  readonly outcome: LanguageOutcome
  readonly retryAfterMs: number | undefined
  readonly usage: LanguageUsage | undefined

  constructor(outcome: LanguageOutcome, { retryAfterMs, usage, cause }: LanguageFailure = {}) {
    super(LANGUAGE_OUTCOMES[outcome], { cause })
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
    this.usage = usage
  }
}
