import { newId, type Id } from '#platform/kernel/ids.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { transcriptionEvents } from '../model/events.ts'
import type { Transcription } from '../model/transcription.ts'
import { job as transcribeRecording } from './jobs/transcribe-recording.ts'
import { insertTranscription, transcriptionsOfFiles, updateTranscription } from './store.ts'
import { removeUtterances } from './utterance-blocks.ts'
import { deleteWordsOfTranscription, startsOfTranscription } from './words-store.ts'

interface Recording {
  fileId: Id
  scopeId: Id
  noteId: Id
  documentId: Id
}

/**
 * Queues the transcription of a recording. Utterances of an earlier run are removed from the note first. The caller has
 * authorized it.
 */
export async function queueTranscription(
  context: CommandContext<'queue'>,
  { fileId, scopeId, noteId, documentId }: Recording,
): Promise<Id> {
  const { tx, teamId, principal, emit, queue } = context
  const earlier = (await transcriptionsOfFiles(tx, [fileId], { lock: true })).get(fileId)
  const id = earlier?.id ?? newId()
  const run = (earlier?.run ?? 0) + 1
  if (earlier) await beginAgain(context, earlier, { documentId, noteId, run })
  else await insertTranscription(tx, teamId, principal, { id, scopeId, fileId, noteId, documentId })
  await queue.send(transcribeRecording, { teamId, transcriptionId: id, run }, { transaction: tx })
  emit(transcriptionEvents['transcription-queued']({ id: fileId, scopeId, after: { noteId } }))
  return id
}

/**
 * After the content of a recording was replaced, a transcription in progress continues in the new content from its
 * current position; a finished one stays as it is.
 */
export async function transcribeReplaced({ tx, teamId, queue }: CommandContext<'queue'>, fileId: Id): Promise<void> {
  const under = (await transcriptionsOfFiles(tx, [fileId], { lock: true })).get(fileId)
  if (under?.state !== 'QUEUED' && under?.state !== 'TRANSCRIBING') return
  const run = under.run + 1
  await updateTranscription(tx, under.id, { run })
  await queue.send(transcribeRecording, { teamId, transcriptionId: under.id, run }, { transaction: tx })
}

async function beginAgain(
  context: CommandContext,
  earlier: Transcription,
  { documentId, noteId, run }: { documentId: Id; noteId: Id; run: number },
): Promise<void> {
  const { tx } = context
  const blocks = new Set((await startsOfTranscription(tx, earlier.id)).keys())
  if (blocks.size > 0) await editDocument(context, earlier.documentId, (doc) => removeUtterances(doc, blocks))
  await deleteWordsOfTranscription(tx, earlier.id)
  await updateTranscription(tx, earlier.id, {
    state: 'QUEUED',
    run,
    documentId,
    noteId,
    failure: null,
    language: null,
    provider: null,
    durationMs: null,
    channels: null,
    channel: 0,
    storedMs: 0,
    heardMs: 0,
    foreignMs: 0,
    foreignLanguages: [],
    gaps: [],
    finishedAt: null,
  })
}
