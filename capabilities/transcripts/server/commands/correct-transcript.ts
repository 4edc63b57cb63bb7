import { editDocument } from '#documents/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { transcriptEvents } from '../../model/events.ts'
import { transcriptPolicy } from '../../model/policy.ts'
import { wordChange } from '../../model/transcription.ts'
import { replaceWords } from '../utterance-blocks.ts'

/** Replaces words throughout a note's transcript, so that a misheard name is corrected once. */
export const replaceInTranscript = defineCommand({
  name: 'replace-in-transcript',
  who: [transcriptPolicy.may('correct')],
  undo: { never: 'It edits the text, which has an undo history of its own.' },
  input: wordChange,
  async run(context, { noteId, find, replaceWith }) {
    const note = await requireNote(context.tx, context.actor, noteId)
    transcriptPolicy.authorize(context.actor, 'correct', note)
    let count = 0
    await editDocument(context, note.documentId, (doc) => {
      const replaced = replaceWords(doc, find, replaceWith)
      count = replaced?.count ?? 0
      return replaced?.transform ?? null
    })
    if (count > 0)
      context.emit(transcriptEvents['words-replaced']({ id: noteId, scopeId: note.scopeId, after: { count } }))
    return { noteId, count }
  },
})
