import { sql } from 'kysely'
import { announcePurge, orphanObjects, type Purging } from '#content-kinds/server/index.ts'
import { defineHook } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { storageKeyOf } from './keep-content.ts'
import { fileRows } from './store.ts'
import { deleteContentsOfPurged } from './unreferenced-contents.ts'

/** Purges files, and with them the bytes that nothing else shows. */
export async function purgeFiles(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx, teamId } = purging
  const files = await tx
    .selectFrom('files')
    .select(['id', 'upload_status', 'content_id', 'next_content_id'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await orphanObjects(
    purging,
    files.flatMap(({ id, upload_status: status }) => (status === 'DONE' ? [] : [storageKeyOf(teamId, id)])),
  )
  await fileRows.purged.remove(purging, ids)
  const contents = files.flatMap(({ content_id: shown, next_content_id: next }) =>
    [shown, next].filter((id) => id !== null),
  )
  await deleteContentsOfPurged(purging, [...new Set(contents)])
}

/** Which of the files are needed by something other than a text. */
type FileKeeper = (tx: CellTransaction, fileIds: ReadonlyArray<Id>) => Promise<ReadonlyArray<Id>>

/** Called before the files of a text are deleted. */
export const fileKeepers = defineHook<FileKeeper>('fileKeepers')

/** Files are purged with the texts that show them, unless another text does too: then they belong to that one. */
export async function purgeFilesOfDocuments(purging: Purging, documentIds: ReadonlyArray<Id>): Promise<void> {
  const { tx, hooks, forget } = purging
  const { rows } = await sql<{ id: Id; shown_in: Id | null }>`
    with going as (
      select file_id as id from document_files where document_id = any(${[...documentIds]}::uuid[])
      union select id from files where document_id = any(${[...documentIds]}::uuid[])
    )
    select files.id, (select other.document_id from document_files as other where other.file_id = files.id and not (other.document_id = any(${[...documentIds]}::uuid[])) limit 1) as shown_in
    from going join files on files.id = going.id for update of files`.execute(tx)
  const unreferenced = rows.flatMap(({ id, shown_in: other }) => (other === null ? [id] : []))
  const kept = new Set<Id>()
  for (const keeper of hooks.of(fileKeepers))
    for (const id of unreferenced.length > 0 ? await keeper(tx, unreferenced) : []) kept.add(id)
  for (const { id, shown_in: other } of rows) {
    if (other !== null || kept.has(id))
      await tx
        .updateTable('files')
        .set({ document_id: other })
        .where('id', '=', id)
        .where((where) => where('document_id', '=', where.fn.any(where.val([...documentIds]))))
        .execute()
  }
  const gone = unreferenced.filter((id) => !kept.has(id))
  if (gone.length === 0) return
  await announcePurge(purging, 'file', gone)
  await purgeFiles(purging, gone)
  forget(gone)
}
