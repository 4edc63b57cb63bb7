import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { defineHook } from '#journal/server/index.ts'

type AlignedListener = (context: DocumentContext, change: DocumentChange) => Promise<void>

/** A note with utterances changed, and its words were realigned. Called in the transaction of the change. */
export const wordsAligned = defineHook<AlignedListener>('wordsAligned')

/** Calls everyone who follows words. */
export async function announceAligned(context: DocumentContext, change: DocumentChange): Promise<void> {
  for (const listener of context.hooks.of(wordsAligned)) await listener(context, change)
}
