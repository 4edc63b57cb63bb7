import type { CommandContext } from '#journal/server/index.ts'
import type { StoredContent } from '../model/stored-file.ts'

type ContentListener = (context: CommandContext, content: StoredContent) => Promise<void>

const listeners = new Set<ContentListener>()

/**
 * Follows bytes that a workspace did not have before, in the transaction that stores them: a job sent with it exists exactly if they do.
 * @returns how to stop following
 */
export function onContentStored(listener: ContentListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows stored bytes. */
export async function announceContent(context: CommandContext, content: StoredContent): Promise<void> {
  for (const listener of listeners) await listener(context, content)
}
