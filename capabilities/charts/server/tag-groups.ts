import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartPoint } from '../model/chart.ts'

/** A tag group, as a chart names it. */
export interface ChartGroup {
  id: Id
  title: string
  color: string
}

/** The groups that the tags and groups of points belong to, of those the actor may see, in their order. */
export async function findTagGroups(tx: CellTransaction, actor: Actor, points: readonly ChartPoint[]): Promise<ChartGroup[]> {
  const idsOf = (wanted: ChartPoint['kind']): Id[] => [...new Set(points.flatMap(({ kind, id }) => (kind === wanted && id !== null ? [id] : [])))]
  const { rows } = await sql<ChartGroup>`
    select tag_groups.id, tag_groups.title, tag_groups.color from tag_groups
    where tag_groups.deleted_at is null and tag_groups.scope_id = any(${[...actor.visibleScopes]}::uuid[])
      and (tag_groups.id = any(${idsOf('TAG_GROUP')}::uuid[]) or tag_groups.id in (select tag_group_id from tags where tags.id = any(${idsOf('TAG')}::uuid[])))
    order by tag_groups.rank, tag_groups.id`.execute(tx)
  return rows
}
