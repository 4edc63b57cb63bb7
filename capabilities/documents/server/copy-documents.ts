import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { copiedContent, namedThings, type NamedThings } from './copied-content.ts'
import { createDocuments } from './create-documents.ts'
import type { DocumentContext, OwnedDocument } from './owners.ts'
import { readDocuments, type DocumentContent } from './read-documents.ts'

/** A text and its copy. */
export interface DocumentCopy {
  source: DocumentContent
  copy: OwnedDocument
}

/** The first of these documents that together have at most this many stored bytes, but at least one. */
export async function readDocumentsToCopy(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
  maxBytes: number,
): Promise<DocumentContent[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from (
      select id, sum(pg_column_size(content)) over (order by id) as bytes, row_number() over (order by id) as place from documents where id = any(${plainArray(ids)}::uuid[])
    ) as weighed where place = 1 or bytes <= ${maxBytes} order by id`.execute(tx)
  return [
    ...(
      await readDocuments(
        tx,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
}

/** Every thing that these texts refer to. */
export function namedIn(documents: ReadonlyArray<DocumentContent>): Set<Id> {
  const named = new Set<Id>()
  for (const { content } of documents) for (const id of namedThings(content)) named.add(id)
  return named
}

/**
 * Copies texts to other owners. Their history starts over. @param keepWriters whether the copies list who wrote in the
 * originals
 */
export async function copyDocuments(
  { tx, teamId }: Pick<DocumentContext, 'tx' | 'teamId'>,
  copies: ReadonlyArray<DocumentCopy>,
  things: NamedThings,
  keepWriters: boolean,
): Promise<void> {
  await createDocuments(
    tx,
    teamId,
    copies.map(({ source, copy }) => ({ ...copy, content: copiedContent(source.content, things) })),
  )
  if (!keepWriters) return
  await sql`
    insert into document_contributors (document_id, team_id, principal_kind, principal_id, first_at, last_at)
    select made.id, ${teamId}, wrote.principal_kind, wrote.principal_id, min(wrote.first_at), max(wrote.last_at)
    from unnest(${plainArray(copies.map(({ source }) => source.id))}::uuid[], ${plainArray(copies.map(({ copy }) => copy.id))}::uuid[]) as made (source_id, id)
    cross join lateral (
      select principal_kind, principal_id, first_at, last_at from document_contributors where document_id = made.source_id
      union all select principal_kind, principal_id, created_at, created_at from document_updates where document_id = made.source_id and principal_id is not null
    ) as wrote
    group by made.id, wrote.principal_kind, wrote.principal_id`.execute(tx)
}
