import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { MAX_REEL_CLIPS } from '../model/limits.ts'
import type { ReelClip, ReelPlace } from '../model/reel.ts'
import { TRIM_HOLDS } from './clips-store.ts'

/** A clip of a reel with its rank, if it was given one. */
export type StandingClip = ReelClip & { rank: number | null }

interface Row {
  highlight_id: string
  note_id: string
  note_title: string
  document_id: string
  file_id: string
  content_id: string
  quote: string
  speaker: string | null
  start_ms: number
  end_ms: number
  snippet_start_ms: number
  snippet_end_ms: number
  hidden: boolean
  withheld: boolean
  rank: number | null
  total: string
}

/** Where clips come from: a reel, or one highlight. */
type ClipPlace = ReelPlace | { kind: 'highlight'; highlightId: Id } | { kind: 'quotes'; insightId: Id }

/** The highlights of a place, and their default order. */
function highlightsOf(place: ClipPlace) {
  switch (place.kind) {
    case 'highlight':
      return { chosen: sql`clips.highlight_id = ${place.highlightId}`, order: sql`highlights.id` }
    case 'quotes':
      return {
        chosen: sql`highlights.id in (select highlight_id from insight_highlights where insight_id = ${place.insightId})`,
        order: sql`(select position from insight_highlights where insight_id = ${place.insightId} and highlight_id = highlights.id)`,
      }
    case 'tag':
      return {
        chosen: sql`highlights.id in (select highlight_id from highlight_tags where tag_id = ${place.tagId})`,
        order: sql`highlights.created_at, highlights.id`,
      }
    case 'file':
      return {
        chosen: sql`clips.note_id = ${place.noteId} and clips.file_id = ${place.fileId}`,
        order: sql`clips.start_ms, highlights.id`,
      }
    case 'insight':
      return { chosen: sql`reel_clips.reel_id is not null`, order: sql`highlights.id` }
  }
}

interface ClipsOfReel {
  place: ClipPlace
  storedId: Id | null
  /** The scopes whose clips are included; null for all, for ordering among clips that the caller does not see. */
  visibleScopes: ReadonlyArray<Id> | null
}

/**
 * The clips of a reel in order, in one statement; including hidden ones. `total` also counts those beyond the limit.
 */
export async function clipsOfReel(
  tx: CellTransaction,
  { place, storedId, visibleScopes }: ClipsOfReel,
): Promise<{ clips: StandingClip[]; total: number }> {
  const { chosen, order } = highlightsOf(place)
  const seen =
    visibleScopes === null
      ? sql`true`
      : sql`highlights.scope_id = any(${[...visibleScopes]}::uuid[]) and files.scope_id = any(${[...visibleScopes]}::uuid[])`
  const { rows } = await sql<Row>`
    select clips.highlight_id, clips.note_id, notes.title as note_title, notes.document_id, clips.file_id, files.content_id, highlights.text as quote, clips.speaker,
      clips.start_ms, clips.end_ms, coalesce(clip_trims.start_ms, clips.start_ms) as snippet_start_ms, coalesce(clip_trims.end_ms, clips.end_ms) as snippet_end_ms,
      coalesce(reel_clips.hidden, false) as hidden, reel_clips.rank,
      exists (
        select from jsonb_to_recordset(files.withheld) as part ("startMs" bigint, "endMs" bigint)
        where part."startMs" < coalesce(clip_trims.end_ms, clips.end_ms) and part."endMs" > coalesce(clip_trims.start_ms, clips.start_ms)
      ) as withheld, count(*) over () as total
    from clips
    join highlights on highlights.id = clips.highlight_id and highlights.note_id = clips.note_id
    join notes on notes.id = clips.note_id
    join files on files.id = clips.file_id
    left join clip_trims on ${TRIM_HOLDS}
    left join reel_clips on reel_clips.reel_id = ${storedId}::uuid and reel_clips.highlight_id = clips.highlight_id
    where ${chosen} and ${seen} and highlights.deleted_at is null and notes.deleted_at is null and files.deleted_at is null and files.content_id is not null
    order by reel_clips.rank nulls last, ${order}
    limit ${MAX_REEL_CLIPS}`.execute(tx)
  return { clips: rows.map(clipOf), total: Number(rows[0]?.total ?? 0) }
}

function clipOf(row: Row): StandingClip {
  return {
    highlightId: row.highlight_id,
    noteId: row.note_id,
    noteTitle: row.note_title,
    documentId: row.document_id,
    fileId: row.file_id,
    contentId: row.content_id,
    quote: row.quote,
    speaker: row.speaker,
    startMs: row.start_ms,
    endMs: row.end_ms,
    snippetStartMs: row.snippet_start_ms,
    snippetEndMs: row.snippet_end_ms,
    hidden: row.hidden,
    withheld: row.withheld,
    rank: row.rank,
  }
}

/** How many clips the highlights of each tag have, of those that may be seen. */
export async function countClipsOfTags(
  tx: CellTransaction,
  visibleScopes: ReadonlyArray<Id>,
  tagIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ tag_id: string; count: string }>`
    select highlight_tags.tag_id, count(*) as count
    from highlight_tags
    join highlights on highlights.id = highlight_tags.highlight_id
    join clips on clips.highlight_id = highlights.id and clips.note_id = highlights.note_id
    join notes on notes.id = clips.note_id
    join files on files.id = clips.file_id
    where highlight_tags.tag_id = any(${[...tagIds]}::uuid[]) and highlights.deleted_at is null and notes.deleted_at is null and files.deleted_at is null and files.content_id is not null
      and highlights.scope_id = any(${[...visibleScopes]}::uuid[]) and files.scope_id = any(${[...visibleScopes]}::uuid[])
    group by highlight_tags.tag_id`.execute(tx)
  return new Map(rows.map((row) => [row.tag_id, Number(row.count)]))
}
