import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Principal } from '#journal/server/index.ts'
import { reelEvents } from '../model/events.ts'
import { reelKey, type ReelKey, type ReelOptions, type ReelPlace } from '../model/reel.ts'
import './tables.ts'

/** The statements that all content tables share. */
export const reelRows = contentRows(reelEvents, 'reels', {
  parents: [
    { table: 'insights', by: 'insight_id' },
    { table: 'tags', by: 'tag_id' },
    { table: 'notes', by: 'note_id' },
  ],
  belongsTo: ['insight_id', 'note_id', 'tag_id'],
})

/** The stored part of a reel. */
export interface StoredReel {
  id: Id
  insightId: Id | null
  title: string
  options: Partial<ReelOptions>
}

function whereIsReelOf(place: ReelPlace) {
  switch (place.kind) {
    case 'tag':
      return sql<boolean>`reels.tag_id = ${place.tagId}`
    case 'file':
      return sql<boolean>`reels.note_id = ${place.noteId} and reels.file_id = ${place.fileId}`
    case 'insight':
      return sql<boolean>`reels.id = ${place.reelId} and reels.insight_id is not null`
  }
}

/**
 * The stored row of the reel of a place; null if nothing of it was changed. `lock` keeps others from changing it until
 * the transaction ends.
 */
export async function findStoredReel(
  tx: CellTransaction,
  place: ReelPlace,
  { lock = false } = {},
): Promise<StoredReel | null> {
  const query = tx
    .selectFrom('reels')
    .select(['id', 'insight_id', 'title', 'options'])
    .where(whereIsReelOf(place))
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? { id: row.id, insightId: row.insight_id, title: row.title, options: row.options } : null
}

/** The key of a stored reel; null if it was deleted. */
export async function keyOfReel(tx: CellTransaction, id: Id): Promise<ReelKey | null> {
  const row = await tx
    .selectFrom('reels')
    .select(['tag_id', 'note_id', 'file_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (row.tag_id !== null) return reelKey({ kind: 'tag', tagId: row.tag_id })
  if (row.note_id !== null && row.file_id !== null)
    return reelKey({ kind: 'file', noteId: row.note_id, fileId: row.file_id })
  return reelKey({ kind: 'insight', reelId: id })
}

/** The reels of insights by their ids, without access checks. */
export async function findInsightReels(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<{ id: Id; insightId: Id; scopeId: Id; title: string }>> {
  const rows = await tx
    .selectFrom('reels')
    .innerJoin('insights', 'insights.id', 'reels.insight_id')
    .select(['reels.id', 'reels.insight_id', 'insights.scope_id', 'reels.title'])
    .where((where) => where('reels.id', '=', where.fn.any(where.val([...ids]))))
    .where('reels.deleted_at', 'is', null)
    .execute()
  return rows.flatMap((row) =>
    row.insight_id === null ? [] : [{ id: row.id, insightId: row.insight_id, scopeId: row.scope_id, title: row.title }],
  )
}

/** The insight, note or tag of each of some reels, including those in the trash. */
export async function ownersOfReels(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; owner_id: Id }>`
    select id, coalesce(insight_id, note_id, tag_id) as owner_id from reels where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.owner_id]))
}

/** The reels of each insight, in the order in which they were created. */
export async function reelsOfInsights(tx: CellTransaction, insightIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('reels')
    .select(['id', 'insight_id'])
    .where((where) => where('insight_id', '=', where.fn.any(where.val([...insightIds]))))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byInsight = new Map<Id, Id[]>()
  for (const row of rows)
    if (row.insight_id !== null) byInsight.set(row.insight_id, [...(byInsight.get(row.insight_id) ?? []), row.id])
  return byInsight
}

interface NewReel {
  id: Id
  scopeId: Id
  place: Exclude<ReelPlace, { kind: 'insight' }> | { kind: 'insight'; insightId: Id }
  title?: string
}

/**
 * Creates the row of a reel, unless another transaction did at the same moment; in its owner's current scope, even if
 * the owner was just moved.
 */
export async function insertReel(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, scopeId, place, title = '' }: NewReel,
): Promise<void> {
  await tx
    .insertInto('reels')
    .values({
      id,
      team_id: teamId,
      title,
      scope_id:
        place.kind === 'tag'
          ? scopeId
          : sql<Id>`(select scope_id from ${sql.table(place.kind === 'file' ? 'notes' : 'insights')} where id = ${place.kind === 'file' ? place.noteId : place.insightId} for key share)`,
      tag_id: place.kind === 'tag' ? place.tagId : null,
      note_id: place.kind === 'file' ? place.noteId : null,
      file_id: place.kind === 'file' ? place.fileId : null,
      insight_id: place.kind === 'insight' ? place.insightId : null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .onConflict((conflict) =>
      place.kind === 'tag'
        ? conflict.column('tag_id').where('tag_id', 'is not', null).doNothing()
        : conflict.columns(['note_id', 'file_id']).where('note_id', 'is not', null).doNothing(),
    )
    .execute()
}

export async function updateReel(
  tx: CellTransaction,
  id: Id,
  change: { title?: string; options?: Partial<ReelOptions> },
): Promise<void> {
  await tx
    .updateTable('reels')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.options === undefined ? {} : { options: jsonb(change.options as Record<string, boolean>) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** What a reel stores of a clip. */
export interface KeptClip {
  highlightId: Id
  rank?: number | null
  hidden?: boolean
}

/** Stores changes of clips: properties that are not given stay as they were. */
export async function putReelClips(
  tx: CellTransaction,
  teamId: Id,
  reelId: Id,
  clips: ReadonlyArray<KeptClip>,
): Promise<void> {
  if (clips.length === 0) return
  await sql`
    insert into reel_clips (reel_id, team_id, highlight_id, rank, hidden)
    select ${reelId}, ${teamId}, given.highlight_id, given.rank, coalesce(given.hidden, false)
    from unnest(${clips.map(({ highlightId }) => highlightId)}::uuid[], ${clips.map(({ rank }) => rank ?? null)}::int[],
      ${clips.map(({ hidden }) => hidden ?? null)}::boolean[]) as given (highlight_id, rank, hidden)
    on conflict (reel_id, highlight_id) do update set
      rank = coalesce(excluded.rank, reel_clips.rank),
      hidden = case when excluded.rank is null then excluded.hidden else reel_clips.hidden end`.execute(tx)
}

/** Removes clips from a reel of an insight. */
export async function deleteReelClips(tx: CellTransaction, reelId: Id, highlightIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('reel_clips')
    .where('reel_id', '=', reelId)
    .where((where) => where('highlight_id', '=', where.fn.any(where.val([...highlightIds]))))
    .execute()
}

/** The reels of tags, notes, insights or recordings, including those in the trash. */
export async function reelsOf(
  tx: CellTransaction,
  kind: 'tag' | 'note' | 'insight' | 'file',
  ids: ReadonlyArray<Id>,
): Promise<Id[]> {
  const rows = await tx
    .selectFrom('reels')
    .select('id')
    .where((where) => where(`${kind}_id`, '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.id)
}

/** Whether neither a reel nor its tag, note or insight is in the trash. */
export async function isReelThere(tx: CellTransaction, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select from reels
      left join tags on tags.id = reels.tag_id
      left join notes on notes.id = reels.note_id
      left join insights on insights.id = reels.insight_id
      where reels.id = ${id} and reels.deleted_at is null and tags.deleted_at is null and notes.deleted_at is null
        and insights.deleted_at is null`.execute(tx)
  return rows.length > 0
}
