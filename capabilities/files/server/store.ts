import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { StoredFile } from '../model/stored-file.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const fileRows = contentRows('file', 'files')

/** A file with where its bytes lie. */
export interface FileRow extends StoredFile {
  storageKey: string
}

/** The files of the ids that are there, whoever asks: callers authorize by their scope. */
export async function findFiles(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<FileRow[]> {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'scope_id', 'original_file_name', 'content_type', 'type', 'bytes', 'storage_key', 'image_pixel_width', 'image_pixel_height', 'created_at'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scopeId: row.scope_id,
    originalFileName: row.original_file_name,
    contentType: row.content_type,
    type: row.type,
    bytes: Number(row.bytes),
    storageKey: row.storage_key,
    imagePixelWidth: row.image_pixel_width,
    imagePixelHeight: row.image_pixel_height,
    createdAt: row.created_at,
  }))
}

export async function insertFile(tx: CellTransaction, teamId: Id, principal: Principal, file: Omit<FileRow, 'createdAt'> & { sha256: Uint8Array }): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      team_id: teamId,
      scope_id: file.scopeId,
      original_file_name: file.originalFileName,
      content_type: file.contentType,
      type: file.type,
      bytes: String(file.bytes),
      sha256: file.sha256,
      storage_key: file.storageKey,
      image_pixel_width: file.imagePixelWidth,
      image_pixel_height: file.imagePixelHeight,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

/** The scope of a document, for files that are put into it; null when it is not there. */
export async function scopeOfDocument(tx: CellTransaction, documentId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('documents').select('scope_id').where('id', '=', documentId).executeTakeFirst()
  return row?.scope_id ?? null
}
