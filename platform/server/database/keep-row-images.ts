import { sql } from 'kysely'
import type { MigrationDatabase } from './migrate.ts'
import { IMAGES_SETTING } from './row-level-security.ts'

/** When a row was touched is no part of what an act made it say. */
const NOT_KEPT = 'updated_at'

interface ImagedRows {
  /** Where images are kept. */
  into: string
  table: string
  /** What a row is known by. */
  keys: readonly string[]
  /** The column that names what the row says something of. */
  thing: string
}

/**
 * Lets the database keep what acts do to rows of a table, in the table `into`: added rows whole, changed ones in the
 * columns that changed, deleted ones whole; only in transactions that ask for it. By statements, not rows, so that an act
 * on many costs one more statement.
 */
export async function keepRowImages(
  database: MigrationDatabase,
  { into, table, keys, thing }: ImagedRows,
): Promise<void> {
  const name = sql.table(`cell.${table}`)
  const routine = sql.table(`cell.keep_images_of_${table}`)
  const keyOf = (row: string) =>
    sql`jsonb_build_object(${sql.join(keys.map((key) => sql`${sql.lit(key)}, ${sql.ref(`${row}.${key}`)}`))})`
  const insert = sql`insert into ${sql.table(`cell.${into}`)} (team_id, operation_id, of_table, thing_id, key, before, after)`
  const of = (row: string) =>
    sql`${sql.ref(`${row}.team_id`)}, operation, ${sql.lit(table)}, ${sql.ref(`${row}.${thing}`)}, ${keyOf(row)}`
  await sql`
    create function ${routine}() returns trigger language plpgsql set search_path to 'cell', 'pg_temp' as $$
    declare
      operation uuid := nullif(current_setting(${sql.lit(IMAGES_SETTING)}, true), '')::uuid;
    begin
      if operation is null then return null; end if;
      if tg_op = 'INSERT' then
        ${insert} select ${of('n')}, null, to_jsonb(n) - ${sql.lit(NOT_KEPT)} from new_rows n;
      elsif tg_op = 'DELETE' then
        ${insert} select ${of('o')}, to_jsonb(o) - ${sql.lit(NOT_KEPT)}, null from old_rows o;
      else
        ${insert} select ${of('o')}, changed.before, changed.after
        from old_rows o join new_rows n using (${sql.join(keys.map((key) => sql.ref(key)))})
        cross join lateral (
          select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, now.value) as after
          from jsonb_each(to_jsonb(o)) was join jsonb_each(to_jsonb(n)) now using (key)
          where was.value is distinct from now.value and was.key <> ${sql.lit(NOT_KEPT)}
        ) changed
        where changed.before is not null;
      end if;
      return null;
    end $$`.execute(database)
  for (const [when, tables] of [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const)
    await sql`create trigger ${sql.ref(`images_of_${when}`)} after ${sql.raw(when)} on ${name}
      referencing ${sql.raw(tables)} for each statement execute function ${routine}()`.execute(database)
}
