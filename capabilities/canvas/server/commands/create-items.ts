import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThings, type CommandContext } from '#journal/server/index.ts'
import { newItems, type CanvasItem } from '../../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../../model/limits.ts'
import { canvasPolicy } from '../../model/policy.ts'
import { requireCanvas, publishChanged } from '../require-canvas.ts'
import { countItems, groupsAmong, insertItems, nextRevision } from '../store.ts'
import { targetsOf } from '../targets.ts'
import { deleteItems } from './delete-items.ts'

/** Adds items to a canvas. */
export const createItems = defineCommand({
  name: 'create-canvas-items',
  who: [canvasPolicy.may('edit')],
  undo: madeThings('canvas_items', async (context, ids, answer) =>
    deleteItems.run(context, { ...(answer as { viewId: Id }), ids }),
  ),
  input: newItems,
  async run(context, { viewId, items }) {
    const { tx, teamId, principal } = context
    const canvas = await requireCanvas(context, viewId, 'edit')
    const revision = await nextRevision(tx, teamId, viewId)
    if ((await countItems(tx, viewId)) + items.length > MAX_CANVAS_ITEMS)
      throw invalidAt(
        ['items'],
        `A canvas holds at most ${MAX_CANVAS_ITEMS.toLocaleString('en')} objects.`,
        MAX_CANVAS_ITEMS,
      )
    await requireTargets(context, items)
    await requireGroups(context, viewId, items, items)
    await insertItems(tx, { teamId, scopeId: canvas.scopeId, viewId, revision, principal }, items)
    publishChanged(context, canvas)
    return { revision, viewId, ids: items.map(({ id }) => id) }
  },
})

async function requireTargets(context: CommandContext, items: ReadonlyArray<CanvasItem>): Promise<void> {
  const targets = await targetsOf(context, items)
  if (items.some(({ targetId }) => targetId !== null && !targets.has(targetId))) throw notFound('What this refers to')
}

/** @throws Failure NotFound unless every named group is on this canvas, or created together with the items */
export async function requireGroups(
  { tx }: Pick<CommandContext, 'tx'>,
  viewId: Id,
  placed: ReadonlyArray<{ groupId?: Id | null | undefined }>,
  made: ReadonlyArray<CanvasItem>,
): Promise<void> {
  const known = new Set(made.flatMap((item) => (item.kind === 'group' ? [item.id] : [])))
  const named = [...new Set(placed.flatMap(({ groupId }) => (groupId && !known.has(groupId) ? [groupId] : [])))]
  if ((await groupsAmong(tx, viewId, named)).size !== named.length) throw notFound('The group')
}
