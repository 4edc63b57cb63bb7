import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { newAccessRequest } from '#access/model/sharing.ts'
import { defineCommand } from '#journal/server/index.ts'
import { openAccessRequest } from '#workspaces/server/index.ts'
import { findProject } from '../store.ts'

/** Asks to be let into a project that somebody has a link to and may not see. Its existence is known to who holds the link. */
export const requestProjectAccess = defineCommand({
  name: 'request-project-access',
  input: newAccessRequest.omit({ scopeId: true }).extend({ projectId: z.uuid() }),
  async run(context, { projectId, role, message }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw notFound('The project')
    return openAccessRequest(context, { scopeId: project.scopeId, role, message })
  },
})
