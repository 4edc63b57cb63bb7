import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, Principal } from '#journal/server/index.ts'
import './tables.ts'

/** What one act changed: the highlights that got a tag, or lost it. */
export interface TaggingPart {
  tagId: Id
  added: boolean
  highlightIds: Id[]
}

interface PartRow {
  tag_id: Id
  added: boolean
  highlight_ids: Id[]
}

const toPart = (row: PartRow): TaggingPart => ({ tagId: row.tag_id, added: row.added, highlightIds: row.highlight_ids })

/** Records what the statement that it ends has `inserted` and `taken`, tag by tag. */
const notingParts = (
  teamId: Id,
  taggingId: Id,
) => sql`insert into tagging_parts (team_id, tagging_id, tag_id, added, highlight_ids, ranks, given_at)
    select ${teamId}::uuid, ${taggingId}::uuid, tag_id, true, array_agg(highlight_id), null::integer[], null::timestamptz[] from inserted group by tag_id
    union all
    select ${teamId}::uuid, ${taggingId}::uuid, tag_id, false, array_agg(highlight_id order by highlight_id),
      array_agg(rank order by highlight_id), array_agg(created_at order by highlight_id) from taken group by tag_id
    returning tag_id, added, highlight_ids`

/**
 * Starts an act of tagging, by whose id it is undone. `tagActId` is an act on the tags themselves that belongs to it.
 */
export async function insertTagging(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  act: { id: Id; tagActId: Id | null },
): Promise<void> {
  await tx
    .insertInto('taggings')
    .values({
      id: act.id,
      team_id: teamId,
      principal_kind: principal.kind,
      principal_id: principal.id,
      tag_act_id: act.tagActId,
      undone_at: null,
    })
    .execute()
}

/**
 * Adds tags to highlights and removes others, in one statement that also records the changes. New tags come after
 * existing ones; a tag in both lists is removed.
 */
export async function changeTags(
  tx: CellTransaction,
  teamId: Id,
  taggingId: Id,
  highlightIds: ReadonlyArray<Id>,
  add: ReadonlyArray<Id>,
  remove: ReadonlyArray<Id>,
): Promise<TaggingPart[]> {
  const given = add.filter((id) => !remove.includes(id))
  const { rows } = await sql<PartRow>`
    with inserted as (
      insert into highlight_tags (team_id, highlight_id, tag_id, rank)
      select ${teamId}, highlight_id, tag_id, rank - 1
      from unnest(${[...highlightIds]}::uuid[]) as highlight_id cross join unnest(${given}::uuid[]) with ordinality as given (tag_id, rank)
      on conflict (highlight_id, tag_id) do nothing returning highlight_id, tag_id
    ), taken as (
      delete from highlight_tags where highlight_id = any(${[...highlightIds]}::uuid[]) and tag_id = any(${[...remove]}::uuid[]) returning highlight_id, tag_id, rank, created_at
    )
    ${notingParts(teamId, taggingId)}`.execute(tx)
  return rows.map(toPart)
}

/** Replaces tags by one tag, once on every highlight; with `highlightIds` only on those. */
export async function replaceTags(
  tx: CellTransaction,
  teamId: Id,
  taggingId: Id,
  tagIds: ReadonlyArray<Id>,
  byTagId: Id,
  highlightIds?: ReadonlyArray<Id>,
): Promise<TaggingPart[]> {
  const only = highlightIds === undefined ? sql`` : sql` and highlight_id = any(${[...highlightIds]}::uuid[])`
  const { rows } = await sql<PartRow>`
    with taken as (
      delete from highlight_tags where tag_id = any(${[...tagIds]}::uuid[])${only} returning highlight_id, tag_id, rank, created_at
    ), inserted as (
      insert into highlight_tags (team_id, highlight_id, tag_id, rank)
      select ${teamId}, highlight_id, ${byTagId}, min(rank) from taken group by highlight_id
      on conflict (highlight_id, tag_id) do nothing returning highlight_id, tag_id
    )
    ${notingParts(teamId, taggingId)}`.execute(tx)
  return rows.map(toPart)
}

/**
 * Marks an act of this person as undone, or as redone, once.
 * @returns the act on tags that belongs to it; undefined if there is no such act
 */
