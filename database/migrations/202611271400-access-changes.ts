import { sql } from 'kysely'
import { ACCESS_CHANNEL, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Which place each of the latest access versions changed: a process that knows an older one reads no more than those. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.access_changes (
      team_id uuid not null,
      version bigint not null,
      table_name text not null,
      scope_id uuid,
      primary key (team_id, version)
    )`.execute(database)
  await secureCellTable(database, 'access_changes')
  await sql`
    create or replace function cell.access_changed() returns trigger language plpgsql set search_path = cell, pg_temp as $$
    declare
      team uuid := coalesce(new.team_id, old.team_id);
      changed uuid;
      moved bigint;
    begin
      update cell.workspaces set access_version = access_version + 1 where team_id = team returning access_version into moved;
      if tg_table_name = 'scopes' then changed := coalesce(new.id, old.id);
      elsif tg_table_name = 'grants' then changed := coalesce(new.scope_id, old.scope_id);
      end if;
      if tg_op = 'DELETE' and changed is not null and not exists (select from cell.scopes where id = changed) then
        -- Of a place that is deleted for good, and the grants on it, nothing is told: the gap has everything read anew.
        delete from cell.access_changes where team_id = team and scope_id = changed;
      elsif moved is not null then
        insert into cell.access_changes (team_id, version, table_name, scope_id) values (team, moved, tg_table_name, changed);
        delete from cell.access_changes where team_id = team and version <= moved - 1000;
      end if;
      perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, team::text);
      return null;
    end $$`.execute(database)
}
