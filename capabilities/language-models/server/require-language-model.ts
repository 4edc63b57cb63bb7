import type { Id } from '#platform/kernel/ids.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Hooks, WorkspaceContext } from '#journal/server/index.ts'
import { assertFeature } from '#plans/model/plans.ts'
import { planHere } from '#workspaces/server/index.ts'
import { unavailable } from '../model/failures.ts'
import { MILLION, monthOf, renewalAfter } from '../model/money.ts'
import type { Purpose } from '../model/purposes.ts'
import { findModelInForce, type ModelInForce } from './model-in-force.ts'
import { switchedOffProjects } from './switched-off-projects.ts'
import { monthTotals } from './usage-store.ts'

/** What a model is asked for. */
export interface LanguageUse {
  purpose: Purpose
  /** The projects whose texts are sent: none of them may have it switched off. */
  projectIds?: ReadonlyArray<Id>
  /** The id of its only call, chosen by the caller: a second one with the same id is refused. */
  callId?: Id
}

interface Asking {
  teamId: Id
  configuration: Configuration
  hooks: Hooks
}

/**
 * The language model that may be asked now, in a transaction that is open anyway: for commands that check it before
 * they queue a job.
 * @throws Failure InvalidOperation with the reason, as a sentence for whoever asked
 */
export async function languageModelIn(
  tx: CellTransaction,
  { teamId, configuration, hooks }: Asking,
  { projectIds = [] }: Pick<LanguageUse, 'projectIds'>,
): Promise<ModelInForce> {
  assertFeature(await planHere(tx), 'generativeAi')
  const { settings, model } = await findModelInForce(tx, teamId, configuration.languageModels)
  if (settings.switchedOff) throw unavailable.switchedOff()
  if (projectIds.length > 0)
    for (const { isAnyOff } of hooks.of(switchedOffProjects))
      if (await isAnyOff(tx, projectIds)) throw unavailable.switchedOffInProject()
  if (model === null) throw unavailable.notSetUp()
  if (model.monthlyBudget !== null && model.prices !== null) {
    const now = new Date()
    const { spent } = await monthTotals(tx, { teamId, month: monthOf(now), currency: model.prices.currency })
    if (spent >= model.monthlyBudget * MILLION) throw unavailable.budgetUsedUp(renewalAfter(now))
  }
  return model
}

/**
 * The language model that may be asked now.
 * @throws Failure InvalidOperation: none set up (`NO_LANGUAGE_MODEL`), switched off (`AI_SWITCHED_OFF`), or the budget
 *   of the month used up (`AI_BUDGET_USED_UP`), each as a sentence for whoever asked
 */
export async function requireLanguageModel(context: WorkspaceContext, use: LanguageUse): Promise<ModelInForce> {
  const { teamId, services } = context
  const { configuration, hooks } = services
  return context.read(async (tx) => languageModelIn(tx, { teamId, configuration, hooks }, use))
}
