import { documentOwners } from '#documents/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { switchedOffProjects } from '#language-models/server/index.ts'
import { placeTitles } from '#workspaces/server/index.ts'
import { projectPolicy } from '../model/policy.ts'
import { imagedProjects } from './imaged-rows.ts'
import { findProject, isAiOff, touchProject } from './store.ts'

/** Joins the readmes of projects, their titles as places, and their rows whose changes can be undone. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(placeTitles, { kind: 'project', table: 'projects' }),
    joinAt(imagedTables, imagedProjects),
    joinAt(switchedOffProjects, { isAnyOff: isAiOff }),
    joinAt(documentOwners, {
      kind: 'project',
      async authorize({ tx, actor }, document) {
        const project = await findProject(tx, document.ownerId)
        if (!project || !projectPolicy.allows(actor, 'view', project)) return 'none'
        return projectPolicy.allows(actor, 'edit', project) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx }, { document }) {
        await touchProject(tx, document.ownerId)
      },
    }),
  ],
}
