import { sql, type CompiledQuery } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRowsStatement, jsonb, type CellTransaction, type Columns } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { OwnedDocument } from './owners.ts'
import './tables.ts'

/** A document as it is in its row. */
export interface DocumentRow extends OwnedDocument {
  schemaVersion: number
  epoch: number
  content: DocumentJson
  text: string
  revision: number
  projectedUpdateId: bigint
  updatedAt: Date
  editedBy: Principal | null
}

const COLUMNS = [
  'id',
  'owner_kind',
  'owner_id',
  'scope_id',
  'schema_version',
  'epoch',
  'content',
  'text',
  'revision',
  'projected_update_id',
  'updated_at',
  'edited_by_kind',
  'edited_by_id',
] as const

interface RawDocument {
  id: string
  owner_kind: string
  owner_id: string
  scope_id: string
  schema_version: number
  epoch: number
  content: DocumentJson
  text: string
  revision: string
  projected_update_id: string
  updated_at: Date
  edited_by_kind: string | null
  edited_by_id: string | null
}

function documentOf(row: RawDocument): DocumentRow {
  return {
    id: row.id,
    ownerKind: row.owner_kind,
    ownerId: row.owner_id,
    scopeId: row.scope_id,
    schemaVersion: row.schema_version,
    epoch: row.epoch,
    content: row.content,
    text: row.text,
    revision: Number(row.revision),
    projectedUpdateId: BigInt(row.projected_update_id),
    updatedAt: row.updated_at,
    editedBy:
      row.edited_by_kind === null ? null : { kind: row.edited_by_kind as Principal['kind'], id: row.edited_by_id },
  }
}

const NEW_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['team_id', 'uuid'],
  ['owner_kind', 'text'],
  ['owner_id', 'uuid'],
  ['scope_id', 'uuid'],
  ['schema_version', 'integer'],
  ['content', 'jsonb'],
  ['text', 'text'],
]

/** The statement that adds documents, at least one. */
export function documentsToInsert(
  teamId: Id,
  rows: ReadonlyArray<OwnedDocument & { schemaVersion: number; content: string; text: string }>,
): CompiledQuery {
  return copyRowsStatement(
    'documents',
    NEW_COLUMNS,
    rows.map((row) => [
      row.id,
      teamId,
      row.ownerKind,
      row.ownerId,
      row.scopeId,
      row.schemaVersion,
      row.content,
      row.text,
    ]),
  )
}

/**
 * The document with its row locked, so that one process at a time changes it and the ids of its updates rise in commit
 * order.
 */
export async function lockDocument(tx: CellTransaction, id: Id): Promise<DocumentRow | null> {
  const row = await tx.selectFrom('documents').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? documentOf(row) : null
}

/** Like `lockDocument`, without content and words: for callers that have read them, or read them later. */
export async function lockWithoutContent(
  tx: CellTransaction,
  id: Id,
): Promise<(OwnedDocument & Pick<DocumentRow, 'epoch' | 'revision' | 'projectedUpdateId'>) | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'owner_kind', 'owner_id', 'scope_id', 'epoch', 'revision', 'projected_update_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        ownerKind: row.owner_kind,
        ownerId: row.owner_id,
        scopeId: row.scope_id,
        epoch: row.epoch,
        revision: Number(row.revision),
        projectedUpdateId: BigInt(row.projected_update_id),
      }
    : null
}

/** The epochs of documents; together with the id, the name under which editors open one. */
export async function documentEpochs(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'epoch'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.epoch]))
}

/** Like `lockDocument`, without its content: for a batch of keystrokes, and for callers that only make others wait. */
export async function lockEpoch(tx: CellTransaction, id: Id): Promise<number | null> {
  const row = await tx.selectFrom('documents').select('epoch').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.epoch ?? null
}

export async function selectOwned(
  tx: CellTransaction,
  id: Id,
): Promise<(OwnedDocument & { epoch: number; schemaVersion: number }) | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'owner_kind', 'owner_id', 'scope_id', 'epoch', 'schema_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        ownerKind: row.owner_kind,
        ownerId: row.owner_id,
        scopeId: row.scope_id,
        epoch: row.epoch,
        schemaVersion: row.schema_version,
      }
    : null
}

/** Documents by id; `behind` if committed edits are not in content and text yet. */
export async function selectDocuments(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<DocumentRow & { behind: boolean }>> {
  const rows = await tx
    .selectFrom('documents')
    .select(COLUMNS)
    .select(
      sql<boolean>`exists (select 1 from document_updates where document_updates.document_id = documents.id and document_updates.id > documents.projected_update_id)`.as(
        'behind',
      ),
    )
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => ({ ...documentOf(row), behind: row.behind }))
}

/** Whether committed edits of a document are not in its content yet. */
export async function isBehind(
  tx: CellTransaction,
  { id, projectedUpdateId }: Pick<DocumentRow, 'id' | 'projectedUpdateId'>,
): Promise<boolean> {
  const update = await tx
    .selectFrom('document_updates')
    .select('id')
    .where('document_id', '=', id)
    .where('id', '>', String(projectedUpdateId))
    .limit(1)
    .executeTakeFirst()
  return update !== undefined
}

export async function updateContent(
  tx: CellTransaction,
  id: Id,
  next: {
    content: DocumentJson
    text: string
    revision: number
    projectedUpdateId: bigint
    schemaVersion: number
    editedBy: Principal
    updatedAt: Date
  },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      content: jsonb(next.content),
      text: next.text,
      revision: String(next.revision),
      projected_update_id: String(next.projectedUpdateId),
      schema_version: next.schemaVersion,
      edited_by_kind: next.editedBy.kind,
      edited_by_id: next.editedBy.id,
      updated_at: next.updatedAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function raiseSchemaVersion(tx: CellTransaction, id: Id, schemaVersion: number): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ schema_version: schemaVersion })
    .where('id', '=', id)
    .where('schema_version', '<', schemaVersion)
    .execute()
}

/** Erases everything that the document ever said and starts it over. */
export async function rebuildDocument(
  tx: CellTransaction,
  id: Id,
  next: { epoch: number; content: DocumentJson; text: string; revision: number; schemaVersion: number },
): Promise<void> {
  await tx.deleteFrom('document_states').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_updates').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_versions').where('document_id', '=', id).execute()
  await tx
    .updateTable('documents')
    .set({
      epoch: next.epoch,
      content: jsonb(next.content),
      text: next.text,
      revision: String(next.revision),
      projected_update_id: '0',
      schema_version: next.schemaVersion,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Documents with edits that no process has brought into their content for some time, in any workspace. */
export async function selectDocumentsBehind(
  connection: CellTransaction,
  minAgeMs: number,
  maxRows: number,
): Promise<Array<{ teamId: Id; documentId: Id }>> {
  const { rows } = await sql<{
    team_id: string
    document_id: string
  }>`select * from cell.documents_behind(${`${minAgeMs} milliseconds`}::interval, ${maxRows}::integer)`.execute(
    connection,
  )
  return rows.map((row) => ({ teamId: row.team_id, documentId: row.document_id }))
}
