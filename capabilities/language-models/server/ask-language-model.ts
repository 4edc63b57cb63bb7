import type { z } from 'zod'
import type { WorkspaceContext } from '#journal/server/index.ts'
import {
  estimateTokens,
  LanguageModelError,
  openLanguageModel,
  type LanguageModel,
  type LanguageModelSettings,
  type LanguagePart,
  type LanguageRequest,
  type LanguageUsage,
} from '#platform/server/models/index.ts'
import { readSecret } from '#secrets/server/index.ts'
import type { Tokens } from '../model/money.ts'
import { beginInTurn, mostOf, tokensOf, type Call } from './begin-call.ts'
import { holdTurn } from './language-turns.ts'
import type { ModelInForce } from './model-in-force.ts'
import { languageModelIn, type LanguageUse } from './require-language-model.ts'

/** The purpose of the secrets that are keys of language models. */
export const KEY_PURPOSE = 'language-model'

/** A model that may be asked before everything is ready: the turn and the money are had meanwhile. */
export interface WorkspaceModel extends LanguageModel {
  /**
   * @param request what the money is reserved for
   * @param ready what is sent, no more than that, once it is there; what it throws ends the call, which then costs nothing
   */
  stream(
    request: LanguageRequest,
    signal: AbortSignal,
    ready?: Promise<LanguageRequest>,
  ): ReturnType<LanguageModel['stream']>
}

/** A model for an object, and a stream that follows it in the same turn. */
export interface ModelInTurn extends WorkspaceModel {
  /** Gives back the turn, and the money where there was no stream. */
  end(): Promise<void>
}

/** The language model of a workspace, for one purpose and one person. */
export interface OpenedModel extends WorkspaceModel {
  /**
   * Takes one turn for both. Once the object is had, the money of the stream is reserved while its request is still
   * unknown, where the budget has it: a stream that needs more reserves for itself. It has to be ended.
   * @param request of the stream, as far as it is known
   * @param more the tokens that it may have beyond that
   */
  inOneTurn(request: LanguageRequest, more: number): ModelInTurn
}

/**
 * The language model of a workspace, for one purpose and for the person of the context: each request waits for its
 * turn, reserves money, is sent, settled and recorded. Nothing is sent before it is asked.
 * @throws Failure as `requireLanguageModel`, here and again at each request; or if the key cannot be read
 */
export async function openWorkspaceModel(context: WorkspaceContext, use: LanguageUse): Promise<OpenedModel> {
  const opened = await open(context, use)
  const { name, maxContextTokens } = opened
  const turns = context.services.languageTurns.of(context.teamId)
  const begin = async (request: LanguageRequest, signal: AbortSignal): Promise<Call> => {
    signal.throwIfAborted()
    return beginInTurn(context, use, mostOf(request), signal)
  }
  return {
    name,
    maxContextTokens,
    async *stream(request, signal, ready) {
      const turn = holdTurn(turns)
      try {
        await turn.begun
        yield* streamed(opened, await begin(request, signal), request, signal, ready)
      } finally {
        await turn.end()
      }
    },
    object: async (request, shape, signal) =>
      turns(async () => {
        const call = await begin(request, signal)
        return objectOf(opened, call.settle, request, shape, signal)
      }),
    inOneTurn(known, more) {
      const most = mostOf(known, more)
      const turn = holdTurn(turns)
      let isEnded = false
      let reserving: Promise<Call | null> | null = null
      const takeReserved = async (): Promise<Call | null> => {
        const reserved = reserving
        reserving = null
        return reserved
      }
      return {
        name,
        maxContextTokens,
        async object(request, shape, signal) {
          await turn.begun
          const call = await begin(request, signal)
          const settle: Call['settle'] = async (outcome, used) => {
            // Nobody would give it back.
            if (isEnded) return call.settle(outcome, used)
            reserving = call.followedBy(outcome, used, most)
            // What it throws is thrown where it is awaited; its caller goes on with the object.
            reserving.catch(() => undefined)
          }
          return objectOf(opened, settle, request, shape, signal)
        },
        async *stream(request, signal, ready) {
          await turn.begun
          const reserved = await takeReserved()
          const isEnough = reserved !== null && fits(mostOf(request), reserved.most)
          if (!isEnough) await reserved?.release()
          const call = isEnough ? reserved : await begin(request, signal)
          yield* streamed(opened, call, request, signal, ready)
        },
        async end() {
          isEnded = true
          try {
            await (await takeReserved())?.release()
          } finally {
            await turn.end()
          }
        },
      }
    },
  }
}

