import { sql } from 'kysely'
import { copiedBeside, movedBeside } from '#content-kinds/server/index.ts'
import { documentChanged } from '#documents/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { notesAdded } from '#notes/server/index.ts'
import { selectedActs } from '#selections/server/index.ts'
import { detectingSpeakers } from './selected-acts.ts'
import { followNewTexts, followText } from './follow-text.ts'
import { imagedIdentities } from './imaged-rows.ts'

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(documentChanged, followText),
    joinAt(notesAdded, followNewTexts),
    joinAt(imagedTables, imagedIdentities),
    joinAt(selectedActs, detectingSpeakers),
    joinAt(copiedBeside, { table: 'note_speakers', with: { table: 'notes', by: 'note_id' } }),
    joinAt(copiedBeside, {
      table: 'speaker_identities',
      with: { table: 'notes', by: 'note_id' },
      anew: { id: sql`gen_random_uuid()` },
    }),
    joinAt(copiedBeside, {
      table: 'speaker_identities',
      with: { table: 'projects', by: 'project_id' },
      only: sql<boolean>`source.note_id is null`,
      anew: { id: sql`gen_random_uuid()` },
    }),
    // Identities for a whole project stay with the project.
    joinAt(movedBeside, {
      table: 'speaker_identities',
      after: ['notes'],
      rows: (of) => sql`moved.note_id = any(${of('notes')})`,
    }),
  ],
}
