import { sql } from 'kysely'
import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { filePolicy } from '../model/policy.ts'
import { purgeFiles } from './purge-files.ts'
import { fileRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'file',
  events: fileEvents,
  dependsOn: ['note', 'insight', 'project'],
  search: { notApplicable: 'Files are found by the notes that show them.' },
  share: { notApplicable: 'A file is shared with the text that shows it, by its scope.' },
  export: fileRows.exported,
  // Both show the same content: parts withheld of it now are withheld of the copy too, until the copy is refused for
  // it.
  copy: {
    tables: [
      {
        table: 'files',
        only: sql`source.upload_status = 'DONE'`,
        needs: { document_id: ['documents'] },
        anew: { next_content_id: sql`null` },
      },
    ],
  },
  // Moves with the text that it was added to; a file that belongs to no text, with the only one that shows it.
  move: {
    tables: [
      {
        table: 'files',
        after: ['documents'],
        rows: (of) => sql`moved.document_id = any(${of('documents')}) or (moved.document_id is null
          and exists (select from document_files shown where shown.file_id = moved.id and shown.document_id = any(${of('documents')}))
          and not exists (select from document_files shown where shown.file_id = moved.id and not shown.document_id = any(${of('documents')})))`,
      },
    ],
  },
  import: { by: 'imports' },
  comment: { notApplicable: 'Comments stand at the text that shows a file.' },
  trash: { ...fileRows.trashed, level: filePolicy.rules.add.level },
  evidence: NOT_QUOTED,
  redact: { by: 'redactions' },
  retain: { by: 'files' },
  purge: { ...fileRows.purged, remove: purgeFiles },
}
