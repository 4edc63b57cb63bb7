import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '../model/events.ts'
import { LEAST_SAME_VALUES, MAX_COMPARED_VALUES, SHARE_OF_SAME_VALUES } from '../model/limits.ts'

/** A value `v` of `field_values` as one text, by which equal values are told. */
export const valueText: RawBuilder<string | null> = sql<
  string | null
>`coalesce(v.text_value, v.number_value::text, array_to_string(v.option_ids, ' '))`

/**
 * Finds the fields of a project's notes in which nearly all notes of the imports that filled them have the same value,
 * after many values were added, and publishes those for which this changed. Values that are changed later do not change
 * it: another value is found, and the same one stays left out.
 */
export async function noteSameValues({ tx, emit }: CommandContext, projectId: Id): Promise<void> {
  const { rows } = await sql<{ id: Id; scope_id: Id; same_value: string | null }>`
    update fields set same_value = looked.same
    from (
      select asked.id, asked.same_value as known, case
          when counted.most >= ${LEAST_SAME_VALUES} and counted.most >= ${SHARE_OF_SAME_VALUES} * greatest(counted.valued, beside.notes)
          then counted.value end as same
      from fields asked join field_sets s on s.id = asked.field_set_id
        left join lateral (
          select value, count(*) as most, sum(count(*)) over () as valued
          from (select ${valueText} as value from field_values v where v.field_id = asked.id limit ${MAX_COMPARED_VALUES}) filled
          where value is not null group by value order by count(*) desc, value limit 1
        ) counted on true
        left join lateral (
          select count(*) as notes from (
            select from notes n where counted.most >= ${LEAST_SAME_VALUES} and counted.most >= ${SHARE_OF_SAME_VALUES} * counted.valued
              and n.project_id = ${projectId} and n.deleted_at is null
              and n.created_by_kind = 'import' and n.created_by_id in (
                select distinct maker.created_by_id
                from (select owner_id from field_values where field_id = asked.id limit ${MAX_COMPARED_VALUES}) filled
                  join notes maker on maker.id = filled.owner_id
                where maker.created_by_kind = 'import')
            limit ${MAX_COMPARED_VALUES}) theirs
        ) beside on true
      where s.project_id = ${projectId} and s.applies_to = 'note' and asked.deleted_at is null
    ) looked
    where fields.id = looked.id and looked.same is distinct from looked.known
    returning fields.id, fields.scope_id, fields.same_value`.execute(tx)
  for (const row of rows)
    emit(
      fieldEvents['filled-alike']({
        id: row.id,
        scopeId: row.scope_id,
        after: { isSame: row.same_value !== null },
      }),
    )
}
