import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'

type AlignedListener = (context: DocumentContext, change: DocumentChange) => Promise<void>

const listeners = new Set<AlignedListener>()

/**
 * Follows changes of notes that hold utterances, after their words were realigned, in the transaction of the change.
 * @returns how to stop following
 */
export function onWordsAligned(listener: AlignedListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows words. */
export async function announceAligned(context: DocumentContext, change: DocumentChange): Promise<void> {
  for (const listener of listeners) await listener(context, change)
}
