import { onFileContentReplaced, onFileStored } from '#files/server/index.ts'
import { hearReplaced, queueTranscription } from './queue-transcription.ts'
import { followUtterances } from './realign.ts'
import { noteOfDocument } from './store.ts'

export const listeners = [
  followUtterances,
  () => onFileContentReplaced(async (context, { fileId }) => hearReplaced(context, fileId)),
  // A recording that somebody puts into a note is transcribed by itself.
  () =>
    onFileStored(async (context, { id: fileId, scopeId, documentId, content }) => {
      if (documentId === null || (content.type !== 'Audio' && content.type !== 'Video')) return
      const note = await noteOfDocument(context.tx, documentId)
      if (note) await queueTranscription(context, { fileId, scopeId, noteId: note.noteId, documentId })
    }),
]
