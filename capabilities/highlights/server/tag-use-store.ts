import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { TagUse } from '../model/tag-health.ts'

/** How every tag of a place was used, on highlights that the actor may see. */
export async function tagUse(tx: CellTransaction, actor: Actor, scopeId: Id): Promise<TagUse[]> {
  const { rows } = await sql<{ id: Id; title: string; count: string; last: Date | null; since: string }>`
    with given as (
      select t.tag_id, t.created_at from tags g join highlight_tags t on t.tag_id = g.id join highlights h on h.id = t.highlight_id
      where g.scope_id = ${scopeId} and g.deleted_at is null and h.deleted_at is null and h.scope_id = any(${[...actor.visibleScopes]}::uuid[])
    ), counted as (
      select tag_id, count(*) as count, max(created_at) as last from given group by tag_id
    ), ordered as (
      select c.tag_id, (select count(*) from given) - count(*) over (order by g.created_at) as since, g.created_at, c.last, c.count
      from given g join counted c on c.tag_id = g.tag_id
    )
    select tags.id, tags.title, coalesce(o.count, 0) as count, o.last, coalesce(o.since, 0) as since
    from tags left join (select distinct on (tag_id) tag_id, count, last, since from ordered where created_at = last order by tag_id) o on o.tag_id = tags.id
    where tags.scope_id = ${scopeId} and tags.deleted_at is null order by tags.rank, tags.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    count: Number(row.count),
    lastGivenAt: row.last,
    othersSince: Number(row.since),
  }))
}
