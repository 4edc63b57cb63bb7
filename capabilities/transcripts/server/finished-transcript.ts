import type { CommandContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { transcriptionEvents } from '../model/events.ts'
import type { UtteranceWords } from '../model/word.ts'
import { insertTranscription, updateTranscription } from './store.ts'
import { putWords } from './words-store.ts'

interface FinishedTranscript {
  fileId: Id
  noteId: Id
  documentId: Id
  scopeId: Id
  /** ISO 639-1. */
  language: string
  durationMs: number
  /** The words of the utterances that are in the document already. */
  utterances: readonly UtteranceWords[]
}

/** Stores the words of a recording that was uploaded with its transcript, so that it is not transcribed again. */
export async function keepFinishedTranscript(
  { tx, teamId, principal, emit }: CommandContext,
  { fileId, noteId, documentId, scopeId, language, durationMs, utterances }: FinishedTranscript,
): Promise<void> {
  const id = newId()
  await insertTranscription(tx, teamId, principal, { id, scopeId, fileId, noteId, documentId })
  await updateTranscription(tx, id, {
    state: 'DONE',
    language,
    durationMs,
    storedMs: durationMs,
    heardMs: durationMs,
    finishedAt: new Date(),
  })
  await putWords(tx, teamId, documentId, utterances, id)
  emit(transcriptionEvents.transcribed({ id: fileId, scopeId, after: { noteId } }))
}
