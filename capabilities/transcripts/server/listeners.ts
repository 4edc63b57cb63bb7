import { onFileStored } from '#files/server/index.ts'
import { queueTranscription } from './queue-transcription.ts'
import { followUtterances } from './realign.ts'
import { noteOfDocument } from './store.ts'

export const listeners = [
  followUtterances,
  // A recording that somebody puts into a note is transcribed by itself.
  () =>
    onFileStored(async (context, { id: fileId, scopeId, documentId, content }) => {
      if (documentId === null || (content.type !== 'Audio' && content.type !== 'Video')) return
      const note = await noteOfDocument(context.tx, documentId)
      if (note) await queueTranscription(context, { fileId, scopeId, noteId: note.noteId, documentId })
    }),
]
