import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Insight } from '../model/insight.ts'
import { insightPolicy } from '../model/policy.ts'
import { findInsights } from './store.ts'

/**
 * The insight, if the actor may see it.
 * @throws Failure NotFound if it does not exist or the actor may not see it.
 */
export async function requireInsight(tx: CellTransaction, actor: Actor, id: Id): Promise<Insight> {
  const [insight] = await findInsights(tx, [id])
  if (!insight || !insightPolicy.allows(actor, 'view', insight)) throw notFound('The insight')
  return insight
}
