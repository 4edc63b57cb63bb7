import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One request that a language model received. */
export interface AskedModel {
  path: string
  key: string | undefined
  body: {
    model: string
    messages: Array<{
      role: 'system' | 'user' | 'assistant' | 'tool'
      content: string
      tool_call_id?: string
      tool_calls?: unknown
    }>
    tools?: unknown
    response_format?: unknown
    max_tokens?: number
    max_completion_tokens?: number
    temperature?: number
  }
}

/** What it answers: a streamed answer or, with a status, a refusal. All of it may go wrong in the ways that services do. */
export interface ModelAnswer {
  /** What is written, in the pieces in which it is sent. */
  pieces?: readonly string[]
  /** Further pieces, sent once they are there: what happens meanwhile happens in the middle of the stream. */
  more?: () => Promise<readonly string[]>
  thinking?: readonly string[]
  refusal?: string
  /** What it wants done; the arguments in the pieces in which they are sent. `hasIndex: false`: as some services send them. */
  calls?: ReadonlyArray<{ id: string; name: string; arguments: readonly string[] }>
  hasIndex?: false
  /** `null`: the stream ends without saying that it is complete. */
  finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls' | null
  /** `null`: it tells no figures. */
  usage?: { input: number; output: number } | null
  /** After all pieces: cuts the connection, falls silent, tells a fault within the stream, or sends what is no event. */
  ending?: 'cut' | 'silence' | { fault: unknown } | { data: string }
  status?: number
  headers?: Record<string, string>
  /** The body of a refusal, as JSON or as it is. */
  body?: unknown
  /** Takes the request and never begins to answer. */
  hangs?: boolean
}

export type ModelScript = (asked: AskedModel, count: number) => ModelAnswer | Promise<ModelAnswer>

/** A service with OpenAI's chat completions: a real server on loopback that stands for a vendor and does what a test tells it to. */
export interface LanguageService {
  url: string
  asked: AskedModel[]
  /** How many requests their sender ended before they were answered. */
  left(): number
  answerWith(script: ModelScript): void
  /** The settings for Quarry to use it. */
  environment: Record<string, string>
  close(): Promise<void>
}

export const SCRIPTED_MODEL = 'scripted-model'

/** Starts a service. */
export async function startLanguageService(): Promise<LanguageService> {
  const asked: AskedModel[] = []
  let left = 0
  let script: ModelScript = () => ({ pieces: ['Nothing was asked.'] })
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ object: 'list', data: [{ id: SCRIPTED_MODEL }, { id: 'other-model' }] }))
      return
    }
    response.on('close', () => {
      if (!response.writableFinished) left += 1
    })
    void text(request).then(async (body) => {
      const received: AskedModel = {
        path: request.url ?? '',
        key: request.headers.authorization,
        body: JSON.parse(body) as AskedModel['body'],
      }
      asked.push(received)
      await answer(response, await script(received, asked.length))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    asked,
    left: () => left,
    answerWith: (next) => void (script = next),
    environment: { QUARRY_LANGUAGE_MODEL_URL: url, QUARRY_LANGUAGE_MODEL_NAME: SCRIPTED_MODEL },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(response: ServerResponse, given: ModelAnswer): Promise<void> {
  const { pieces = [], thinking = [], refusal, finish = 'stop', usage = { input: 100, output: 20 }, ending } = given
  if (given.hangs === true) return
  if (given.status !== undefined) {
    const body = typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {})
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers }).end(body)
    return
  }
  const send = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`)
  const sendDelta = (delta: object, finishReason: string | null = null): void =>
    send({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })
  response.writeHead(200, { 'content-type': 'text/event-stream', ...given.headers })
  sendDelta({ role: 'assistant', content: '' })
  for (const piece of thinking) sendDelta({ reasoning_content: piece })
  for (const content of pieces) sendDelta({ content })
  for (const content of (await given.more?.()) ?? []) sendDelta({ content })
  if (refusal !== undefined) sendDelta({ refusal })
  for (const [at, call] of (given.calls ?? []).entries()) {
    const index = given.hasIndex === false ? {} : { index: at }
    const begun = { ...index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }
    sendDelta({ tool_calls: [begun] })
    for (const piece of call.arguments) sendDelta({ tool_calls: [{ ...index, function: { arguments: piece } }] })
  }
  if (ending === 'silence') return
  if (ending === 'cut') {
    // What was written before has to arrive.
    response.write(': \n', () => response.destroy())
    return
  }
  if (ending !== undefined && 'fault' in ending) send({ error: ending.fault })
  else if (ending !== undefined) response.write(`data: ${ending.data}\n\n`)
  if (finish !== null) sendDelta({}, finish)
  if (usage !== null) send({ choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } })
  if (finish !== null) response.write('data: [DONE]\n\n')
  response.end()
}
