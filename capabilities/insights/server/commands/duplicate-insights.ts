import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { copyTogether } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProjects, projectPolicy, touchProject } from '#projects/server/index.ts'
import { MAX_INSIGHTS_COPIED_AT_ONCE } from '../../model/limits.ts'
import { insightPolicy } from '../../model/policy.ts'
import { findInsights, nameCopies } from '../store.ts'

/** Makes copies of insights in their project as one act: drafts with their fields and the same quotes. @returns the copies, in the order of the insights */
export const duplicateInsights = defineCommand({
  name: 'duplicate-insights',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose an insight first.').max(MAX_INSIGHTS_COPIED_AT_ONCE, `At most ${MAX_INSIGHTS_COPIED_AT_ONCE} insights are duplicated at once.`) }),
  async run(context, { ids }) {
    const { tx, actor } = context
    const found = new Map((await findInsights(tx, ids)).filter((insight) => insightPolicy.allows(actor, 'view', insight)).map((insight) => [insight.id, insight]))
    if (ids.some((id) => !found.has(id))) throw notFound('An insight')
    const copies: string[] = []
    for (const project of await findProjects(tx, [...new Set([...found.values()].map((insight) => insight.projectId))])) {
      projectPolicy.authorize(actor, 'contribute', project)
      copies.push(...(await copyTogether(context, project.scopeId, 'insights', [...found.values()].flatMap((insight) => (insight.projectId === project.id ? [insight.id] : [])))))
      await touchProject(tx, project.id)
    }
    await nameCopies(tx, copies)
    return { ids: copies }
  },
})
