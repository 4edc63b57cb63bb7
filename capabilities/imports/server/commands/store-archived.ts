import { z } from 'zod'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { Import, ImportFailure } from '../../model/import.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { DocumentNote } from '../content/document-content.ts'
import { documentNote } from '../content/document-content-thread.ts'
import type { ArchivedFile } from '../parse/read-archive.ts'
import { addWholeNotes, type WholeNote } from '../run/add-whole-notes.ts'
import { storeEmbedded } from '../run/store-embedded.ts'
import { advanceImport, insertFailures } from '../store.ts'
import { RunIsOver } from './store-rows.ts'

interface FilesToStore {
  import: Import
  /** Where the import must be for them to count. */
  from: { table: number; row: number }
  /** At least one. */
  files: readonly ArchivedFile[]
}

/**
 * Stores some documents of an archive as one note each, and how far the import has got, in one transaction: a kill at
 * any time neither loses nor repeats one. Files that cannot be read are stored as failures.
 * @returns why to stop, or null, and where the import is now
 * @throws RunIsOver if the import is at another position by now
 */
export const storeArchived = defineCommand({
  name: 'store-imported-archive',
  who: [projectPolicy.may('contribute')],
  ports: ['queue', 'storage'],
  input: z.custom<FilesToStore>(),
  // The notes were made from storable texts.
  trustsInput: true,
  async run(context, { import: running, from, files }) {
    const { tx, teamId, actor } = context
    projectPolicy.authorize(actor, 'contribute', { scopeId: running.scopeId })
    const notes: WholeNote[] = []
    const failures: ImportFailure[] = []
    for (const { index, path, becomes } of files) {
      if ('refused' in becomes) failures.push(failureOf(index, path, becomes.refused))
      else {
        const note = 'note' in becomes ? becomes.note : await noteWithFiles(context, running, becomes.document)
        notes.push({ ...note, fileName: path.slice(path.lastIndexOf('/') + 1), rank: -index })
      }
    }
    await addWholeNotes(context, running, notes)
    await insertFailures(tx, teamId, running.id, failures)
    const to = { table: from.table, row: files.at(-1)?.index ?? from.row }
    const step = { from, to, added: notes.length, changed: 0, unchanged: 0, failed: failures.length, misplaced: [] }
    const advanced = await advanceImport(tx, running.id, step)
    if (!advanced) throw new RunIsOver('The import stands elsewhere by now.')
    return { cancelReason: advanced.cancelReason, to }
  },
})

async function noteWithFiles(
  context: CommandContext<'queue' | 'storage'>,
  running: Import,
  document: ParsedDocument,
): Promise<DocumentNote> {
  return documentNote(document, await storeEmbedded(context, running, document), running)
}

function failureOf(index: number, path: string, reason: string): ImportFailure {
  return {
    sheet: null,
    rowNumber: index + 1,
    columnIndex: 0,
    header: '',
    value: storableText(path),
    inText: false,
    reason,
  }
}
