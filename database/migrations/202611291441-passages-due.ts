import { sql } from 'kysely'
import { secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Texts whose meaning is still to be read: they wait here, so that whoever brings few of them waits for nobody's many. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.passages_due (
      team_id uuid not null,
      resource_id uuid not null,
      kind text not null,
      scope_id uuid not null,
      -- Of these places one must be held besides, with blanks between; empty where the scope says it all.
      one_of_places text not null,
      -- Who brought it: those who wait in a workspace take turns.
      brought_by text not null,
      chars integer not null,
      -- Another one with each change: what was read before the last one is not kept.
      token uuid not null,
      since timestamptz(3) not null default now(),
      primary key (resource_id, kind)
    )`.execute(database)
  await sql`create index passages_due_shortest on cell.passages_due (team_id, brought_by, chars, resource_id)`.execute(
    database,
  )
  await sql`create index passages_due_oldest on cell.passages_due (team_id, brought_by, since, resource_id)`.execute(
    database,
  )
  await sql`create index passages_due_since on cell.passages_due (since)`.execute(database)
  await secureCellTable(database, 'passages_due')

  // Whose turn it is, is decided over all workspaces, by one process for all; what waits is read workspace by workspace.
  await sql`create policy across on cell.passages_due for select to quarry_across using (true)`.execute(database)
  await sql`grant select on cell.passages_due to quarry_across`.execute(database)
  await sql`
    create function cell.passages_due_turns(max_turns integer) returns table (team_id uuid, brought_by text)
    language sql stable security definer set search_path = cell, pg_temp
    as $$
      with recursive turns as (
        (select due.team_id, due.brought_by from cell.passages_due due order by due.team_id, due.brought_by limit 1)
        union all
        select following.team_id, following.brought_by
        from turns cross join lateral (
          select due.team_id, due.brought_by from cell.passages_due due
          where (due.team_id, due.brought_by) > (turns.team_id, turns.brought_by)
          order by due.team_id, due.brought_by limit 1
        ) following
      )
      select team_id, brought_by from turns limit max_turns
    $$`.execute(database)
  await sql`
    create function cell.passages_due_oldest() returns timestamptz
    language sql stable security definer set search_path = cell, pg_temp
    as $$ select min(since) from cell.passages_due $$`.execute(database)
  for (const name of ['passages_due_turns(integer)', 'passages_due_oldest()']) {
    await sql`alter function cell.${sql.raw(name)} owner to quarry_across`.execute(database)
    await sql`revoke all on function cell.${sql.raw(name)} from public`.execute(database)
    await sql`grant execute on function cell.${sql.raw(name)} to quarry_app`.execute(database)
  }
}
