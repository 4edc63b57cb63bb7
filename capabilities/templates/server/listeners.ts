import { onPurge, registerMoveStep } from '#content-kinds/server/index.ts'
import { registerDocumentOwner } from '#documents/server/index.ts'
import { templatePolicy } from '../model/policy.ts'
import { deleteCopiesOf, isBeingCopied } from './copies-store.ts'
import { findTemplates } from './store.ts'

/** The text of a template of an insight. */
export const listeners = [
  // That one was copied into the other is told for as long as both are there.
  () =>
    void onPurge(async ({ tx }, kind, ids) =>
      kind === 'project' || kind === 'template' ? deleteCopiesOf(tx, ids) : undefined,
    ),
  // What is copied names what stays in the project.
  () =>
    registerMoveStep({
      name: 'copies',
      kinds: ['note', 'insight'],
      stuck: async (tx, { ids, from }) =>
        (await isBeingCopied(tx, from.projectId))
          ? ids.map((id) => ({ id, reason: `“${from.title}” is being copied. Wait until that is done.` }))
          : [],
    }),
  () => {
    registerDocumentOwner({
      kind: 'template',
      async authorize({ tx, actor }, document) {
        const [template] = await findTemplates(tx, [document.ownerId])
        if (!template || !templatePolicy.allows(actor, 'view', template)) return 'none'
        return templatePolicy.allows(actor, 'edit', template) && !actor.readOnly ? 'write' : 'read'
      },
    })
  },
]
