import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'

/** A recording that is heard to its end. */
export interface Transcribed {
  fileId: Id
  noteId: Id
}

type TranscribedListener = (context: CommandContext, transcribed: Transcribed) => Promise<void>

const listeners = new Set<TranscribedListener>()

/** Follows recordings that are heard to their end, in the transaction that says so. @returns how to stop following */
export function onTranscribed(listener: TranscribedListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows transcriptions. */
export async function announceTranscribed(context: CommandContext, transcribed: Transcribed): Promise<void> {
  for (const listener of listeners) await listener(context, transcribed)
}
