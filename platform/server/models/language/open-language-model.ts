import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createOutgoingHttp, OutgoingHttpError } from '#platform/server/outgoing-http/index.ts'
import { chatBody, readChunk, readFault, type AskedShape } from './chat-completions.ts'
import { collectCalls } from './collect-calls.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { jsonAnswer, shapeInWords } from './json-answer.ts'
import {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelSettings,
  type LanguagePart,
  type LanguageRequest,
  type LanguageUsage,
} from './language-model.ts'
import { mayPass, refusalOf } from './outcome-of.ts'
import { LANGUAGE_PROVIDERS } from '#platform/kernel/language-providers.ts'
import { serverSentData } from './server-sent-events.ts'

export interface LanguageLimits {
  /** The longest time without a piece; the first one may take so long too. */
  quietMs: number
  totalMs: number
  /** Of an answer with its frame. */
  maxBytes: number
  /** How often it is asked while it is busy, before the first piece. */
  attempts: number
  /** The first wait; each next one is twice as long, or as long as the service says. */
  firstWaitMs: number
  /** A service that asks for a longer wait is not asked again. */
  mostWaitMs: number
}

/** A large model on a laptop reads a long note for a minute before it writes. */
const LIMITS: LanguageLimits = {
  quietMs: 120_000,
  totalMs: 600_000,
  maxBytes: 8 * 1024 * 1024,
  attempts: 3,
  firstWaitMs: 1_000,
  mostWaitMs: 20_000,
}
const MAX_FAULT_BYTES = 64 * 1024
const OK = 200
const BAD_REQUEST = 400

/**
 * Opens a model by the contract that OpenAI published and most services follow (decision 0120). Nothing is sent before
 * it is asked.
 */
export function openLanguageModel(settings: LanguageModelSettings, limits: LanguageLimits = LIMITS): LanguageModel {
  const { baseUrl, key, model, maxContextTokens } = settings
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const client = createOutgoingHttp(settings.allowsPrivateAddresses ? { isAllowed: () => true } : {})

  /** Sends the request, again while the service is busy. @returns the bytes of its answer */
  const open = async (body: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> => {
    for (let attempt = 1; ; attempt += 1) {
      const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      }
      const answer = await client
        .stream({
          url,
          method: 'POST',
          headers,
          body,
          signal,
          timeoutMs: limits.totalMs,
          quietMs: limits.quietMs,
          maxBytes: limits.maxBytes,
          maxRedirects: 0,
        })
        .catch((cause: unknown) => {
          signal.throwIfAborted()
          throw cause instanceof OutgoingHttpError ? new LanguageModelError('unreachable', { cause }) : cause
        })
      if (answer.status === OK) return answer.body
      const fault = readFault(await readSome(answer.body, signal))
      const error = refusalOf(answer.status, fault, key, answer.headers['retry-after'])
      const waitMs = error.retryAfterMs ?? limits.firstWaitMs * 2 ** (attempt - 1)
      if (!mayPass(error.outcome, answer.status) || attempt >= limits.attempts || waitMs > limits.mostWaitMs)
        throw error
      await delay(waitMs, undefined, { signal })
    }
  }

  const read = async function* (
    request: LanguageRequest,
    shape: AskedShape | null,
    signal: AbortSignal,
  ): AsyncGenerator<LanguagePart, void, void> {
    signal.throwIfAborted()
    const { tools = [] } = request
    const asked = [
      request.instructions,
      ...request.messages.map(({ text }) => text),
      ...tools.map(({ name, description, input }) => `${name} ${description} ${JSON.stringify(z.toJSONSchema(input))}`),
    ]
    const calls = collectCalls(tools)
    const inputTokens = asked.reduce((sum, text) => sum + estimateTokens(text), 0)
    if (maxContextTokens !== undefined && inputTokens + request.maxOutputTokens > maxContextTokens)
      throw new LanguageModelError('too-long')
    const bytes = await open(chatBody(settings, request, shape), signal)
    let written = ''
    let reported: LanguageUsage | null = null
    let finish: string | null = null
    let refusal = ''
    const usage = (): LanguageUsage =>
      reported ?? { inputTokens, outputTokens: estimateTokens(written), isEstimated: true }
    try {
      for await (const data of serverSentData(bytes)) {
        if (data === '[DONE]') break
        const read = readChunk(data)
        if (read === null) throw new LanguageModelError(finish === null ? 'broken-off' : 'failed', { usage: usage() })
        if ('fault' in read) {
          const { outcome, cause } = refusalOf(null, read.fault, key)
          throw new LanguageModelError(outcome, { cause, usage: usage() })
        }
        const { choices, usage: figures } = read.chunk
        if (figures?.prompt_tokens != null && figures.completion_tokens != null)
          reported = { inputTokens: figures.prompt_tokens, outputTokens: figures.completion_tokens, isEstimated: false }
        const [choice] = choices ?? []
        const thinking = choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? ''
        const text = choice?.delta?.content ?? ''
        written += thinking + text
        refusal += choice?.delta?.refusal ?? ''
        calls.add(choice?.delta?.tool_calls ?? [])
        if (thinking !== '') yield { kind: 'thinking', text: thinking }
        if (text !== '') yield { kind: 'text', text }
        finish = choice?.finish_reason ?? finish
      }
    } catch (cause) {
      signal.throwIfAborted()
      // Once the answer is complete, only the figures can be missing.
      if (!(cause instanceof OutgoingHttpError)) throw cause
      if (finish === null) throw new LanguageModelError('broken-off', { cause, usage: usage() })
    }
    if (refusal !== '' || finish === 'content_filter') throw new LanguageModelError('refused', { usage: usage() })
    if (finish === null) throw new LanguageModelError('broken-off', { usage: usage() })
    const wanted = calls.take(usage())
    if (wanted.length > 0) yield { kind: 'calls', calls: wanted }
    yield { kind: 'end', usage: usage(), isCut: finish === 'length' }
  }

  return {
    name: `${new URL(baseUrl).host}/${model}`,
    maxContextTokens,
    stream: (request, signal) => read(request, null, signal),
    async object<Shape>(request: LanguageRequest, shape: z.ZodType<Shape>, signal: AbortSignal) {
      const jsonSchema = z.toJSONSchema(shape)
      const instructed = { ...request, instructions: `${request.instructions}\n\n${shapeInWords(jsonSchema)}` }
      const ask = async (isSent: boolean) => {
        let answer = ''
        for await (const part of read(instructed, { jsonSchema, isSent }, signal)) {
          if (part.kind === 'text') answer += part.text
          if (part.kind !== 'end') continue
          const { usage } = part
          const found = jsonAnswer(answer, shape)
          if (found === null) throw new LanguageModelError('not-json', { usage })
          return { value: found.value, usage }
        }
        throw new LanguageModelError('broken-off')
      }
      const isSent = LANGUAGE_PROVIDERS[settings.provider].shape === 'schema'
      return ask(isSent).catch(async (error: unknown) => {
        if (!isSent || !knowsNoShapes(error)) throw error
        return ask(false)
      })
    },
  }
}

/** The beginning of what a service says when it refuses; nothing of it matters enough to fail for. */
async function readSome(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_FAULT_BYTES) break
    }
  } catch {
    signal.throwIfAborted()
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether a service refused only because it does not know how to hold an answer to a schema. */
function knowsNoShapes(error: unknown): boolean {
  return (
    error instanceof LanguageModelError &&
    error.outcome === 'failed' &&
    error.cause instanceof Error &&
    error.cause.message.startsWith(String(BAD_REQUEST)) &&
    /response_format|json_schema|schema/i.test(error.cause.message)
  )
}
