import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * A value that nearly all notes of an import have in a field, and headings that stand in nearly all of them, tell no
 * note from another: search leaves them out. For imports that are done, the values are looked up here; headings are
 * from the next import on.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.fields add column same_value text`.execute(database)
  await sql`alter table cell.imports add column same_headings text[]`.execute(database)
  await sql`
    update cell.fields set same_value = counted.value
    from cell.fields asked
      join cell.field_sets s on s.id = asked.field_set_id and s.applies_to = 'note'
      cross join lateral (
        select value, count(*) as most, sum(count(*)) over () as valued
        from (select coalesce(v.text_value, v.number_value::text, array_to_string(v.option_ids, ' ')) as value
          from cell.field_values v where v.field_id = asked.id limit 20000) filled
        where value is not null group by value order by count(*) desc, value limit 1
      ) counted
      cross join lateral (
        select count(*) as notes from (
          select from cell.notes n where counted.most >= 20 and counted.most >= 0.95 * counted.valued and n.project_id = s.project_id and n.deleted_at is null
            and n.created_by_kind = 'import' and n.created_by_id in (
              select distinct maker.created_by_id
              from (select owner_id from cell.field_values where field_id = asked.id limit 20000) filled
                join cell.notes maker on maker.id = filled.owner_id
              where maker.created_by_kind = 'import')
          limit 20000) theirs
      ) beside
    where asked.id = fields.id and asked.deleted_at is null and counted.most >= 20
      and counted.most >= 0.95 * greatest(counted.valued, beside.notes)`.execute(database)
}
