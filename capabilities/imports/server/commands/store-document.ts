import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import type { Import } from '../../model/import.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { documentNote } from '../content/document-content-thread.ts'
import { addWholeNotes } from '../run/add-whole-notes.ts'
import { storeEmbedded } from '../run/store-embedded.ts'
import { advanceImport } from '../store.ts'
import { endImport } from './finish-import.ts'
import { RunIsOver } from './store-rows.ts'

/**
 * Stores a document as one note, with the pictures embedded in it, and ends its import.
 * @throws RunIsOver
 */
export const storeDocument = defineCommand({
  name: 'store-imported-document',
  who: [projectPolicy.may('contribute')],
  ports: ['queue', 'storage'],
  input: z.custom<{ import: Import; document: ParsedDocument }>(),
  async run(context, { import: running, document }) {
    const project = { id: running.projectId, scopeId: running.scopeId }
    projectPolicy.authorize(context.actor, 'contribute', project)
    const note = await documentNote(document, await storeEmbedded(context, running, document), running)
    await addWholeNotes(context, running, [note])
    const advanced = await advanceImport(context.tx, running.id, {
      from: { table: 0, row: -1 },
      to: { table: 0, row: 0 },
      added: 1,
      changed: 0,
      unchanged: 0,
      failed: 0,
      misplaced: [],
    })
    if (!advanced) throw new RunIsOver('The import stands elsewhere by now.')
    const stored = { ...running, mappings: null, rowsAdded: running.rowsAdded + 1 }
    await endImport(context, stored, { state: 'DONE', warnings: document.warnings })
    return { id: running.id }
  },
})
