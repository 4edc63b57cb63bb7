import { sql } from 'kysely'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** What a sentence stands on that was added to an insight. */
export interface PlaceInNote {
  place: QuotePlace
  /** The note of what is quoted; null for an insight. */
  noteId: Id | null
}

/** A sentence that was added to an insight: the block that it became, and a digest of the words that it had then. */
export interface InsightSentence {
  blockId: string
  digest: string
  cites: readonly PlaceInNote[]
}

/** Stores what the sentences of an insight stand on, in place of what was stored of the same blocks. */
export async function putInsightSentences(
  tx: CellTransaction,
  teamId: Id,
  insightId: Id,
  sentences: readonly InsightSentence[],
): Promise<void> {
  const rows = sentences.flatMap(({ blockId, digest, cites }) =>
    cites.map(({ place, noteId }, cited) => ({ blockId, digest, cited, place, sourceId: place.id, noteId })),
  )
  if (rows.length === 0) return
  await sql`
    insert into insight_sentences (team_id, insight_id, block_id, cited, digest, place, source_id, note_id)
    select ${teamId}::uuid, ${insightId}::uuid, r."blockId", r.cited, r.digest, r.place, r."sourceId", r."noteId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("blockId" text, cited integer, digest text, place jsonb, "sourceId" uuid, "noteId" uuid)
    on conflict (insight_id, block_id, cited) do update
    set digest = excluded.digest, place = excluded.place, source_id = excluded.source_id, note_id = excluded.note_id`.execute(
    tx,
  )
}

/** The sentences of insights that stand on a note or its highlights, or on these things, with those of their places. */
export async function insightSentencesFrom(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, InsightSentence[]>> {
  const { rows } = await sql<InsightSentence & { insightId: Id }>`
    select insight_id as "insightId", block_id as "blockId", digest,
      json_agg(json_build_object('place', place, 'noteId', note_id) order by cited) as cites
    from (
      select * from insight_sentences where source_id = any(${[...ids]}::uuid[])
      union select * from insight_sentences where note_id = any(${[...ids]}::uuid[])
    ) s group by 1, 2, 3 order by 1, 2`.execute(tx)
  return Map.groupBy(rows, ({ insightId }) => insightId)
}

/** Whether a sentence of an insight stands on a note or its highlights, or on these things. */
export async function areCitedInInsights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from insight_sentences where source_id = any(${[...ids]}::uuid[]))
      or exists (select from insight_sentences where note_id = any(${[...ids]}::uuid[])) as found`.execute(tx)
  return rows[0]?.found === true
}

/** The insights of these, trashed ones too, with their texts. */
export async function textsOfInsights(tx: CellTransaction, insightIds: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const rows = await tx
    .selectFrom('insights')
    .select(['id', 'document_id'])
    .where((where) => where('id', '=', where.fn.any(where.val([...insightIds]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.document_id]))
}

export async function deleteInsightSentences(
  tx: CellTransaction,
  insightId: Id,
  blockIds: readonly string[],
): Promise<void> {
  await sql`delete from insight_sentences where insight_id = ${insightId} and block_id = any(${[...blockIds]}::text[])`.execute(
    tx,
  )
}
