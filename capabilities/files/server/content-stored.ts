import type { CommandContext } from '#journal/server/index.ts'
import type { StoredContent, StoredFile } from '../model/stored-file.ts'

type ContentListener = (context: CommandContext, content: StoredContent) => Promise<void>

const listeners = new Set<ContentListener>()

/**
 * Follows bytes that a workspace did not have before, in the transaction that stores them: a job sent with it exists
 * exactly if they do.
 * @returns how to stop following
 */
export function onContentStored(listener: ContentListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type FileListener = (context: CommandContext, file: StoredFile & { content: StoredContent }) => Promise<void>

const fileListeners = new Set<FileListener>()

/**
 * Follows files whose bytes are there, in the transaction that stores them; those too whose bytes the workspace had
 * before.
 * @returns how to stop following
 */
export function onFileStored(listener: FileListener): () => void {
  fileListeners.add(listener)
  return () => fileListeners.delete(listener)
}

/** Tells everyone who follows stored files. */
export async function announceFile(
  context: CommandContext,
  file: StoredFile & { content: StoredContent },
): Promise<void> {
  for (const listener of fileListeners) await listener(context, file)
}

/** Tells everyone who follows stored bytes. */
export async function announceContent(context: CommandContext, content: StoredContent): Promise<void> {
  for (const listener of listeners) await listener(context, content)
}
