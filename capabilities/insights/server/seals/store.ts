import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Region } from '#highlights/model/region.ts'
import type { EmptiedFor, QuoteSource, SealedQuote } from '../../model/sealed-quote.ts'
import '../tables.ts'

/** How many publications of an insight keep their seals: undo returns to them. */
const PUBLICATIONS_KEPT = 5

/** More than the longest text can contain. */
const MAX_SEALS_AT_ONCE = 20_000

/** A publication of an insight. */
export interface Publication {
  insightId: Id
  publishedAt: Date
}

export interface SealAndSource extends SealedQuote {
  source: QuoteSource | null
}

interface Row {
  id: Id
  insight_id: Id
  scope_id: Id | null
  highlight_id: Id
  note_id: Id
  text: string
  speakers: string[]
  note_title: string
  region: Region | null
  start_ms: number | null
  end_ms: number | null
  sealed_at: Date
  emptied: EmptiedFor | null
  kept: string | null
  source_text: string | null
  source_speakers: string[] | null
  source_region: Region | null
  source_anchored: boolean | null
  source_deleted: boolean | null
}

function toSeal(row: Row): SealAndSource {
  return {
    id: row.id,
    insightId: row.insight_id,
    scopeId: row.scope_id,
    highlightId: row.highlight_id,
    noteId: row.note_id,
    text: row.text,
    speakers: row.speakers,
    noteTitle: row.note_title,
    region: row.region,
    startMs: row.start_ms,
    endMs: row.end_ms,
    sealedAt: row.sealed_at,
    emptied: row.emptied,
    kept: row.kept,
    source:
      row.source_text === null
        ? null
        : {
            text: row.source_text,
            speakers: row.source_speakers ?? [],
            region: row.source_region,
            anchored: row.source_anchored ?? false,
            deleted: row.source_deleted ?? false,
          },
  }
}

const regionOfSource = sql`source.region || jsonb_build_object('fileId', source.file_id)`

async function selectSeals(tx: CellTransaction, requested: RawBuilder<boolean>): Promise<SealAndSource[]> {
  const { rows } = await sql<Row>`
    select seals.id, seals.insight_id, seals.scope_id, seals.highlight_id, seals.note_id, seals.text, seals.speakers, seals.note_title, seals.region,
      seals.start_ms, seals.end_ms, seals.sealed_at, seals.emptied, seals.kept, source.text as source_text, source.speakers as source_speakers,
      ${regionOfSource} as source_region, source.anchored as source_anchored, source.deleted_at is not null as source_deleted
    from sealed_quotes as seals join insights on insights.id = seals.insight_id and insights.published_at = seals.published_at
      left join highlights as source on source.id = seals.highlight_id
    where seals.replaced_at is null and ${requested} order by seals.insight_id, seals.id limit ${MAX_SEALS_AT_ONCE + 1}::integer`.execute(
    tx,
  )
  if (rows.length > MAX_SEALS_AT_ONCE)
    throw new Failure('InvalidOperation', 'These insights contain too many quotes together. Request fewer at once.')
  return rows.map(toSeal)
}

/**
 * The seals of the current publications of insights, with the current text of their sources; none for drafts.
 * @throws Failure InvalidOperation for too many at once
 */
export async function sealsOf(tx: CellTransaction, insightIds: readonly Id[]): Promise<SealAndSource[]> {
  return selectSeals(tx, sql`seals.insight_id = any(${[...insightIds]}::uuid[])`)
}

