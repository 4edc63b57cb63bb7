import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import './tables.ts'

/** A stored state of a document. */
export interface VersionRow {
  id: Id
  reason: string
  principal: Principal | null
  createdAt: Date
}

export async function insertVersion(
  tx: CellTransaction,
  version: {
    teamId: Id
    documentId: Id
    /** Null for the content of the document's row, which need not be sent back to the database. */
    content: DocumentJson | null
    reason: string
    principal: Principal
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({
      id: newId(),
      team_id: version.teamId,
      document_id: version.documentId,
      content:
        version.content === null
          ? sql`(select content from documents where id = ${version.documentId})`
          : jsonb(version.content),
      reason: version.reason,
      principal_kind: version.principal.kind,
      principal_id: version.principal.id,
      created_at: version.createdAt,
    })
    .execute()
}

export async function selectLastVersionTime(tx: CellTransaction, documentId: Id): Promise<Date | null> {
  const row = await tx
    .selectFrom('document_versions')
    .select('created_at')
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The current revision of a document, with its row locked; null if it was deleted. */
export async function selectRevision(tx: CellTransaction, id: Id): Promise<number | null> {
  const row = await tx.selectFrom('documents').select('revision').where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? Number(row.revision) : null
}

export async function selectVersions(tx: CellTransaction, documentId: Id, limit: number): Promise<VersionRow[]> {
  const rows = await tx
    .selectFrom('document_versions')
    .select(['id', 'reason', 'principal_kind', 'principal_id', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    principal: { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    createdAt: row.created_at,
  }))
}

export async function selectVersionContent(
  tx: CellTransaction,
  documentId: Id,
  versionId: Id,
): Promise<DocumentJson | null> {
  const row = await tx
    .selectFrom('document_versions')
    .select('content')
    .where('document_id', '=', documentId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.content ?? null
}
