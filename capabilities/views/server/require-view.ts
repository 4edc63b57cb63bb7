import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { viewPolicy } from '../model/policy.ts'
import type { ProjectView } from '../model/view.ts'
import { findViews } from './store.ts'

/**
 * Returns the view if the actor may do this with it.
 * @throws Failure NotFound, also for a view that the actor may not see; Forbidden.
 */
export async function requireView(
  { tx, actor }: Pick<CommandContext, 'tx' | 'actor'>,
  id: Id,
  action: 'view' | 'edit' | 'delete',
): Promise<ProjectView> {
  const [view] = await findViews(tx, [id])
  if (!view || !viewPolicy.allows(actor, 'view', view)) throw notFound('The view')
  viewPolicy.authorize(actor, action, view)
  return view
}