/** The seals of the current publication of an insight, the row `alias`, in these scopes, as rows of an export. */
export function exportedSeals(alias: string, scopeIds: readonly Id[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('highlight_id', seals.highlight_id, 'note_id', seals.note_id, 'text', seals.text,
      'speakers', seals.speakers, 'note_title', seals.note_title, 'region', seals.region, 'start_ms', seals.start_ms, 'end_ms', seals.end_ms,
      'sealed_at', seals.sealed_at, 'emptied', seals.emptied) order by seals.id), '[]'::json)
    from sealed_quotes as seals where seals.insight_id = ${sql.ref(`${alias}.id`)} and seals.published_at = ${sql.ref(`${alias}.published_at`)}
      and seals.replaced_at is null and (seals.scope_id is null or seals.scope_id = any(${[...scopeIds]}::uuid[])))`
}

/** Every seal on a note that is not empty, including those of earlier publications. */
export async function sealsOnNote(
  tx: CellTransaction,
  noteId: Id,
): Promise<{ id: Id; highlightId: Id; text: string }[]> {
  const rows = await tx
    .selectFrom('sealed_quotes')
    .select(['id', 'highlight_id', 'text'])
    .where('note_id', '=', noteId)
    .where('emptied', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, highlightId: row.highlight_id, text: row.text }))
}

/** Seals quotes from their current sources, except those whose source is deleted. @returns which were sealed */
export async function insertSeals(
  tx: CellTransaction,
  teamId: Id,
  { insightId, publishedAt }: Publication,
  highlightIds: readonly Id[],
  times: ReadonlyMap<Id, { startMs: number; endMs: number }>,
): Promise<Id[]> {
  const timed = [...times].map(([id, { startMs, endMs }]) => ({ id, start: startMs, end: endMs }))
  const { rows } = await sql<{ highlight_id: Id }>`
    insert into sealed_quotes (id, team_id, scope_id, insight_id, published_at, highlight_id, note_id, text, speakers, note_title, region, start_ms, end_ms, sealed_at)
    select gen_random_uuid(), ${teamId}, source.scope_id, ${insightId}, ${publishedAt}::timestamptz(3), source.id, source.note_id, source.text, source.speakers,
      notes.title, ${regionOfSource}, timed."start", timed."end", now()
    from highlights as source join notes on notes.id = source.note_id
      left join jsonb_to_recordset(${JSON.stringify(timed)}::jsonb) as timed (id uuid, "start" integer, "end" integer) on timed.id = source.id
    where source.id = any(${[...highlightIds]}::uuid[]) and source.deleted_at is null
    returning highlight_id`.execute(tx)
  return rows.map((row) => row.highlight_id)
}

/** Copies the seals of the previous publication for quotes whose source cannot be sealed again. */
export async function remapSeals(
  tx: CellTransaction,
  { insightId, publishedAt }: Publication,
  before: Date,
  highlightIds: readonly Id[],
): Promise<void> {
  await sql`
    insert into sealed_quotes (id, team_id, scope_id, insight_id, published_at, highlight_id, note_id, text, speakers, note_title, region, start_ms, end_ms, kept, emptied, sealed_at)
    select gen_random_uuid(), team_id, scope_id, insight_id, ${publishedAt}::timestamptz(3), highlight_id, note_id, text, speakers, note_title, region, start_ms, end_ms, kept, emptied, sealed_at
    from sealed_quotes where insight_id = ${insightId} and published_at = ${before}::timestamptz(3) and replaced_at is null
      and highlight_id = any(${[...highlightIds]}::uuid[])`.execute(tx)
}

/** Deletes the seals of all but the last publications, and the one that an undo of this act returns to. */
export async function forgetOldSeals(tx: CellTransaction, insightId: Id, before: Date | null): Promise<void> {
  await sql`
    delete from sealed_quotes where insight_id = ${insightId} and published_at is distinct from ${before}::timestamptz(3) and published_at < (
      select min(published_at) from (select distinct published_at from sealed_quotes where insight_id = ${insightId}
        order by published_at desc limit ${PUBLICATIONS_KEPT}::integer) as recent)`.execute(tx)
}

/** Empties seals. @param scope whether the scope of their sources is kept */
export async function emptySeals(
  tx: CellTransaction,
  requested: RawBuilder<boolean>,
  reason: EmptiedFor,
  scope: 'kept' | 'gone',
): Promise<void> {
  await sql`
    update sealed_quotes set text = '', speakers = '{}', note_title = '', region = null, start_ms = null, end_ms = null, kept = null, emptied = ${reason},
      scope_id = ${scope === 'kept' ? sql`scope_id` : sql`null`} where ${requested}`.execute(tx)
}

/** Stores with seals which text of their sources an editor decided not to adopt. */
export async function keepSeals(
  tx: CellTransaction,
  kept: ReadonlyArray<{ id: Id; kept: string | null }>,
): Promise<void> {
  await sql`
    update sealed_quotes set kept = given.kept from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (id uuid, kept text)
    where sealed_quotes.id = given.id`.execute(tx)
}

/** Marks seals as replaced by others. @returns those that were not replaced before */
export async function replaceSeals(tx: CellTransaction, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    update sealed_quotes set replaced_at = now() where id = any(${[...ids]}::uuid[]) and replaced_at is null returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Restores seals that were replaced. */
export async function reviveSeals(tx: CellTransaction, ids: readonly Id[]): Promise<void> {
  await sql`update sealed_quotes set replaced_at = null where id = any(${[...ids]}::uuid[])`.execute(tx)
}
