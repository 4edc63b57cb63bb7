import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * A person knows the place that they were made in, while it is there: the directory, or the project of a note or an
 * import. An address
 * belongs to one person of a place, so that nobody learns from a refusal whom others keep elsewhere.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`alter table cell.people add column origin_scope_id uuid references cell.scopes on delete set null`.execute(
    database,
  )
  await unlocked(database, ['people', 'journal', 'workspaces', 'scopes'], async () => {
    await sql`update cell.people set origin_scope_id = scope_id`.execute(database)
    // What the same act did says out of what somebody was made: the note, or the rows of an import. Events of one act
    // have one time and one maker; their transaction is another one once a backup was read in.
    await sql`
      update cell.people set origin_scope_id = (select id from cell.scopes where scopes.id = places.scope_id)
      from cell.journal as made
        join (
          select distinct on (other.team_id, other.occurred_at, other.principal_kind, other.principal_id)
            other.team_id, other.occurred_at, other.principal_kind, other.principal_id, other.scope_id
          from cell.journal as other join cell.workspaces on workspaces.team_id = other.team_id
          where other.scope_id not in (other.team_id, workspaces.people_scope_id)
            and other.occurred_at in (select occurred_at from cell.journal where type = 'person.created')
          order by other.team_id, other.occurred_at, other.principal_kind, other.principal_id, other.sequence
        ) as places on places.team_id = made.team_id and places.occurred_at = made.occurred_at
          and places.principal_kind = made.principal_kind and places.principal_id is not distinct from made.principal_id
      where made.team_id = people.team_id and made.resource_id = people.id and made.type = 'person.created'`.execute(
      database,
    )
  })
  await sql`create index people_by_origin on cell.people (origin_scope_id)`.execute(database)
  await sql`drop index cell.people_by_email`.execute(database)
  await sql`create unique index people_by_email on cell.people (team_id, email, origin_scope_id) where email is not null and deleted_at is null`.execute(
    database,
  )
}
