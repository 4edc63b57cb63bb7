import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { defineHook } from '#journal/server/index.ts'

type AlignedListener = (context: DocumentContext, change: DocumentChange) => Promise<void>

/** A note that holds utterances changed, and their words are realigned. Told in the transaction of the change. */
export const wordsAligned = defineHook<AlignedListener>('wordsAligned')

/** Tells everyone who follows words. */
export async function announceAligned(context: DocumentContext, change: DocumentChange): Promise<void> {
  for (const listener of context.hooks.of(wordsAligned)) await listener(context, change)
}
