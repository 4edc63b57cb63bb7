import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

/** A recording that is heard to its end. */
export interface Transcribed {
  fileId: Id
  noteId: Id
}

type TranscribedListener = (context: CommandContext, recording: Transcribed) => Promise<void>

/** A recording is heard to its end. Told in the transaction that says so. */
export const transcribed = defineHook<TranscribedListener>('transcribed')

/** Tells everyone who follows transcriptions. */
export async function announceTranscribed(context: CommandContext, recording: Transcribed): Promise<void> {
  for (const listener of context.hooks.of(transcribed)) await listener(context, recording)
}
