import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import {
  estimateTokens,
  LanguageModelError,
  openLanguageModel,
  type LanguageModel,
  type LanguageModelSettings,
  type LanguageRequest,
  type LanguageUsage,
} from '#platform/server/models/index.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { readSecret } from '#secrets/server/index.ts'
import { unavailable } from '../model/failures.ts'
import {
  ALIVE_EVERY_MS,
  CALLS_AT_ONCE,
  FIRST_WAIT_MS,
  MOST_WAIT_MS,
  RESERVED_SHARE,
  TOKENS_AROUND_MESSAGE,
} from '../model/limits.ts'
import { costOf, MILLION, monthOf, renewalAfter } from '../model/money.ts'
import type { ModelInForce } from './model-in-force.ts'
import { languageModelIn, type LanguageUse } from './require-language-model.ts'
import { lockMonth, reserve, settle, recordHeartbeat, wasMade } from './usage-store.ts'

/** The purpose of the secrets that are keys of language models. */
export const KEY_PURPOSE = 'language-model'

declare module '#journal/server/context.ts' {
  interface Services {
    /** The turns of language models, by workspace. */
    languageTurns: LanguageTurns
  }
}

type Turns = ReturnType<typeof takeTurns>

/** Lets each workspace have so many calls at a time in this process. */
export interface LanguageTurns {
  of(teamId: Id): Turns
}

export function openLanguageTurns(): LanguageTurns {
  const turns = new Map<Id, Turns>()
  return {
    of(teamId) {
      const known = turns.get(teamId) ?? takeTurns(CALLS_AT_ONCE)
      turns.set(teamId, known)
      return known
    },
  }
}

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

/**
 * The language model of a workspace, for one purpose and for the person of the context: each request waits for its
 * turn, reserves money, is sent, settled and recorded. Nothing is sent before it is asked.
 * @throws Failure as `requireLanguageModel`, here and again at each request; or if the key cannot be read
 */
export async function openWorkspaceModel(context: WorkspaceContext, use: LanguageUse): Promise<WorkspaceModel> {
  const opened = await open(context, use)
  const { services, teamId } = context
  const turn = services.languageTurns.of(teamId)
  return {
    name: opened.name,
    maxContextTokens: opened.maxContextTokens,
    async *stream(request, signal, ready) {
      const ended = Promise.withResolvers<undefined>()
      const begun = Promise.withResolvers<undefined>()
      const running = turn(async () => {
        begun.resolve(undefined)
        await ended.promise
      })
      try {
        await begun.promise
        signal.throwIfAborted()
        const call = await beginInTurn(context, use, request, signal)
        let written = ''
        let usage: LanguageUsage | null = NOTHING
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
      } finally {
        ended.resolve(undefined)
        await running
      }
    },
    object: async <Shape>(request: LanguageRequest, shape: z.ZodType<Shape>, signal: AbortSignal) =>
      turn(async () => {
        signal.throwIfAborted()
        const call = await beginInTurn(context, use, request, signal)
        try {
          const answer = await opened.object(request, shape, signal)
          await call.settle('answered', answer.usage)
          return answer
        } catch (error) {
          const known = error instanceof LanguageModelError
          await call.settle(
            known ? error.outcome : signal.aborted ? 'cancelled' : 'failed',
            known ? (error.usage ?? NOTHING) : { inputTokens: tokensOf(request), outputTokens: 0 },
          )
          throw error
        }
      }),
  }
}

const NOTHING: LanguageUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false }

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
async function modelNow(context: WorkspaceContext, use: LanguageUse): Promise<ModelInForce> {
  const { services, teamId } = context
  return services.database.workspace(teamId).read(async (tx) => modelIn(tx, context, use))
}

async function modelIn(
  tx: CellTransaction,
  { services: { configuration, hooks }, teamId }: WorkspaceContext,
  use: LanguageUse,
): Promise<ModelInForce> {
  return languageModelIn(tx, { teamId, configuration, hooks }, use)
}

/** Begins a call as soon as the workspace has room for one: other processes may be asking for it too. */
async function beginInTurn(context: WorkspaceContext, use: LanguageUse, request: LanguageRequest, signal: AbortSignal) {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MOST_WAIT_MS)) {
    const call = await begin(context, use, request)
    if (call !== null) return call
    await delay(waitMs, undefined, { signal })
  }
}

/**
 * Reserves what a request may cost. @returns null if so many calls of the workspace run that it has to wait
 * @throws Failure if the budget does not have it
 */
async function begin(context: WorkspaceContext, use: LanguageUse, request: LanguageRequest) {
  const { teamId, actor, services } = context
  const database = services.database.workspace(teamId)
  const now = new Date()
  const begun = await database.write(async (tx) => {
    // The settings may have changed since, and others have spent.
    const model = await modelIn(tx, context, use)
    const key = { teamId, month: monthOf(now), currency: model.prices?.currency ?? '' }
    const most = costOf(model.prices, {
      inputTokens: Math.ceil(tokensOf(request) * RESERVED_SHARE),
      outputTokens: request.maxOutputTokens,
    })
    const { spent, reserved, running } = await lockMonth(tx, key)
    if (model.prices !== null && model.monthlyBudget !== null) {
      const budget = model.monthlyBudget * MILLION
      if (spent >= budget) throw unavailable.budgetUsedUp(renewalAfter(now))
      if (spent + reserved + most > budget) throw unavailable.budgetTooSmall(renewalAfter(now))
    }
    const [projectId = null, ...others] = use.projectIds ?? []
    const call = {
      ...key,
      purpose: use.purpose,
      userId: actor.userId,
      projectId: others.length === 0 ? projectId : null,
      model: model.model,
      region: model.region,
    }
    if (use.callId !== undefined && (await wasMade(tx, use.callId))) throw unavailable.askedBefore()
    // The counter is locked: nobody else of the workspace begins meanwhile.
    if (running >= CALLS_AT_ONCE) return null
    return { id: await reserve(tx, call, most, use.callId), model, key }
  })
  if (begun === null) return null
  const { id, model, key } = begun
  const alive = setInterval(() => {
    // One that was not told is told ten seconds later.
    database.write(async (tx) => recordHeartbeat(tx, id)).catch(() => undefined)
  }, ALIVE_EVERY_MS)
  alive.unref()
  return {
    settle: async (
      outcome: string,
      { inputTokens, outputTokens }: Pick<LanguageUsage, 'inputTokens' | 'outputTokens'>,
    ) => {
      clearInterval(alive)
      return database.write(async (tx) => {
        const cost = costOf(model.prices, { inputTokens, outputTokens })
        await settle(tx, key, id, { inputTokens, outputTokens, cost, outcome })
      })
    },
  }
}

function tokensOf({ instructions, messages }: LanguageRequest): number {
  return [instructions, ...messages.map(({ text }) => text)].reduce(
    (sum, text) => sum + estimateTokens(text) + TOKENS_AROUND_MESSAGE,
    0,
  )
}
