import { setTimeout as delay } from 'node:timers/promises'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { estimateTokens, type LanguageRequest } from '#platform/server/models/index.ts'
import { unavailable } from '../model/failures.ts'
import {
  ALIVE_EVERY_MS,
  CALLS_AT_ONCE,
  FIRST_WAIT_MS,
  MOST_WAIT_MS,
  RESERVED_SHARE,
  TOKENS_AROUND_MESSAGE,
} from '../model/limits.ts'
import { costOf, MILLION, monthOf, renewalAfter, type Prices, type Tokens } from '../model/money.ts'
import { languageModelIn, type LanguageUse } from './require-language-model.ts'
import { forgetReserved, lockMonth, reserve, settle, recordHeartbeat, wasMade, type MonthKey } from './usage-store.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** A call whose money is reserved. It has to be ended, in one of these ways. */
export interface Call {
  /** What it may need at most. */
  most: Tokens
  /** Records what it used and how it ended. */
  settle(outcome: string, used: Tokens): Promise<void>
  /**
   * The same, and begins another in its place, in one transaction: nobody else's call comes between. Null where the
   * budget does not have that, or a model may not be asked any more.
   */
  followedBy(outcome: string, used: Tokens, most: Tokens): Promise<Call | null>
  /** Gives the money back: nothing was sent, and there was no call. */
  release(): Promise<void>
}

/** Begins a call as soon as the workspace has room for one: other processes may be asking for it too. */
export async function beginInTurn(
  context: WorkspaceContext,
  use: LanguageUse,
  most: Tokens,
  signal: AbortSignal,
): Promise<Call> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MOST_WAIT_MS)) {
    const begun = await databaseOf(context).write(async (tx) => reserveIn(tx, context, use, most))
    if (begun !== null) return running(context, use, begun)
    await delay(waitMs, undefined, { signal })
  }
}

/** What a request may need: its tokens are known exactly only afterwards. @param more tokens that it may have besides */
export function mostOf(request: LanguageRequest, more = 0): Tokens {
  return {
    inputTokens: Math.ceil((tokensOf(request) + more) * RESERVED_SHARE),
    outputTokens: request.maxOutputTokens,
  }
}

export function tokensOf({ instructions, messages }: Pick<LanguageRequest, 'instructions' | 'messages'>): number {
  return [instructions, ...messages.map(({ text }) => text)].reduce(
    (sum, text) => sum + estimateTokens(text) + TOKENS_AROUND_MESSAGE,
    0,
  )
}

interface Reserved {
  id: Id
  key: MonthKey
  prices: Prices | null
  most: Tokens
}

/**
 * Reserves what a call may cost. @returns null if so many calls of the workspace run that it has to wait
 * @throws Failure if the budget does not have it, or no model may be asked now
 */
async function reserveIn(
  tx: CellTransaction,
  { teamId, actor, services: { configuration, hooks } }: WorkspaceContext,
  use: LanguageUse,
  most: Tokens,
): Promise<Reserved | null> {
  const now = new Date()
  // The settings may have changed since, and others have spent.
  const model = await languageModelIn(tx, { teamId, configuration, hooks }, use)
  const { prices, monthlyBudget } = model
  const key = { teamId, month: monthOf(now), currency: prices?.currency ?? '' }
  const cost = costOf(prices, most)
  const { spent, reserved, running: atOnce } = await lockMonth(tx, key)
  if (prices !== null && monthlyBudget !== null) {
    const budget = monthlyBudget * MILLION
    if (spent >= budget) throw unavailable.budgetUsedUp(renewalAfter(now))
    if (spent + reserved + cost > budget) throw unavailable.budgetTooSmall(renewalAfter(now))
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
  if (atOnce >= CALLS_AT_ONCE) return null
  return { id: await reserve(tx, call, cost, use.callId), key, prices, most }
}

/** A reserved call, of which this process says that it still runs. */
function running(context: WorkspaceContext, use: LanguageUse, { id, key, prices, most }: Reserved): Call {
  const database = databaseOf(context)
  const alive = setInterval(() => {
    // One that could not be recorded is recorded ten seconds later.
    database.write(async (tx) => recordHeartbeat(tx, id)).catch(() => undefined)
  }, ALIVE_EVERY_MS)
  alive.unref()
  const settleIn = async (tx: CellTransaction, outcome: string, { inputTokens, outputTokens }: Tokens): Promise<void> =>
    settle(tx, key, id, { inputTokens, outputTokens, cost: costOf(prices, { inputTokens, outputTokens }), outcome })
  return {
    most,
    async settle(outcome, used) {
      clearInterval(alive)
      await database.write(async (tx) => settleIn(tx, outcome, used))
    },
    async followedBy(outcome, used, next) {
      clearInterval(alive)
      const reserved = await database.write(async (tx) => {
        await settleIn(tx, outcome, used)
        return reserveIn(tx, context, use, next).catch((error: unknown) => {
          if (error instanceof Failure) return null
          throw error
        })
      })
      return reserved && running(context, use, reserved)
    },
    async release() {
      clearInterval(alive)
      await database.write(async (tx) => forgetReserved(tx, key, id))
    },
  }
}

function databaseOf({ services, teamId }: WorkspaceContext) {
  return services.database.workspace(teamId)
}
