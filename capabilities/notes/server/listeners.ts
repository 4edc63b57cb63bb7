import { registerDocumentOwner } from '#documents/server/index.ts'
import { previewOf } from '../model/note.ts'
import { notePolicy } from '../model/policy.ts'
import { findNote, updateNote } from './store.ts'

/** A note's document: a locked note is read, never written, in collaboration too; its preview follows the text. */
export const listeners = [
  () => {
    registerDocumentOwner({
      kind: 'note',
      async authorize({ tx, actor }, document) {
        const note = await findNote(tx, document.ownerId)
        if (!note || !notePolicy.allows(actor, 'view', note)) return 'none'
        return notePolicy.allows(actor, 'edit', note) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx }, { document, text }) {
        await updateNote(tx, document.ownerId, { preview: previewOf(text) })
      },
    })
  },
]
