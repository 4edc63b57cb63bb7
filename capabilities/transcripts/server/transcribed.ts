import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

/** A recording whose transcription is complete. */
export interface Transcribed {
  fileId: Id
  noteId: Id
}

type TranscribedListener = (context: CommandContext, recording: Transcribed) => Promise<void>

/** A transcription is complete. Called in the transaction that marks it as done. */
export const transcribed = defineHook<TranscribedListener>('transcribed')

/** Calls everyone who follows transcriptions. */
export async function announceTranscribed(context: CommandContext, recording: Transcribed): Promise<void> {
  for (const listener of context.hooks.of(transcribed)) await listener(context, recording)
}
