import { newId, type Id } from '#platform/kernel/ids.ts'
import { orphanObjects } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fileTypeOf, type StoredContent } from '../model/stored-file.ts'
import { announceContent } from './content-stored.ts'
import { insertContent, lockContent } from './store.ts'

/** Bytes in the storage, and what they are. */
interface BytesAtHand {
  sha256: Uint8Array
  bytes: number
  contentType: string
  storageKey: string
  imagePixelWidth: number | null
  imagePixelHeight: number | null
}

/** Two transactions may bring the same bytes while a third deletes them. */
const MAX_ATTEMPTS = 5

/**
 * The content of the bytes: an existing one of the workspace, or a new one. Of two concurrent transactions with the
 * same bytes the second waits for the first, and its own bytes are deleted once it is committed.
 */
export async function keepContent(
  context: CommandContext<'queue'>,
  { sha256, ...given }: BytesAtHand,
): Promise<StoredContent> {
  const { tx, teamId } = context
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const content: StoredContent = {
      ...given,
      id: newId(),
      type: fileTypeOf(given.contentType),
      imageColor: null,
      imageWidths: [],
      imageFailure: null,
    }
    if (await insertContent(tx, teamId, content, sha256)) {
      await announceContent(context, content)
      return content
    }
    const known = await lockContent(tx, sha256)
    if (!known) continue
    if (known.storageKey !== given.storageKey) await orphanObjects(context, [given.storageKey])
    return known
  }
  throw new Error('Bytes that another transaction stored are not there.')
}

/** Where the bytes of a file are that is being stored. */
export function storageKeyOf(teamId: Id, fileId: Id): string {
  return `cell/${teamId}/files/${fileId}`
}

/** The folder of everything derived from a content. */
export function contentFolder(teamId: Id, contentId: Id): string {
  return `cell/${teamId}/contents/${contentId}/`
}
