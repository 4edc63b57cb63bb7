import { z } from 'zod'
import type { LanguageMessage, LanguageModelSettings, LanguageRequest } from './language-model.ts'
import { LANGUAGE_PROVIDERS, type LanguageProvider } from '#platform/kernel/language-providers.ts'

// The part of OpenAI's chat completions that all compatible services have (`POST /chat/completions`, streamed).

export interface AskedShape {
  jsonSchema: unknown
  /** Whether the service is told it besides the words in which the model is. */
  isSent: boolean
}

/** The body of a request. */
export function chatBody(
  { provider, model }: Pick<LanguageModelSettings, 'provider' | 'model'>,
  { instructions, messages, maxOutputTokens, tools = [] }: LanguageRequest,
  shape: AskedShape | null,
): string {
  const { limitsBy, takesTemperature }: LanguageProvider = LANGUAGE_PROVIDERS[provider]
  return JSON.stringify({
    model,
    stream: true,
    stream_options: { include_usage: true },
    ...(takesTemperature ? { temperature: 0 } : {}),
    [limitsBy]: maxOutputTokens,
    ...(shape?.isSent === true
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', strict: true, schema: shape.jsonSchema },
          },
        }
      : {}),
    messages: [{ role: 'system', content: instructions }, ...messages.map(written)],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, input }) => ({
            type: 'function',
            function: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
          })),
        }),
  })
}

function written(message: LanguageMessage): object {
  const content = message.text.toWellFormed()
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content }
  if (message.role === 'user' || message.calls === undefined) return { role: message.role, content }
  return {
    role: 'assistant',
    content,
    tool_calls: message.calls.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    })),
  }
}

/** Numbers in codes are of services that answer with the status. */
const fault = z.looseObject({
  message: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
})
export type ServiceFault = z.infer<typeof fault>

const faultBody = z.looseObject({ error: z.union([fault, z.string().transform((message) => ({ message }))]) })

const tokens = z.number().nonnegative().nullish()
const text = z.string().nullish()
/** A piece of a call: the id and the name come first, then the arguments in parts. Some services leave out `index`. */
const calledPiece = z.looseObject({
  index: z.int().nonnegative().nullish(),
  id: text,
  function: z.looseObject({ name: text, arguments: text }).nullish(),
})
export type CalledPiece = z.infer<typeof calledPiece>

const chunk = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: text,
            reasoning_content: text,
            reasoning: text,
            refusal: text,
            tool_calls: z.array(calledPiece).nullish(),
          })
          .nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: z.looseObject({ prompt_tokens: tokens, completion_tokens: tokens }).nullish(),
})
type Chunk = z.infer<typeof chunk>

/** What the data of one event says; null if it is nothing that a service may send. */
export function readChunk(data: string): { fault: ServiceFault } | { chunk: Chunk } | null {
  const json = parsed(data)
  const failed = faultBody.safeParse(json)
  if (failed.success) return { fault: failed.data.error }
  const read = chunk.safeParse(json)
  return read.success ? { chunk: read.data } : null
}

/** What the body of a refused request says. */
export function readFault(body: string): ServiceFault {
  const read = faultBody.safeParse(parsed(body))
  return read.success ? read.data.error : { message: body }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return null
  }
}
