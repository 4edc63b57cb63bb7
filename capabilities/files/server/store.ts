import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { OwnedDocument } from '#documents/server/index.ts'
import type { Principal } from '#journal/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { MAX_UPLOADS_UNDER_WAY } from '../model/limits.ts'
import type { FileType, StoredContent, StoredFile, UploadStatus, WithheldPart } from '../model/stored-file.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const fileRows = contentRows(fileEvents, 'files', { title: 'original_file_name' })

/** The files with these ids, without access checks: callers authorize by their scope. */
export async function findFiles(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<StoredFile[]> {
  const rows = await selectFiles(tx)
    .where((where) => where('files.id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map(fileOf)
}

/**
 * Locks what files show, and what of them is withheld, until the transaction ends; waits for transactions that are
 * changing it.
 */
export async function holdFiles(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await tx
    .selectFrom('files')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .orderBy('id')
    .forShare()
    .execute()
}

/** How many files with the same content are listed. */
const MAX_COPIES = 20

/** The other files with a content, the earliest first. */
export async function findCopies(tx: CellTransaction, file: StoredFile): Promise<StoredFile[]> {
  if (!file.content) return []
  const rows = await selectFiles(tx)
    .where('files.content_id', '=', file.content.id)
    .where('files.id', '<>', file.id)
    .orderBy('files.created_at')
    .limit(MAX_COPIES)
    .execute()
  return rows.map(fileOf)
}

function selectFiles(tx: CellTransaction) {
  return tx
    .selectFrom('files')
    .leftJoin('file_contents', 'file_contents.id', 'files.content_id')
    .select([
      'files.id',
      'files.scope_id',
      'files.document_id',
      'files.original_file_name',
      'files.upload_status',
      'files.upload_bytes',
      'files.upload_failure',
      'files.created_by_kind',
      'files.created_by_id',
      'files.created_at',
      'files.content_id',
      'files.withheld',
      'file_contents.bytes',
      'file_contents.content_type',
      'file_contents.type',
      'file_contents.storage_key',
      'file_contents.image_pixel_width',
      'file_contents.image_pixel_height',
      'file_contents.image_color',
      'file_contents.image_widths',
      'file_contents.image_failure',
    ])
    .where('files.deleted_at', 'is', null)
}

type FileFields = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

function fileOf(row: FileFields): StoredFile {
  const { content_id: contentId, bytes, content_type: contentType, type, storage_key: storageKey } = row
  const isStored = contentId !== null && bytes !== null && contentType !== null && type !== null && storageKey !== null
  return {
    id: row.id,
    scopeId: row.scope_id,
    documentId: row.document_id,
    originalFileName: row.original_file_name,
    uploadStatus: row.upload_status,
    uploadFailure: row.upload_failure,
    bytes: Number(bytes ?? row.upload_bytes ?? 0),
    content: isStored
      ? { id: contentId, bytes: Number(bytes), contentType, type, storageKey, ...pictureOf(row) }
      : null,
    withheld: row.withheld,
    createdById: row.created_by_kind === 'user' || row.created_by_kind === 'token' ? row.created_by_id : null,
    createdAt: row.created_at,
  }
}

/**
 * The content with this digest, where the workspace has it already. It is not deleted until the transaction ends: a
 * file is about to show it.
 */
export async function lockContent(tx: CellTransaction, sha256: Uint8Array): Promise<StoredContent | null> {
  const row = await tx
    .selectFrom('file_contents')
    .selectAll()
    .where('sha256', '=', sha256)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) return null
  if (row.unreferenced_since !== null)
    await tx.updateTable('file_contents').set({ unreferenced_since: null }).where('id', '=', row.id).execute()
  return contentOf(row)
}

type ContentFields = PictureFields & {
  id: string
  bytes: string
  content_type: string
  type: FileType
  storage_key: string
}

function contentOf(row: ContentFields): StoredContent {
  return {
    id: row.id,
    bytes: Number(row.bytes),
    contentType: row.content_type,
    type: row.type,
    storageKey: row.storage_key,
    ...pictureOf(row),
  }
}

interface PictureFields {
  image_pixel_width: number | null
  image_pixel_height: number | null
  image_color: string | null
  image_widths: number[] | null
  image_failure: string | null
}

type Picture = Pick<
  StoredContent,
  'imagePixelWidth' | 'imagePixelHeight' | 'imageColor' | 'imageWidths' | 'imageFailure'
>

function pictureOf(row: PictureFields): Picture {
  return {
    imagePixelWidth: row.image_pixel_width,
    imagePixelHeight: row.image_pixel_height,
    imageColor: row.image_color,
    imageWidths: row.image_widths ?? [],
    imageFailure: row.image_failure,
  }
}

/** Adds bytes that the workspace did not have. @returns false where another transaction has added the same since */
export async function insertContent(
  tx: CellTransaction,
  teamId: Id,
  content: StoredContent,
  sha256: Uint8Array,
): Promise<boolean> {
  const added = await tx
    .insertInto('file_contents')
    .values({
      id: content.id,
      team_id: teamId,
      sha256,
      bytes: String(content.bytes),
      content_type: content.contentType,
      type: content.type,
      storage_key: content.storageKey,
      image_pixel_width: content.imagePixelWidth,
      image_pixel_height: content.imagePixelHeight,
      image_color: content.imageColor,
      image_failure: content.imageFailure,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'sha256']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Stores a type that was detected better by inspecting the bytes than by their beginning. */
export async function updateContentType(
  tx: CellTransaction,
  contentId: Id,
  { contentType, type }: { contentType: string; type: FileType },
): Promise<void> {
  await tx.updateTable('file_contents').set({ content_type: contentType, type }).where('id', '=', contentId).execute()
}

/** Stores the result of inspecting a picture. */
export async function updatePicture(tx: CellTransaction, contentId: Id, picture: Picture): Promise<void> {
  await tx
    .updateTable('file_contents')
    .set({
      image_pixel_width: picture.imagePixelWidth,
      image_pixel_height: picture.imagePixelHeight,
      image_color: picture.imageColor,
      image_widths: [...picture.imageWidths],
      image_failure: picture.imageFailure,
    })
    .where('id', '=', contentId)
    .execute()
}

/** A content by its own id, for work on what is derived from it. */
export async function findContentById(tx: CellTransaction, contentId: Id): Promise<StoredContent | null> {
  const row = await tx.selectFrom('file_contents').selectAll().where('id', '=', contentId).executeTakeFirst()
  return row ? contentOf(row) : null
}

/**
 * Which of these keys of the storage are bytes that are needed: of a content, derived from one, or of an upload in
 * progress.
 */
export async function keptObjects(tx: CellTransaction, keys: ReadonlyArray<string>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${[...keys]}::text[]) as asked (key)
    where exists (select from file_contents where storage_key = asked.key)
      or exists (select from file_contents where asked.key = 'cell/' || team_id || '/contents/' || id || '/' and id = substring(asked.key from '/contents/([0-9a-f-]{36})/$')::uuid)
      or exists (select from files where upload_status = 'UPLOADING' and id = substring(asked.key from '/files/([0-9a-f-]{36})$')::uuid)`.execute(
    tx,
  )
  return rows.map(({ key }) => key)
}

/** Whether the bytes with this storage key are those of a content. */
export async function isStorageKeyKept(tx: CellTransaction, storageKey: string): Promise<boolean> {
  return (
    (await tx.selectFrom('file_contents').select('id').where('storage_key', '=', storageKey).executeTakeFirst()) !==
    undefined
  )
}

/** The files with a content and their scopes, for those who follow it. */
export async function filesOfContent(tx: CellTransaction, contentId: Id): Promise<Array<{ id: Id; scopeId: Id }>> {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'scope_id'])
    .where('content_id', '=', contentId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(MAX_COPIES)
    .execute()
  return rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
}

/** A file with its content, or one whose bytes are still to come. */
type NewFile = { id: Id; scopeId: Id; documentId: Id | null; originalFileName: string } & (
  | { contentId: Id }
  | { uploadBytes: number; uploadReceiver: Id }
)

export async function insertFile(tx: CellTransaction, teamId: Id, principal: Principal, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      team_id: teamId,
      scope_id: file.scopeId,
      document_id: file.documentId,
      content_id: 'contentId' in file ? file.contentId : null,
      original_file_name: file.originalFileName,
      upload_status: 'contentId' in file ? 'DONE' : 'UPLOADING',
      upload_bytes: 'uploadBytes' in file ? String(file.uploadBytes) : null,
      upload_failure: null,
      upload_receiver: 'uploadReceiver' in file ? file.uploadReceiver : null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

/** Whether this process receives the parts of an upload. */
export async function isReceivedBy(tx: CellTransaction, fileId: Id, receiver: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('upload_receiver', '=', receiver)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the process that receives the parts of an upload. */
export async function setReceiver(tx: CellTransaction, fileId: Id, receiver: Id): Promise<void> {
  await tx.updateTable('files').set({ upload_receiver: receiver }).where('id', '=', fileId).execute()
}

/** Ends an upload, once. @returns whether it was in progress */
export async function endUpload(
  tx: CellTransaction,
  fileId: Id,
  end: { status: Exclude<UploadStatus, 'UPLOADING'>; contentId?: Id; failure?: string },
): Promise<boolean> {
  const ended = await tx
    .updateTable('files')
    .set({ upload_status: end.status, content_id: end.contentId ?? null, upload_failure: end.failure ?? null })
    .where('id', '=', fileId)
    .where('upload_status', '=', 'UPLOADING')
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** The files that show a content now; any may be deleted a moment later. */
export async function filesShowing(tx: CellTransaction, contentId: Id): Promise<Array<{ id: Id; scopeId: Id }>> {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'scope_id'])
    .where('content_id', '=', contentId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
}

/** Lets a file show another content, and clears the awaited one. */
export async function updateFileContent(tx: CellTransaction, fileId: Id, contentId: Id): Promise<void> {
  await tx.updateTable('files').set({ content_id: contentId, next_content_id: null }).where('id', '=', fileId).execute()
}

/** Sets the content that a file will show; null where none is awaited any longer. */
export async function updateNextContent(tx: CellTransaction, fileId: Id, contentId: Id | null): Promise<void> {
  await tx.updateTable('files').set({ next_content_id: contentId }).where('id', '=', fileId).execute()
}

export async function updateWithheld(
  tx: CellTransaction,
  fileId: Id,
  parts: ReadonlyArray<WithheldPart>,
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ withheld: jsonb(parts) })
    .where('id', '=', fileId)
    .execute()
}

/** The uploads of a user in progress, the earliest first. */
export async function findUploadsUnderWay(tx: CellTransaction, userId: Id): Promise<StoredFile[]> {
  const rows = await selectFiles(tx)
    .where('files.upload_status', '=', 'UPLOADING')
    .where('files.created_by_kind', '=', 'user')
    .where('files.created_by_id', '=', userId)
    .orderBy('files.created_at')
    .orderBy('files.id')
    .limit(MAX_UPLOADS_UNDER_WAY)
    .execute()
  return rows.map(fileOf)
}

/**
 * The document of an id, for files that are added to it; null when it does not exist. `held` keeps it from being moved
 * until the transaction ends.
 */
export async function findDocument(
  tx: CellTransaction,
  documentId: Id,
  { held = false } = {},
): Promise<OwnedDocument | null> {
  const query = tx.selectFrom('documents').select(['scope_id', 'owner_kind', 'owner_id']).where('id', '=', documentId)
  const row = await (held ? query.forKeyShare() : query).executeTakeFirst()
  return row ? { id: documentId, scopeId: row.scope_id, ownerKind: row.owner_kind, ownerId: row.owner_id } : null
}
