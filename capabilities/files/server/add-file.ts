import { createHash } from 'node:crypto'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { cleanFileName, fileTypeOf, type StoredFile } from '../model/stored-file.ts'
import { sniffPicture } from '../model/sniff-picture.ts'
import { insertFile } from './store.ts'

interface FileToAdd {
  scopeId: Id
  name: string
  bytes: Uint8Array
  /** Of what is no picture; a picture's type is told by its bytes. */
  contentType?: string
}

/**
 * Stores a file in a scope, its bytes first: a row never names bytes that are not there. The caller has authorized it.
 * Bytes whose transaction fails stay behind without a row and are never handed out.
 */
export async function addFile(context: CommandContext, { scopeId, name, bytes, contentType = 'application/octet-stream' }: FileToAdd): Promise<StoredFile> {
  const { tx, teamId, principal, emit, workspace } = context
  const id = newId()
  const picture = sniffPicture(bytes)
  const type = picture?.contentType ?? (contentType.startsWith('image/') ? 'application/octet-stream' : contentType)
  const file = {
    id,
    scopeId,
    originalFileName: cleanFileName(name),
    contentType: type,
    type: fileTypeOf(type),
    bytes: bytes.byteLength,
    storageKey: `cell/${teamId}/files/${id}`,
    imagePixelWidth: picture?.width ?? null,
    imagePixelHeight: picture?.height ?? null,
  }
  await workspace.services.storage.put(file.storageKey, bytes, { contentType: type })
  await insertFile(tx, teamId, principal, { ...file, sha256: createHash('sha256').update(bytes).digest() })
  emit({ type: 'file.added', resource: { kind: 'file', id }, scopeId, after: { originalFileName: file.originalFileName, contentType: type, bytes: file.bytes } })
  return { ...file, createdAt: new Date() }
}
