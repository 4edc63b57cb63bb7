import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { viewPolicy } from '../model/policy.ts'
import type { ProjectView } from '../model/view.ts'
import { findViews } from './store.ts'

/**
 * The view, for one who may do this with it.
 * @throws Failure NotFound, the same for what is not there and what may not be seen; Forbidden.
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
