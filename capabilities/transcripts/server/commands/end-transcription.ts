import { z } from 'zod'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { transcriptionEvents } from '../../model/events.ts'
import { findTranscription, updateTranscription } from '../store.ts'
import { announceTranscribed } from '../transcribed.ts'

interface NamedRun {
  transcriptionId: string
  run: number
}

async function end(
  context: CommandContext,
  { transcriptionId, run }: NamedRun,
  outcome: { state: 'DONE'; failure: null } | { state: 'FAILED'; failure: string },
): Promise<void> {
  const found = await findTranscription(context.tx, transcriptionId, { lock: true })
  if (!found || found.run !== run || (found.state !== 'TRANSCRIBING' && found.state !== 'QUEUED')) return
  await updateTranscription(context.tx, found.id, { ...outcome, finishedAt: new Date() })
  if (outcome.state === 'DONE') await announceTranscribed(context, { fileId: found.fileId, noteId: found.noteId })
  const { fileId: id, scopeId, noteId } = found
  context.emit(
    outcome.state === 'DONE'
      ? transcriptionEvents.transcribed({ id, scopeId, after: { noteId } })
      : transcriptionEvents['transcription-failed']({ id, scopeId, after: { reason: outcome.failure } }),
  )
}

/** The transcription is complete. */
export const finishTranscription = defineCommand({
  name: 'finish-transcription',
  who: { installation: 'A job transcribes recordings.' },
  input: z.custom<NamedRun>(),
  trustsInput: true,
  run: async (context, named) => end(context, named, { state: 'DONE', failure: null }),
})

/** The recording cannot be transcribed. Utterances stored so far stay. */
export const failTranscription = defineCommand({
  name: 'fail-transcription',
  who: { installation: 'A job transcribes recordings.' },
  input: z.custom<NamedRun & { reason: string }>(),
  trustsInput: true,
  run: async (context, { reason, ...named }) => end(context, named, { state: 'FAILED', failure: reason }),
})
