import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { findHighlights } from '#highlights/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { newInsight } from '../../model/insight.ts'
import { highlightReference } from '../../model/references.ts'
import { addInsight } from '../add-insight.ts'
import { madeInsight } from '../made-insight.ts'

/** Creates an insight, with the chosen highlights, if any, as live cards. */
export const createInsight = defineCommand({
  name: 'create-insight',
  who: [projectPolicy.may('contribute')],
  undo: madeInsight,
  input: newInsight,
  async run(context, { id, projectId, title, highlightIds }) {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    await requireHighlights(context, highlightIds)
    // An empty paragraph to write in above the cards.
    const before = highlightIds.length === 0 ? [] : [{ type: 'paragraph' }]
    const content = {
      type: 'doc' as const,
      content: [...before, ...highlightIds.map(highlightReference), { type: 'paragraph' }],
    }
    const created = await addInsight(context, project, { id, title, content, published: false })
    await touchProject(context.tx, projectId)
    return { id: created }
  },
})

/** @throws Failure NotFound unless the actor may see all of them. */
export async function requireHighlights({ tx, actor }: CommandContext, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length === 0) return
  const highlights = await findHighlights(tx, ids)
  if (highlights.length !== new Set(ids).size || highlights.some((one) => actor.levelOn(one.scopeId) === 'NONE'))
    throw notFound('A highlight')
}