function fits(needed: Tokens, most: Tokens): boolean {
  return needed.inputTokens <= most.inputTokens && needed.outputTokens <= most.outputTokens
}

async function* streamed(
  opened: LanguageModel,
  call: Call,
  request: LanguageRequest,
  signal: AbortSignal,
  ready: Promise<LanguageRequest> | undefined,
): AsyncGenerator<LanguagePart, void, undefined> {
  let written = ''
  let usage: Tokens | null = NOTHING
  let outcome = 'cancelled'
  try {
    const sent = (await ready) ?? request
    usage = null
    for await (const part of opened.stream(sent, signal)) {
      if (part.kind === 'end') {
        usage = part.usage
        outcome = 'answered'
      } else written += part.kind === 'calls' ? JSON.stringify(part.calls) : part.text
      yield part
    }
  } catch (error) {
    if (error instanceof LanguageModelError) {
      outcome = error.outcome
      usage = error.usage ?? NOTHING
    } else if (!signal.aborted && usage === null) outcome = 'failed'
    throw error
  } finally {
    // Who stops an answer has used what was written until then.
    await call.settle(outcome, usage ?? { inputTokens: tokensOf(request), outputTokens: estimateTokens(written) })
  }
}

async function objectOf<Shape>(
  opened: LanguageModel,
  settle: Call['settle'],
  request: LanguageRequest,
  shape: z.ZodType<Shape>,
  signal: AbortSignal,
): Promise<{ value: Shape; usage: LanguageUsage }> {
  let answer: { value: Shape; usage: LanguageUsage }
  try {
    answer = await opened.object(request, shape, signal)
  } catch (error) {
    const known = error instanceof LanguageModelError
    await settle(
      known ? error.outcome : signal.aborted ? 'cancelled' : 'failed',
      known ? (error.usage ?? NOTHING) : { inputTokens: tokensOf(request), outputTokens: 0 },
    )
    throw error
  }
  await settle('answered', answer.usage)
  return answer
}

const NOTHING: Tokens = { inputTokens: 0, outputTokens: 0 }

/** Asks the language model of a workspace one thing, and waits for the whole answer. @throws as `openWorkspaceModel` */
export async function askLanguageModel(
  context: WorkspaceContext,
  use: LanguageUse,
  request: LanguageRequest,
  signal: AbortSignal,
): Promise<{ text: string; isCut: boolean; usage: LanguageUsage }> {
  const model = await openWorkspaceModel(context, use)
  let text = ''
  for await (const part of model.stream(request, signal)) {
    if (part.kind === 'text') text += part.text
    if (part.kind === 'end') return { text, isCut: part.isCut, usage: part.usage }
  }
  throw new LanguageModelError('broken-off')
}

async function open(context: WorkspaceContext, use: LanguageUse): Promise<LanguageModel> {
  // The connection that serves the answer is not kept while a model is asked.
  await context.close()
  const inForce = await modelNow(context, use)
  const { services, teamId } = context
  const { provider, baseUrl, model, maxContextTokens, allowsPrivateAddresses, secretId } = inForce
  const key =
    secretId === null
      ? inForce.key
      : await services.database
          .workspace(teamId)
          .read(async (tx) => readSecret({ tx, teamId, secretKeys: services.secretKeys }, KEY_PURPOSE, secretId))
  const settings: LanguageModelSettings = {
    provider,
    baseUrl,
    model,
    key: key?.reveal(),
    maxContextTokens: maxContextTokens ?? undefined,
    allowsPrivateAddresses,
  }
  return openLanguageModel(settings)
}

/** As `requireLanguageModel`, with what holds now: a request may have read its own state long before. */
async function modelNow({ services, teamId }: WorkspaceContext, use: LanguageUse): Promise<ModelInForce> {
  const { configuration, hooks, database } = services
  return database.workspace(teamId).read(async (tx) => languageModelIn(tx, { teamId, configuration, hooks }, use))
}
