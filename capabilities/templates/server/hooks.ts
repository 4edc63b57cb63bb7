import { moveSteps, purged } from '#content-kinds/server/index.ts'
import { documentOwners } from '#documents/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { templatePolicy } from '../model/policy.ts'
import { deleteCopiesOf, isBeingCopied } from './copies-store.ts'
import { imagedTemplates } from './imaged-rows.ts'
import { findTemplates } from './store.ts'

/** Images, purges and moves of templates and copies, and the text of a template of an insight. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedTemplates),
    // The record that one was copied into the other is kept while both exist.
    joinAt(purged, async ({ tx }, kind, ids) =>
      kind === 'project' || kind === 'template' ? deleteCopiesOf(tx, ids) : undefined,
    ),
    // Things being copied refer to things that stay in the project.
    joinAt(moveSteps, {
      name: 'copies',
      kinds: ['note', 'insight'],
      blocked: async (tx, { ids, from }) =>
        (await isBeingCopied(tx, from.projectId))
          ? ids.map((id) => ({ id, reason: `“${from.title}” is being copied. Wait until that is done.` }))
          : [],
    }),
    joinAt(documentOwners, {
      kind: 'template',
      async authorize({ tx, actor }, document) {
        const [template] = await findTemplates(tx, [document.ownerId])
        if (!template || !templatePolicy.allows(actor, 'view', template)) return 'none'
        return templatePolicy.allows(actor, 'edit', template) && !actor.readOnly ? 'write' : 'read'
      },
    }),
  ],
}