export async function claimTagging(
  tx: CellTransaction,
  principal: Principal,
  id: Id,
  way: 'back' | 'forth' = 'back',
): Promise<{ tagActId: Id | null } | undefined> {
  const row = await tx
    .updateTable('taggings')
    .set({ undone_at: way === 'back' ? new Date() : null })
    .where('id', '=', id)
    .where('undone_at', way === 'back' ? 'is' : 'is not', null)
    .where('principal_kind', '=', principal.kind)
    .where('principal_id', 'is not distinct from', principal.id)
    .returning('tag_act_id')
    .executeTakeFirst()
  return row && { tagActId: row.tag_act_id }
}

export async function partsOf(tx: CellTransaction, taggingId: Id): Promise<TaggingPart[]> {
  const rows = await tx
    .selectFrom('tagging_parts')
    .select(['tag_id', 'added', 'highlight_ids'])
    .where('tagging_id', '=', taggingId)
    .execute()
  return rows.map(toPart)
}

/**
 * Removes what an act added and adds what it removed, if both highlight and tag still exist, and the tag does not
 * belong to a project that the highlight left. The resulting changes replace the recorded ones: turning the act again
 * reverses exactly these, and what others changed since stays.
 * @returns the resulting changes
 */
export async function turnTagging(tx: CellTransaction, teamId: Id, taggingId: Id): Promise<TaggingPart[]> {
  const { rows } = await sql<PartRow>`
    with parts as (
      delete from tagging_parts where tagging_id = ${taggingId} returning tag_id, added, highlight_ids, ranks, given_at
    ), taken as (
      delete from highlight_tags t using parts p, unnest(p.highlight_ids) as given (highlight_id)
      where p.added and t.tag_id = p.tag_id and t.highlight_id = given.highlight_id
      returning t.highlight_id, t.tag_id, t.rank, t.created_at
    ), inserted as (
      insert into highlight_tags (team_id, highlight_id, tag_id, rank, created_at)
      select ${teamId}, gone.highlight_id, p.tag_id, gone.rank, coalesce(gone.given_at, now())
      from parts p cross join unnest(p.highlight_ids, p.ranks, p.given_at) as gone (highlight_id, rank, given_at)
      join highlights h on h.id = gone.highlight_id join tags g on g.id = p.tag_id
      where not p.added and (g.project_id is null or g.project_id = h.project_id)
      on conflict (highlight_id, tag_id) do nothing returning highlight_id, tag_id
    )
    ${notingParts(teamId, taggingId)}`.execute(tx)
  return rows.map(toPart)
}

/** The scopes of the highlights that exist: far less data than the highlights themselves. */
export async function placesOfHighlights(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, { scopeId: Id; projectId: Id; noteId: Id }>> {
  const { rows } = await sql<{ id: Id; scope_id: Id; project_id: Id; note_id: Id }>`
    select id, scope_id, project_id, note_id from (select * from highlights where id = any(${[...ids]}::uuid[]) offset 0) as found where deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, { scopeId: row.scope_id, projectId: row.project_id, noteId: row.note_id }]))
}

/** Whether one of the highlights has more tags than allowed, including deleted tags that may be restored. */
export async function haveMoreTagsThan(
  tx: CellTransaction,
  highlightIds: ReadonlyArray<Id>,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from highlight_tags where highlight_id = any(${[...highlightIds]}::uuid[]) group by highlight_id having count(*) > ${most} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** How many highlights that the actor may see have one of these tags. */
export async function countTogether(tx: CellTransaction, actor: Actor, tagIds: ReadonlyArray<Id>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct t.highlight_id) as count from highlight_tags t join highlights h on h.id = t.highlight_id
    where t.tag_id = any(${[...tagIds]}::uuid[]) and h.deleted_at is null and h.scope_id = any(${[...actor.visibleScopes]}::uuid[])`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}

/** How many highlights of a project, of those the actor may see, have a tag of this place. */
export async function countTaggedFrom(tx: CellTransaction, actor: Actor, scopeId: Id, projectId: Id): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct h.id) as count from tags g join highlight_tags t on t.tag_id = g.id join highlights h on h.id = t.highlight_id
    where g.scope_id = ${scopeId} and g.deleted_at is null and h.project_id = ${projectId} and h.deleted_at is null and h.scope_id = any(${[...actor.visibleScopes]}::uuid[])`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}
