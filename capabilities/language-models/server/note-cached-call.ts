import type { WorkspaceContext } from '#journal/server/index.ts'
import { monthOf } from '../model/money.ts'
import { languageModelIn, type LanguageUse } from './require-language-model.ts'
import { lockMonth, reserve, settle } from './usage-store.ts'

/** How a call is recorded that was answered from what is kept of an earlier one: it cost nothing. */
const CACHED = 'cached'
const NOTHING = { inputTokens: 0, outputTokens: 0, cost: 0 }

/**
 * Counts a request that did not have to be sent, since the answer to the same one is kept by who asks.
 * @throws Failure as `requireLanguageModel`
 */
export async function noteCachedCall({ services, teamId, actor }: WorkspaceContext, use: LanguageUse): Promise<void> {
  const { configuration, hooks, database } = services
  await database.workspace(teamId).write(async (tx) => {
    const { prices, model, region } = await languageModelIn(tx, { teamId, configuration, hooks }, use)
    const key = { teamId, month: monthOf(new Date()), currency: prices?.currency ?? '' }
    await lockMonth(tx, key)
    const [projectId = null, ...others] = use.projectIds ?? []
    const of = { purpose: use.purpose, userId: actor.userId, projectId: others.length === 0 ? projectId : null }
    const id = await reserve(tx, { ...key, ...of, model, region }, 0)
    await settle(tx, key, id, { ...NOTHING, outcome: CACHED })
  })
}
