import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction } from '#platform/server/database/index.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { SCHEMA_VERSION } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import './tables.ts'

export interface NewDocument {
  id: Id
  /** The kind and id of what it is the text of: `note`, `insight`, `project` (its readme), … */
  ownerKind: string
  ownerId: Id
  scopeId: Id
  content: DocumentJson
}

/** A document as readers see it. */
export interface DocumentContent {
  id: Id
  content: DocumentJson
  text: string
  /** Rises with every committed change. */
  revision: number
  updatedAt: Date
}

/**
 * Adds documents, any number in one statement. Only their content is stored: the collaborative state is made when one is first
 * opened for editing, so that an import of ten thousand notes costs ten thousand rows and no more.
 */
export async function createDocuments(tx: CellTransaction, teamId: Id, documents: ReadonlyArray<NewDocument>): Promise<void> {
  await copyRows(
    tx,
    'documents',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['owner_kind', 'text'],
      ['owner_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['schema_version', 'integer'],
      ['content', 'jsonb'],
      ['text', 'text'],
    ],
    documents.map((document) => {
      const content = withBlockIds(document.content)
      return [
        document.id,
        teamId,
        document.ownerKind,
        document.ownerId,
        document.scopeId,
        SCHEMA_VERSION,
        JSON.stringify(content),
        textOfContent(content),
      ]
    }),
  )
}

export async function readDocuments(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, DocumentContent>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'content', 'text', 'revision', 'updated_at'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(
    rows.map((row) => [row.id, { id: row.id, content: row.content, text: row.text, revision: Number(row.revision), updatedAt: row.updated_at }]),
  )
}
