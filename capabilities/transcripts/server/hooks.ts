import { sql } from 'kysely'
import { copiedBeside, movedBeside, moveSteps } from '#content-kinds/server/index.ts'
import { documentChanged } from '#documents/server/index.ts'
import { contentReplaced, fileStored } from '#files/server/index.ts'
import { joinAt, withPorts, type HookRecord } from '#journal/server/index.ts'
import { transcribeReplaced, queueTranscription } from './queue-transcription.ts'
import { alignWords } from './realign.ts'
import { noteOfDocument, notesBeingTranscribed } from './store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    // A copy has the current words. A transcription in progress continues only in the original.
    joinAt(copiedBeside, {
      table: 'transcriptions',
      after: ['files', 'notes'],
      needs: { file_id: ['files'], note_id: ['notes'] },
      anew: {
        state: sql`case when source.state in ('QUEUED', 'TRANSCRIBING') then 'CANCELLED' else source.state end`,
      },
    }),
    joinAt(copiedBeside, {
      table: 'utterance_words',
      with: { table: 'documents', by: 'document_id' },
      after: ['transcriptions'],
      loses: { transcription_id: ['transcriptions'] },
    }),
    joinAt(movedBeside, {
      table: 'transcriptions',
      after: ['notes'],
      rows: (of) => sql`moved.note_id = any(${of('notes')})`,
    }),
    joinAt(moveSteps, {
      name: 'transcriptions',
      kinds: ['note'],
      blocked: async (tx, { ids }) =>
        (await notesBeingTranscribed(tx, ids)).map((id) => ({
          id,
          reason: 'Its recording is being transcribed. Wait until that is done, or stop it.',
        })),
    }),
    joinAt(documentChanged, alignWords),
    joinAt(
      contentReplaced,
      withPorts(['queue'], async (context, { fileId }) => transcribeReplaced(context, fileId)),
    ),
    // A recording that is added to a note is transcribed automatically.
    joinAt(
      fileStored,
      withPorts(['queue'], async (context, { id: fileId, scopeId, documentId, content }) => {
        if (documentId === null || (content.type !== 'Audio' && content.type !== 'Video')) return
        const note = await noteOfDocument(context.tx, documentId)
        if (note) await queueTranscription(context, { fileId, scopeId, noteId: note.noteId, documentId })
      }),
    ),
  ],
}
