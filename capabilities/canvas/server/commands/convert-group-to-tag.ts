import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { countTagged, tagHighlights, taggingUndo } from '#highlights/server/index.ts'
import { defineCommand, deletionHandlers, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { createTag, deleteTag } from '#tags/server/index.ts'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { canvasPolicy } from '../../model/policy.ts'
import { requireCanvas } from '../require-canvas.ts'
import { findItems, itemsInGroup, type StoredItem } from '../store.ts'
import { targetsOf } from '../targets.ts'

interface OpenedGroup {
  projectId: Id
  group: StoredItem
  /** Its contents; references only where their target exists and may be seen. */
  members: StoredItem[]
}

/** A group with its contents, for an actor who may change the canvas. @throws Failure NotFound */
export async function requireGroup(context: CommandContext, viewId: Id, groupId: Id): Promise<OpenedGroup> {
  const { projectId } = await requireCanvas(context, viewId, 'edit')
  const [group] = await findItems(context.tx, [groupId])
  if (group?.viewId !== viewId || group.kind !== 'group') throw notFound('The group')
  const members = await itemsInGroup(context.tx, viewId, groupId)
  const targets = await targetsOf(context, members)
  return { projectId, group, members: members.filter(({ targetId }) => targetId === null || targets.has(targetId)) }
}

/**
 * Removes the tag from the highlights that got it, and deletes it if it was created for them and no other highlight has
 * it.
 */
const groupTagUndo: UndoHandlers = {
  ...taggingUndo,
  async undo(context, taggingId, answer) {
    const { tagId, created } = answer as { tagId: Id; created: boolean }
    const ofTagging = await taggingUndo.undo(context, taggingId, answer)
    const isUnused = created && (await countTagged(context.tx, [tagId])) === 0
    return { ofTagging, deletionId: isUnused ? (await deleteTag.run(context, { id: tagId })).deletionId : null }
  },
  async redo(context, taggingId, left, answer) {
    const { ofTagging, deletionId } = left as { ofTagging: unknown; deletionId: Id | null }
    if (deletionId !== null) await deletionHandlers(context).undo(context, deletionId, answer)
    await taggingUndo.redo?.(context, taggingId, ofTagging, answer)
  },
}

/** Gives the highlights in a group a tag with the name of the group: the existing one of that name, or a new one. */
export const convertGroupToTag = defineCommand({
  name: 'convert-group-to-tag',
  who: [canvasPolicy.may('edit'), ...createTag.who, ...tagHighlights.who],
  undo: groupTagUndo,
  input: z.object({ viewId: z.uuid(), groupId: z.uuid() }),
  async run(context, { viewId, groupId }) {
    const { projectId, group, members } = await requireGroup(context, viewId, groupId)
    const highlightIds = [
      ...new Set(
        members.flatMap((item) => (item.kind === 'highlight' && item.targetId !== null ? [item.targetId] : [])),
      ),
    ]
    if (highlightIds.length === 0)
      throw invalidAt(['groupId'], 'There is no highlight in this group. Put some into it first.')
    const title = group.text.trim().slice(0, MAX_TAG_TITLE_CHARS)
    if (title === '') throw invalidAt(['groupId'], 'Name the group first: the tag takes its name.')
    const requestedId = newId()
    const { id: tagId } = await createTag.run(
      context,
      createTag.input.parse({
        id: requestedId,
        projectId,
        title,
        ...(group.color === null ? {} : { color: group.color }),
      }),
    )
    const { taggingId } = await tagHighlights.run(context, { highlightIds, add: [tagId], remove: [] })
    return { tagId, taggingId, created: tagId === requestedId, highlights: highlightIds.length }
  },
})
