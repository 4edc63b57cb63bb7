import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SCRIPTED_MODEL, startLanguageService, type ModelAnswer } from '#tests/harness/language-service.ts'
import { findLocalModelServers } from './find-local-servers.ts'
import {
  LANGUAGE_OUTCOMES,
  LanguageModelError,
  type LanguageModelSettings,
  type LanguagePart,
  type LanguageRequest,
} from './language-model.ts'
import { openLanguageModel, type LanguageLimits } from './open-language-model.ts'

const service = await startLanguageService()
afterAll(service.close)
beforeEach(() => {
  service.asked.length = 0
})

const quick: LanguageLimits = {
  quietMs: 5_000,
  totalMs: 10_000,
  maxBytes: 100_000,
  attempts: 3,
  firstWaitMs: 1,
  mostWaitMs: 1_500,
}
const model = (settings: Partial<LanguageModelSettings> = {}, limits: Partial<LanguageLimits> = {}) =>
  openLanguageModel(
    {
      provider: 'openai-compatible',
      baseUrl: `${service.url}/`,
      key: 'secret-key',
      model: SCRIPTED_MODEL,
      allowsPrivateAddresses: true,
      ...settings,
    },
    { ...quick, ...limits },
  )
const request: LanguageRequest = {
  instructions: 'Be brief.',
  messages: [{ role: 'user', text: 'What is slow?' }],
  maxOutputTokens: 200,
}
const never = new AbortController().signal

/** Answers so each time. */
const always = (answer: ModelAnswer): void => service.answerWith(() => answer)

const parts = async (asked = model(), given = request, signal = never): Promise<LanguagePart[]> => {
  const all: LanguagePart[] = []
  for await (const part of asked.stream(given, signal)) all.push(part)
  return all
}
const failure = async (asking: Promise<unknown>): Promise<LanguageModelError> => {
  const error: unknown = await asking.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  )
  if (error instanceof LanguageModelError) return error
  throw error
}
const outcome = async (answer: ModelAnswer): Promise<string> => {
  always(answer)
  return (await failure(parts())).outcome
}

describe('a streamed answer', () => {
  test('comes in the pieces in which it is written, thoughts apart, and ends with what was used', async () => {
    always({ thinking: ['Exports.'], pieces: ['The ex', 'port is', ' slow: “zäh”.'], usage: { input: 31, output: 9 } })
    expect(await parts()).toEqual([
      { kind: 'thinking', text: 'Exports.' },
      { kind: 'text', text: 'The ex' },
      { kind: 'text', text: 'port is' },
      { kind: 'text', text: ' slow: “zäh”.' },
      { kind: 'end', usage: { inputTokens: 31, outputTokens: 9, isEstimated: false }, isCut: false },
    ])
    expect(service.asked).toMatchObject([
      {
        path: '/v1/chat/completions',
        key: 'Bearer secret-key',
        body: {
          model: SCRIPTED_MODEL,
          max_tokens: 200,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'What is slow?' },
          ],
        },
      },
    ])
  })

  test('is counted by us, and marked so, where the service tells no figures', async () => {
    always({ pieces: ['Twelve characters and some more.'], usage: null })
    expect((await parts()).at(-1)).toEqual({
      kind: 'end',
      usage: { inputTokens: 7, outputTokens: 8, isEstimated: true },
      isCut: false,
    })
  })

  test('says that it was cut by the most tokens', async () => {
    always({ pieces: ['The export'], finish: 'length' })
    expect((await parts()).at(-1)).toMatchObject({ kind: 'end', isCut: true })
  })

  test('sends no key where there is none, and the limit as OpenAI wants it', async () => {
    always({ pieces: ['Yes.'] })
    await parts(model({ key: undefined, provider: 'openai' }))
    expect(service.asked[0]?.key).toBeUndefined()
    expect(service.asked[0]?.body).toMatchObject({ max_completion_tokens: 200 })
    expect(service.asked[0]?.body).not.toHaveProperty('temperature')
  })

  test('is stopped on the wire by its reader and by the signal', async () => {
    always({ pieces: ['One.', 'Two.'], ending: 'silence' })
    const before = service.left()
    for await (const part of model().stream(request, never)) if (part.kind === 'text') break
    await expect.poll(service.left).toBe(before + 1)
    const controller = new AbortController()
    const reading = (async () => {
      for await (const part of model().stream(request, controller.signal))
        if (part.kind === 'text') controller.abort(new Error('no longer wanted'))
    })()
    await expect(reading).rejects.toThrow('no longer wanted')
    await expect.poll(service.left).toBe(before + 2)
  })
})

