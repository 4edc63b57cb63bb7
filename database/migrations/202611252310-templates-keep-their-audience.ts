import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

const READ = 1
const FULL = 3

/**
 * A template of a project stands in a place of its own, which whoever sees the project now may see; where the project is
 * gone, administrators may, and in both cases whoever made it. Of what templates of insights were made was not noted:
 * they stay the workspace's.
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await unlocked(
    database,
    ['templates', 'project_copies', 'scopes', 'grants', 'users', 'deletions', 'workspaces'],
    async () => {
      await sql`
      create temporary table template_places on commit drop as
      select t.id as template_id, t.team_id, t.created_by_kind, t.created_by_id, gen_random_uuid() as scope_id,
        (select c.source_scope_id from cell.project_copies c join cell.scopes s on s.id = c.source_scope_id
          where c.team_id = t.team_id and c.template_id = t.id and c.purpose = 'TEMPLATE' limit 1) as source_scope_id
      from cell.templates t where t.of_kind = 'PROJECT'`.execute(database)
      await sql`
      insert into cell.scopes (id, team_id, parent_id, inherits, kind)
      select scope_id, team_id, team_id, false, 'template' from template_places`.execute(database)
      await sql`
      insert into cell.grants (team_id, scope_id, grantee_kind, grantee_id, level)
      select team_id, scope_id, grantee_kind, grantee_id, max(level) from (
        (with recursive chain as (
          select p.scope_id as place, p.team_id, s.id, s.parent_id, s.inherits, array[s.id] as path
          from template_places p join cell.scopes s on s.id = p.source_scope_id
          union all
          select c.place, c.team_id, s.id, s.parent_id, s.inherits, c.path || s.id
          from chain c join cell.scopes s on s.id = c.parent_id where c.inherits and not s.id = any(c.path)
        )
        select c.team_id, c.place as scope_id, g.grantee_kind, g.grantee_id, g.level
        from chain c join cell.grants g on g.scope_id = c.id where g.grantee_kind in ('user', 'group', 'markup'))
        union all
        select p.team_id, p.scope_id, 'user', u.id, ${READ}::smallint
        from template_places p join cell.users u on u.team_id = p.team_id and u.workspace_admin where p.source_scope_id is null
        union all
        select p.team_id, p.scope_id, 'user', p.created_by_id, ${FULL}::smallint
        from template_places p where p.created_by_kind in ('user', 'token') and p.created_by_id is not null
      ) as held group by team_id, scope_id, grantee_kind, grantee_id`.execute(database)
      await sql`
      update cell.templates set scope_id = template_places.scope_id from template_places where templates.id = template_id`.execute(
        database,
      )
      await sql`
      update cell.deletions set scope_id = template_places.scope_id from template_places
      where deletions.resource_kind = 'template' and deletions.resource_id = template_id`.execute(database)
    },
  )
}
