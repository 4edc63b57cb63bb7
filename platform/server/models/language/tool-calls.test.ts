import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SCRIPTED_MODEL, startLanguageService, type ModelAnswer } from '#tests/harness/language-service.ts'
import { LanguageModelError, type LanguagePart, type LanguageRequest } from './language-model.ts'
import { openLanguageModel } from './open-language-model.ts'

const service = await startLanguageService()
afterAll(service.close)
beforeEach(() => {
  service.asked.length = 0
})

const model = openLanguageModel({
  provider: 'openai-compatible',
  baseUrl: service.url,
  model: SCRIPTED_MODEL,
  allowsPrivateAddresses: true,
})
const tools = [
  { name: 'find', description: 'Finds notes.', input: z.strictObject({ words: z.string(), most: z.int().default(5) }) },
  { name: 'today', description: 'Says which day it is.', input: z.strictObject({}) },
]
const request: LanguageRequest = {
  instructions: 'Be brief.',
  messages: [{ role: 'user', text: 'What is slow?' }],
  maxOutputTokens: 200,
  tools,
}

async function parts(answer: ModelAnswer, given = request): Promise<LanguagePart[]> {
  service.answerWith(() => answer)
  const all: LanguagePart[] = []
  for await (const part of model.stream(given, new AbortController().signal)) all.push(part)
  return all
}

async function outcome(answer: ModelAnswer, given = request): Promise<string> {
  const error: unknown = await parts(answer, given).then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  )
  if (error instanceof LanguageModelError) return error.outcome
  throw error
}

const call = (id: string, name: string, ...pieces: string[]) => ({ id, name, arguments: pieces })

describe('a model that may call tools', () => {
  test('is told their names, what they do and what they take', async () => {
    await parts({ pieces: ['Exports.'] })
    expect(service.asked[0]?.body.tools).toMatchObject([
      { type: 'function', function: { name: 'find', parameters: { required: ['words'] } } },
      { type: 'function', function: { name: 'today', description: 'Says which day it is.' } },
    ])
  })

  test('answers without calling any', async () => {
    expect((await parts({ pieces: ['Exports.'] })).map(({ kind }) => kind)).toEqual(['text', 'end'])
  })

  test.each([undefined, false] as const)(
    'names several calls, their inputs in pieces; index sent: %s',
    async (hasIndex) => {
      const all = await parts({
        pieces: ['Let me look.'],
        calls: [call('a', 'find', '{"wor', 'ds":"slow exp', 'orts"}'), call('b', 'today')],
        finish: 'tool_calls',
        ...(hasIndex === false ? { hasIndex } : {}),
      })
      expect(all).toEqual([
        { kind: 'text', text: 'Let me look.' },
        {
          kind: 'calls',
          calls: [
            { id: 'a', name: 'find', input: { words: 'slow exports', most: 5 } },
            { id: 'b', name: 'today', input: {} },
          ],
        },
        { kind: 'end', usage: { inputTokens: 100, outputTokens: 20, isEstimated: false }, isCut: false },
      ])
    },
  )

  test('gets the results of its calls, and goes on', async () => {
    const calls = [{ id: 'a', name: 'find', input: { words: 'slow', most: 5 } }]
    await parts(
      { pieces: ['Exports are slow.'] },
      {
        ...request,
        messages: [
          ...request.messages,
          { role: 'assistant', text: '', calls },
          { role: 'tool', callId: 'a', text: 'Exports take an hour.' },
        ],
      },
    )
    expect(service.asked[0]?.body.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'find', arguments: '{"words":"slow","most":5}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'Exports take an hour.' },
    ])
  })
})

describe('no call is handed on', () => {
  const calls = (...given: Array<ReturnType<typeof call>>): ModelAnswer => ({ calls: given, finish: 'tool_calls' })

  test.each([
    ['of a tool that it was not given', calls(call('a', 'delete_project', '{}'))],
    ['with half an input', calls(call('a', 'find', '{"words":"sl'))],
    ['with an input that the tool does not take', calls(call('a', 'find', '{"words":7}'))],
    ['with more than the tool takes', calls(call('a', 'find', '{"words":"x","sudo":true}'))],
    ['beside one that is wrong', calls(call('a', 'today'), call('b', 'find', '[]'))],
    ['of more than sixteen', calls(...Array.from({ length: 17 }, (_, at) => call(`c${at}`, 'today')))],
    [
      'with an input without end',
      calls(call('a', 'find', '{"words":"', ...Array.from({ length: 80 }, () => 'x'.repeat(1_000)))),
    ],
  ])('%s', async (_what, answer) => {
    expect(await outcome(answer)).toBe('not-json')
  })

  test('where no tools were given', async () => {
    const { tools: _, ...plain } = request
    expect(await outcome(calls(call('a', 'today')), plain)).toBe('not-json')
  })

  test('of an answer that breaks off', async () => {
    expect(await outcome({ calls: [call('a', 'today')], ending: 'cut' })).toBe('broken-off')
  })
})
