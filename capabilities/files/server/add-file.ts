import { createHash } from 'node:crypto'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { sniffPicture } from '../model/sniff-picture.ts'
import { cleanFileName, type StoredContent } from '../model/stored-file.ts'
import { keepContent, storageKeyOf } from './keep-content.ts'
import { insertFile, lockContent } from './store.ts'

interface FileToAdd {
  scopeId: Id
  documentId?: Id
  name: string
  bytes: Uint8Array
  /** For files other than pictures; the type of a picture is detected from its bytes. */
  contentType?: string
}

/** A file that was added in one piece. */
interface AddedFile {
  id: Id
  originalFileName: string
  content: StoredContent
}

/**
 * Stores a file in a scope, its bytes first: a row never references bytes that do not exist. The caller has authorized
 * it. Bytes whose transaction fails remain without a row and are never served.
 */
export async function addFile(
  context: CommandContext<'queue' | 'storage'>,
  { scopeId, documentId, name, bytes, contentType = 'application/octet-stream' }: FileToAdd,
): Promise<AddedFile> {
  const { tx, teamId, principal, emit, storage } = context
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest()
  const content = (await lockContent(tx, sha256)) ?? (await storeBytes())
  const originalFileName = cleanFileName(name)
  await insertFile(tx, teamId, principal, {
    id,
    scopeId,
    documentId: documentId ?? null,
    originalFileName,
    contentId: content.id,
  })
  emit(
    fileEvents.added({
      id,
      scopeId,
      after: { originalFileName, contentType: content.contentType, bytes: content.bytes },
    }),
  )
  return { id, originalFileName, content }

  async function storeBytes(): Promise<StoredContent> {
    const picture = sniffPicture(bytes)
    const type = picture?.contentType ?? (contentType.startsWith('image/') ? 'application/octet-stream' : contentType)
    const storageKey = storageKeyOf(teamId, id)
    await storage.put(storageKey, bytes, { contentType: type })
    return keepContent(context, {
      sha256,
      bytes: bytes.byteLength,
      contentType: type,
      storageKey,
      imagePixelWidth: picture?.width ?? null,
      imagePixelHeight: picture?.height ?? null,
    })
  }
}
