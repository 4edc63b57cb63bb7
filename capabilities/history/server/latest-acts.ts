import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { countOfHead } from '#journal/server/index.ts'
import { actsOf, type Act } from '../model/acts.ts'
import { documentEvents } from '#documents/model/events.ts'
import { MAX_EVENTS_PASSED_OVER, WRITING_AFTER_ACT_MS } from '../model/limits.ts'
import { withThings, type Asked, type Row } from './store.ts'

/**
 * Returns the latest act on each of these things, among acts that the actor may see: for a project on anything in it,
 * for others on them, their texts and their highlights. Uses one statement, which reads a few rows of an index for each
 * thing.
 */
export async function latestActs(
  tx: CellTransaction,
  { teamId, actor, types }: Omit<Asked, 'before'>,
  ids: readonly Id[],
): Promise<Map<Id, Act>> {
  if (ids.length === 0) return new Map()
  const { rows } = await latestStatement({ teamId, actor, types }, ids).execute(tx)
  const events = await withThings(tx, rows)
  const byThing = Map.groupBy(events, (_event, at) => rows[at]?.ofId ?? '')
  return new Map(
    [...byThing].flatMap(([id, ones]) => {
      const [act] = actsOf(ones)
      return act ? [[id, act] as const] : []
    }),
  )
}

/** The statement of `latestActs`. */
export function latestStatement({ teamId, actor, types }: Omit<Asked, 'before'>, ids: readonly Id[]) {
  const seen = sql`scope_id = any(${[...actor.visibleScopes]}::uuid[]) and type = any(${[...types]}::text[])
    and (only_for is null or only_for = ${actor.userId}::uuid)`
  const key = sql`sequence, version, occurred_at, type, scope_id, only_for`
  // The mark of a highlight is saved with the text, a moment after the act: the act is shown, and not the writing.
  const late = sql`order by occurred_at - case when type = ${documentEvents.edited.type} then ${WRITING_AFTER_ACT_MS} * interval '1 ms' else interval '0' end desc, sequence desc limit 1`
  const first = (which: ReturnType<typeof sql>) => sql`
    (select sequence, version, occurred_at, type from (
      select ${key} from journal where team_id = ${teamId} and ${which} order by sequence desc limit ${MAX_EVENTS_PASSED_OVER}
    ) as lately where ${seen} ${late})`
  // In a project, the first event of each type of an act has the number of events; elsewhere they are counted.
  return sql<Row & { ofId: Id }>`
    select things.id as "ofId", act.* from unnest(${[...ids]}::uuid[]) as things(id)
    left join lateral (select scope_id from projects where id = things.id) as place on true
    cross join lateral (
      select sequence, version from (
        ${first(sql`resource_id = things.id and not of_many`)}
        union all ${first(sql`parent_id = things.id and not of_many`)}
        union all ${first(sql`place.scope_id is not null and scope_id = place.scope_id and act_count is not null`)}
      ) as found ${late}
    ) as latest
    cross join lateral (
      select * from (
        select distinct on (type) sequence, occurred_at as at, type, resource_kind as "resourceKind", resource_id as "resourceId",
          principal_kind as "principalKind", principal_id as "principalId", operation_id as "operationId", before, after, version,
          case when place.scope_id is null then (count(*) over (partition by type))::integer else ${countOfHead()} end as count
        from journal
        where team_id = ${teamId} and version = latest.version and ${seen}
          and case when place.scope_id is null then (resource_id = things.id or parent_id = things.id) and not of_many
            else scope_id = place.scope_id and act_count is not null end
        order by type, sequence
      ) as parts order by sequence desc limit ${MAX_EVENTS_PASSED_OVER}
    ) as act
    order by act.sequence desc`
}
