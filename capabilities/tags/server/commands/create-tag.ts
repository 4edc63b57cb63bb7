import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { newTag } from '../../model/tag.ts'
import { ensureTag } from '../ensure-tag.ts'

/** Finds the tag of this title in the project, or makes it. */
export const createTag = defineCommand({
  name: 'create-tag',
  input: newTag,
  async run(context, { projectId, ...wanted }) {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    return { id: (await ensureTag(context, project, wanted)).id }
  },
})
