import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { requireView } from '#views/server/index.ts'
import { canvasEvents } from '../model/events.ts'
import { canvasPolicy } from '../model/policy.ts'

interface Canvas {
  viewId: Id
  scopeId: Id
  projectId: Id
}

/**
 * Returns the canvas of a view, if the actor may do this with it.
 * @throws Failure NotFound, the same for what does not exist, what may not be seen and what is no canvas; Forbidden.
 */
export async function requireCanvas(
  context: Pick<CommandContext, 'tx' | 'actor'>,
  viewId: Id,
  action: 'view' | 'edit' | 'delete',
): Promise<Canvas> {
  const { layout, scopeId, projectId } = await requireView(context, viewId, 'view')
  if (layout !== 'CANVAS') throw notFound('The canvas')
  canvasPolicy.authorize(context.actor, action, { scopeId })
  return { viewId, scopeId, projectId }
}

/** Notifies the pages that show a canvas that something on it changed: they query the changes. */
export function publishChanged(
  { emit }: Pick<CommandContext, 'emit'>,
  { viewId, scopeId }: Pick<Canvas, 'viewId' | 'scopeId'>,
): void {
  emit(canvasEvents.changed({ id: viewId, scopeId }))
}
