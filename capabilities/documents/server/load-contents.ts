import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { readDocuments } from './read-documents.ts'

/** This many stored bytes of text count as one value of an answer. */
const BYTES_A_VALUE = 100

/**
 * A GraphQL loader of the contents of documents: null for one that does not exist. The sizes of several are counted
 * before they are read, because a few thousand long texts would not fit into the process's memory. The caller has
 * checked that the reader may see them.
 */
export async function loadContents(documentIds: Id[], context: RequestContext): Promise<DocumentJson[]> {
  return workspaceOf(context).read(async (tx) => {
    const fits =
      documentIds.length === 1 ||
      context.budget === undefined ||
      context.budget.spend(Math.ceil((await storedBytes(tx, documentIds)) / BYTES_A_VALUE))
    // If they are too large, there is no answer.
    const documents = fits ? await readDocuments(tx, documentIds) : new Map<Id, { content: DocumentJson }>()
    return documentIds.map((id) => documents.get(id)?.content ?? null) as DocumentJson[]
  })
}

async function storedBytes(tx: CellTransaction, documentIds: readonly Id[]): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(pg_column_size(content)) as bytes from documents where id = any(${plainArray(documentIds)}::uuid[])`.execute(
    tx,
  )
  return Number(rows[0]?.bytes ?? 0)
}