describe('no answer is told by its outcome', () => {
  test('a service that is not there, or silent, is unreachable', async () => {
    expect((await failure(parts(model({ baseUrl: 'http://127.0.0.1:1/v1' })))).outcome).toBe('unreachable')
    always({ hangs: true })
    const before = service.left()
    expect((await failure(parts(model({}, { quietMs: 50 })))).outcome).toBe('unreachable')
    await expect.poll(service.left).toBe(before + 1)
  })

  test('a private address is refused where a workspace gave it', async () => {
    const error = await failure(parts(model({ allowsPrivateAddresses: false })))
    expect(error.outcome).toBe('unreachable')
    expect(service.asked).toEqual([])
  })

  test('the key, the credit, the model and what is not allowed', async () => {
    expect(await outcome({ status: 401, body: { error: { message: 'Incorrect API key.' } } })).toBe('refused-key')
    expect(await outcome({ status: 403 })).toBe('refused-key')
    expect(await outcome({ status: 429, body: { error: { code: 'insufficient_quota' } } })).toBe('refused-key')
    expect(await outcome({ status: 404, body: 'not found' })).toBe('no-such-model')
    expect(await outcome({ status: 400, body: { error: { message: 'model "x" not found, try pulling it' } } })).toBe(
      'no-such-model',
    )
    expect(await outcome({ status: 400, body: { error: { code: 'content_filter' } } })).toBe('refused')
    expect(await outcome({ status: 400, body: { error: 'bad request' } })).toBe('failed')
    expect(service.asked).toHaveLength(7)
  })

  test('a service that repeats the key does not bring it into the log', async () => {
    always({ status: 401, body: { error: { message: 'Incorrect API key provided: secret-key' } } })
    const { cause, message } = await failure(parts())
    expect(`${message} ${String(cause)}`).not.toContain('secret-key')
  })

  test('a text beyond the context, by the service and before it is sent', async () => {
    for (const body of [
      { error: { code: 'context_length_exceeded' } },
      { error: { message: "This model's maximum context length is 8192 tokens." } },
      { error: { message: 'the request exceeds the available context size' } },
      { error: { message: 'prompt is too long: 9000 tokens > 8000 maximum' } },
    ])
      expect(await outcome({ status: 400, body })).toBe('too-long')
    service.asked.length = 0
    expect((await failure(parts(model({ maxContextTokens: 200 })))).outcome).toBe('too-long')
    expect(service.asked).toEqual([])
  })

  test('a busy service is asked again, as it says, and no longer than it is worth', async () => {
    service.answerWith((_, count) =>
      count < 3 ? { status: count === 1 ? 429 : 503, headers: { 'retry-after': '0' } } : { pieces: ['Now.'] },
    )
    expect(await parts()).toHaveLength(2)
    expect(service.asked).toHaveLength(3)
    service.asked.length = 0
    always({ status: 429, headers: { 'retry-after': '90' } })
    const later = await failure(parts())
    expect(later).toMatchObject({ outcome: 'busy', retryAfterMs: 90_000 })
    expect(service.asked).toHaveLength(1)
    service.asked.length = 0
    expect(await outcome({ status: 429 })).toBe('busy')
    expect(service.asked).toHaveLength(3)
    service.asked.length = 0
    expect(await outcome({ status: 500, body: { error: { message: 'oops' } } })).toBe('failed')
    expect(service.asked).toHaveLength(3)
  })

  test('an answer that breaks off, stalls or ends early is not taken for a whole one, and not asked again', async () => {
    const pieces = ['The export']
    expect(await outcome({ pieces, ending: 'cut' })).toBe('broken-off')
    expect(await outcome({ pieces, finish: null })).toBe('broken-off')
    expect(await outcome({ pieces, ending: { data: '{"choices":[{"del' } })).toBe('broken-off')
    expect(service.asked).toHaveLength(3)
    always({ pieces, ending: 'silence' })
    const stalled = await failure(parts(model({}, { quietMs: 50 })))
    expect(stalled.outcome).toBe('broken-off')
    expect(stalled.usage).toMatchObject({ isEstimated: true, outputTokens: 3 })
    expect((await failure(parts(model({}, { totalMs: 50 })))).outcome).toBe('broken-off')
  })

  test('a fault within the stream', async () => {
    const pieces = ['The export']
    expect(await outcome({ pieces, ending: { fault: { type: 'overloaded_error', message: 'Overloaded' } } })).toBe(
      'busy',
    )
    expect(await outcome({ pieces, ending: { fault: { message: 'the context is exceeded by it' } } })).toBe('too-long')
    expect(await outcome({ pieces, ending: { fault: 'something' } })).toBe('failed')
  })

  test('a refusal, whatever was written before', async () => {
    expect(await outcome({ pieces: ['I'], refusal: 'I cannot help with that.' })).toBe('refused')
    expect(await outcome({ pieces: ['I'], finish: 'content_filter' })).toBe('refused')
  })

  test('an answer without end is ended by us', async () => {
    always({ pieces: Array.from({ length: 2_000 }, () => 'again and again '.repeat(4)) })
    expect((await failure(parts())).outcome).toBe('broken-off')
  })

  test('each has one sentence', () => {
    for (const sentence of Object.values(LANGUAGE_OUTCOMES)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})

describe('an answer of a shape', () => {
  const shape = z.object({ sentences: z.array(z.object({ text: z.string() })) })
  const object = async (asked = model()) => asked.object(request, shape, never)
  const value = { sentences: [{ text: 'The export is slow.' }] }

  test('is asked for by schema and in words, and read', async () => {
    always({ pieces: ['{"sentences": [{"te', 'xt": "The export is slow."}]}'], usage: { input: 5, output: 6 } })
    expect(await object()).toEqual({ value, usage: { inputTokens: 5, outputTokens: 6, isEstimated: false } })
    const body = service.asked[0]?.body
    expect(body?.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(body?.messages[0]?.content).toContain('"sentences"')
  })

  test('is read in a fence and after thoughts', async () => {
    always({ pieces: [`<think>Slow {things}.</think>\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``] })
    expect((await object()).value).toEqual(value)
  })

  test('is asked for in words alone where a service knows no schemas', async () => {
    service.answerWith(({ body }) =>
      body.response_format === undefined
        ? { pieces: [JSON.stringify(value)] }
        : { status: 400, body: { error: { message: 'response_format is not supported' } } },
    )
    expect((await object()).value).toEqual(value)
    expect(service.asked).toHaveLength(2)
    service.asked.length = 0
    await object(model({ provider: 'anthropic' }))
    expect(service.asked).toHaveLength(1)
  })

  test('is not JSON when it is half, of another shape, or words', async () => {
    for (const answer of ['{"sentences": [{"text": "The', '{"sentences": "slow"}', 'Sure, here it is: {}', '']) {
      always({ pieces: [answer] })
      const error = await failure(object())
      expect(error.outcome).toBe('not-json')
      expect(error.usage).toMatchObject({ outputTokens: 20 })
    }
    always({ pieces: ['{"sentences": [{"text": "The'], finish: 'length' })
    expect((await failure(object())).outcome).toBe('not-json')
    always({ pieces: ['{"sentences": [{"text": "The'], ending: 'cut' })
    expect((await failure(object())).outcome).toBe('broken-off')
  })
})

test('model servers of this machine are found with their models, and what else listens is left out', async () => {
  expect(
    await findLocalModelServers([
      { provider: 'ollama', baseUrl: service.url },
      { provider: 'lm-studio', baseUrl: 'http://127.0.0.1:1/v1' },
      { provider: 'llama-cpp', baseUrl: 'http://192.0.2.1:8080/v1' },
    ]),
  ).toEqual([{ provider: 'ollama', baseUrl: service.url, models: [SCRIPTED_MODEL, 'other-model'] }])
})
