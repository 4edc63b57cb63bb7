import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** The tags of each highlight, in the order in which they were added; deleted tags are left out. */
export async function tagsOfHighlights(tx: CellTransaction, highlightIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('highlight_tags')
    .innerJoin('tags', 'tags.id', 'highlight_tags.tag_id')
    .select(['highlight_id', 'tag_id'])
    .where((where) => where('highlight_id', '=', where.fn.any(where.val([...highlightIds]))))
    .where('tags.deleted_at', 'is', null)
    .orderBy('highlight_tags.rank')
    .orderBy('highlight_tags.created_at')
    .execute()
  const byHighlight = new Map<Id, Id[]>()
  for (const row of rows) {
    const tags = byHighlight.get(row.highlight_id)
    if (tags) tags.push(row.tag_id)
    else byHighlight.set(row.highlight_id, [row.tag_id])
  }
  return byHighlight
}

/** The highlights with one of the tags, whether or not the tags are deleted. */
export async function highlightsTagged(tx: CellTransaction, tagIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('highlight_tags')
    .select('highlight_id')
    .distinct()
    .where((where) => where('tag_id', '=', where.fn.any(where.val([...tagIds]))))
    .execute()
  return rows.map((row) => row.highlight_id)
}

/** How many highlights have one of the tags. */
export async function countTagged(tx: CellTransaction, tagIds: ReadonlyArray<Id>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct highlights.id)::integer as count from highlight_tags join highlights on highlights.id = highlight_tags.highlight_id
    where highlight_tags.tag_id = any(${[...tagIds]}::uuid[]) and highlights.deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds tags after the existing ones. */
export async function addTags(
  tx: CellTransaction,
  teamId: Id,
  highlightIds: ReadonlyArray<Id>,
  tagIds: ReadonlyArray<Id>,
): Promise<void> {
  if (tagIds.length === 0 || highlightIds.length === 0) return
  await sql`
    insert into highlight_tags (team_id, highlight_id, tag_id, rank)
    select ${teamId}, highlight_id, tag_id, rank - 1
    from unnest(${[...highlightIds]}::uuid[]) as highlight_id cross join unnest(${[...tagIds]}::uuid[]) with ordinality as given (tag_id, rank)
    on conflict (highlight_id, tag_id) do nothing`.execute(tx)
}

/** Inserts tags for highlights that had none, in bulk. */
export async function insertTagsOfHighlights(
  tx: CellTransaction,
  teamId: Id,
  given: ReadonlyArray<{ highlightId: Id; tagId: Id; rank: number }>,
): Promise<void> {
  await copyRows(
    tx,
    'highlight_tags',
    [
      ['team_id', 'uuid'],
      ['highlight_id', 'uuid'],
      ['tag_id', 'uuid'],
      ['rank', 'integer'],
    ],
    given.map(({ highlightId, tagId, rank }) => [teamId, highlightId, tagId, rank]),
  )
}
