import { onPurge } from '#content-kinds/server/index.ts'
import { registerDocumentOwner } from '#documents/server/index.ts'
import { templatePolicy } from '../model/policy.ts'
import { deleteCopiesOf } from './copies-store.ts'
import { findTemplates } from './store.ts'

/** The text of a template of an insight. */
export const listeners = [
  // That one was copied into the other is told for as long as both are there.
  () => void onPurge(async ({ tx }, kind, ids) => (kind === 'project' || kind === 'template' ? deleteCopiesOf(tx, ids) : undefined)),
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
