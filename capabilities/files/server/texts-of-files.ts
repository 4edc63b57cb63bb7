import { sql } from 'kysely'
import type { OwnedDocument } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

/** The texts that show files, and those that they were added to, even if they are not in them yet or any longer. */
export async function textsOfFiles(
  tx: CellTransaction,
  fileIds: readonly Id[],
): Promise<Array<{ fileId: Id; text: OwnedDocument }>> {
  const { rows } = await sql<{ file_id: Id; id: Id; scope_id: Id; owner_kind: string; owner_id: Id }>`
    select shown.file_id, documents.id, documents.scope_id, documents.owner_kind, documents.owner_id
    from (
      select file_id, document_id from document_files where file_id = any(${[...fileIds]}::uuid[])
      union select id, document_id from files where id = any(${[...fileIds]}::uuid[])
    ) shown join documents on documents.id = shown.document_id
    order by shown.file_id, documents.id`.execute(tx)
  return rows.map((row) => ({
    fileId: row.file_id,
    text: { id: row.id, scopeId: row.scope_id, ownerKind: row.owner_kind, ownerId: row.owner_id },
  }))
}
