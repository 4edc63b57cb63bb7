import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { findFiles } from './store.ts'
import type { StoredContent, StoredFile } from '../model/stored-file.ts'

type ContentListener = (context: CommandContext, content: StoredContent) => Promise<void>
type FileListener = (context: CommandContext, file: StoredFile & { content: StoredContent }) => Promise<void>

/**
 * A workspace has new bytes. Called in the transaction that stores them: a job sent with it exists exactly if they do.
 */
export const contentStored = defineHook<ContentListener>('contentStored')

/** The bytes of a file are stored; also called where the workspace had them before. */
export const fileStored = defineHook<FileListener>('fileStored')

type TitleListener = (
  context: CommandContext,
  file: { documentId: Id; originalFileName: string; title: string },
) => Promise<void>

/** The title stored inside a file of a text was read: it says more than the file's name. */
export const fileTitled = defineHook<TitleListener>('fileTitled')

/** Notifies the listeners of the title inside files, for those of these files that are in a text. */
export async function announceTitle(context: CommandContext, fileIds: readonly Id[], title: string): Promise<void> {
  for (const { documentId, originalFileName } of await findFiles(context.tx, fileIds))
    if (documentId !== null)
      for (const listener of context.hooks.of(fileTitled))
        await listener(context, { documentId, originalFileName, title })
}

/** Notifies the listeners of stored files. */
export async function announceFile(
  context: CommandContext,
  file: StoredFile & { content: StoredContent },
): Promise<void> {
  for (const listener of context.hooks.of(fileStored)) await listener(context, file)
}

/** Notifies the listeners of stored bytes. */
export async function announceContent(context: CommandContext, content: StoredContent): Promise<void> {
  for (const listener of context.hooks.of(contentStored)) await listener(context, content)
}
