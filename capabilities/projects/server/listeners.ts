import { registerDocumentOwner } from '#documents/server/index.ts'
import { registerPlaceTitles } from '#workspaces/server/index.ts'
import { projectPolicy } from '../model/policy.ts'
import { findProject, touchProject } from './store.ts'

/** A project's readme, and its title where somebody is let into it. */
export const listeners = [
  () => registerPlaceTitles('project', 'projects'),
  () => {
    registerDocumentOwner({
      kind: 'project',
      async authorize({ tx, actor }, document) {
        const project = await findProject(tx, document.ownerId)
        if (!project || !projectPolicy.allows(actor, 'view', project)) return 'none'
        return projectPolicy.allows(actor, 'edit', project) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx }, { document }) {
        await touchProject(tx, document.ownerId)
      },
    })
  },
]
