import { z } from 'zod'
import type { NodeJson } from '#editor/document/content.ts'
import { contentOfText } from '#editor/document/content.ts'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { addInsight, madeInsight } from '#insights/server/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { isReference, type CanvasItem } from '../../model/item.ts'
import { MAX_QUOTED_ITEMS } from '../../model/limits.ts'
import { canvasPolicy } from '../../model/policy.ts'
import { inReadingOrder } from '../../model/reading-order.ts'
import { requireGroup } from './convert-group-to-tag.ts'

/** Creates an insight from the contents of a group in reading order: texts unchanged, references as live cards. */
export const convertGroupToInsight = defineCommand({
  name: 'convert-group-to-insight',
  who: [canvasPolicy.may('edit'), projectPolicy.may('contribute')],
  undo: madeInsight,
  input: z.object({ viewId: z.uuid(), groupId: z.uuid(), insightId: z.uuid() }),
  async run(context, { viewId, groupId, insightId }) {
    const { projectId, group, members } = await requireGroup(context, viewId, groupId)
    const project = await findProject(context.tx, projectId)
    if (!project) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    if (members.length > MAX_QUOTED_ITEMS)
      throw invalidAt(
        ['groupId'],
        `An insight is made of at most ${MAX_QUOTED_ITEMS.toLocaleString('en')} objects. Divide the group first.`,
        MAX_QUOTED_ITEMS,
      )
    const blocks = inReadingOrder(members).flatMap(blocksOf)
    if (blocks.length === 0)
      throw invalidAt(['groupId'], 'There is nothing in this group to write of. Put something into it first.')
    const content = { type: 'doc' as const, content: [...blocks, { type: 'paragraph' }] }
    const id = await addInsight(context, project, {
      id: insightId,
      title: group.text.trim().slice(0, MAX_INSIGHT_TITLE_CHARS),
      content,
      published: false,
    })
    await touchProject(context.tx, projectId)
    return { id }
  },
})

function blocksOf(item: CanvasItem): NodeJson[] {
  if (isReference(item)) return [{ type: 'reference', attrs: { target: item.kind, targetId: item.targetId } }]
  if (item.text.trim() === '') return []
  const paragraphs = contentOfText(item.text).content ?? []
  const level = item.style === null || item.style === 'P' ? null : Number(item.style.slice(1))
  return level === null
    ? paragraphs
    : paragraphs.map((paragraph) => ({ ...paragraph, type: 'heading', attrs: { level } }))
}
