import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction, type Columns } from '#platform/server/database/index.ts'
import type { OwnedDocument } from './owners.ts'
import './tables.ts'

const COLUMNS: Columns = [
  ['document_id', 'uuid'],
  ['file_id', 'uuid'],
  ['team_id', 'uuid'],
]

/** The files and stored pictures that a content shows. */
function filesIn(content: DocumentJson): Set<Id> {
  const files = new Set<Id>()
  const visit = ({ attrs, content: inner }: NodeJson): void => {
    const fileId = attrs?.['fileId']
    if (typeof fileId === 'string' && isId(fileId)) files.add(fileId)
    // Text shows no files.
    if (inner?.[0]?.type !== 'text') inner?.forEach(visit)
  }
  visit(content)
  return files
}

/** Stores which files new documents show. */
export async function keepFiles(
  tx: CellTransaction,
  teamId: Id,
  documents: ReadonlyArray<{ id: Id; content: DocumentJson }>,
): Promise<void> {
  const rows = documents.flatMap(({ id, content }) => [...filesIn(content)].map((fileId) => [id, fileId, teamId]))
  if (rows.length > 0) await copyRows(tx, 'document_files', COLUMNS, rows)
}

/** Brings the stored files of a document up to its content. */
export async function followFiles(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  { before, after }: { before: DocumentJson; after: DocumentJson },
): Promise<void> {
  const [had, has] = [filesIn(before), filesIn(after)]
  const gone = [...had].filter((id) => !has.has(id))
  const come = [...has].filter((id) => !had.has(id))
  if (gone.length > 0)
    await tx
      .deleteFrom('document_files')
      .where('document_id', '=', documentId)
      .where((where) => where('file_id', '=', where.fn.any(where.val(gone))))
      .execute()
  if (come.length > 0) {
    await tx
      .insertInto('document_files')
      .values(come.map((fileId) => ({ document_id: documentId, file_id: fileId, team_id: teamId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The documents that show a file, sorted by id; including those of things in the trash. */
export async function documentsShowing(tx: CellTransaction, fileId: Id): Promise<OwnedDocument[]> {
  const rows = await tx
    .selectFrom('document_files')
    .innerJoin('documents', 'documents.id', 'document_files.document_id')
    .select(['documents.id', 'owner_kind', 'owner_id', 'scope_id'])
    .where('file_id', '=', fileId)
    .orderBy('documents.id')
    .execute()
  return rows.map((row) => ({ id: row.id, ownerKind: row.owner_kind, ownerId: row.owner_id, scopeId: row.scope_id }))
}
