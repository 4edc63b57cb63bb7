import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fileTypeOf, type StoredContent } from '../model/stored-file.ts'
import { announceContent } from './content-stored.ts'
import { findContent, insertContent } from './store.ts'

/** Bytes that lie in storage, and what they are. */
interface BytesAtHand {
  sha256: Uint8Array
  bytes: number
  contentType: string
  storageKey: string
  imagePixelWidth: number | null
  imagePixelHeight: number | null
}

/**
 * The content of the bytes: that which the workspace has already, or a new one. Of two transactions that bring the same bytes at once the
 * second waits for the first, and its own are deleted once it is committed.
 */
export async function keepContent(context: CommandContext, { sha256, ...given }: BytesAtHand): Promise<StoredContent> {
  const { tx, teamId } = context
  const content: StoredContent = { ...given, id: newId(), type: fileTypeOf(given.contentType), imageColor: null, imageWidths: [], imageFailure: null }
  if (await insertContent(tx, teamId, content, sha256)) {
    await announceContent(context, content)
    return content
  }
  const known = await findContent(tx, sha256)
  if (!known) throw new Error('Bytes that another transaction stored are not there.')
  // Bytes that a kill leaves here have no row: nothing ever hands them out.
  context.afterCommit(() => {
    const { storage, logger } = context.workspace.services
    storage.delete(given.storageKey).catch((error: unknown) => logger.warn({ err: error }, 'bytes that were there already are left behind'))
  })
  return known
}

/** Where the bytes of a file lie that is being stored. */
export function storageKeyOf(teamId: Id, fileId: Id): string {
  return `cell/${teamId}/files/${fileId}`
}
