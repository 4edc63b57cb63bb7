import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { findFiles } from './store.ts'
import type { StoredContent, StoredFile } from '../model/stored-file.ts'

type ContentListener = (context: CommandContext, content: StoredContent) => Promise<void>
type FileListener = (context: CommandContext, file: StoredFile & { content: StoredContent }) => Promise<void>

/**
 * A workspace has bytes that it did not have before. Told in the transaction that stores them: a job sent with it
 * exists exactly if they do.
 */
export const contentStored = defineHook<ContentListener>('contentStored')

/** The bytes of a file are there; told too where the workspace had them before. */
export const fileStored = defineHook<FileListener>('fileStored')

type TitleListener = (
  context: CommandContext,
  file: { documentId: Id; originalFileName: string; title: string },
) => Promise<void>

/** It is known what a file in a text is called inside: more than its name. */
export const fileTitled = defineHook<TitleListener>('fileTitled')

/** Tells everyone who follows what files are called inside, of those among these that stand in a text. */
export async function announceTitle(context: CommandContext, fileIds: readonly Id[], title: string): Promise<void> {
  for (const { documentId, originalFileName } of await findFiles(context.tx, fileIds))
    if (documentId !== null)
      for (const listener of context.hooks.of(fileTitled))
        await listener(context, { documentId, originalFileName, title })
}

/** Tells everyone who follows stored files. */
export async function announceFile(
  context: CommandContext,
  file: StoredFile & { content: StoredContent },
): Promise<void> {
  for (const listener of context.hooks.of(fileStored)) await listener(context, file)
}

/** Tells everyone who follows stored bytes. */
export async function announceContent(context: CommandContext, content: StoredContent): Promise<void> {
  for (const listener of context.hooks.of(contentStored)) await listener(context, content)
}
