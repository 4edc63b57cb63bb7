import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { loadActor, type MemberFacts } from '#access/server/index.ts'
import { createWorkspaceContext, type Principal, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import './tables.ts'

/**
 * The context of a member who signed in or whose token was shown; null when this identity is no active member here.
 * One query, and the scopes from memory while the workspace's access version stands.
 */
export async function memberContext(services: Services, teamId: Id, identityId: Id, by: Principal['kind'] = 'user'): Promise<WorkspaceContext | null> {
  const workspace = services.database.workspace(teamId)
  const actor = await workspace.read(async (tx) => {
    const { rows } = await sql<Omit<MemberFacts, 'teamId'>>`
      select u.id as "userId", u.role, u.workspace_admin as "workspaceAdmin", w.read_only as "readOnly", w.access_version as "accessVersion"
      from users u join workspaces w on w.team_id = u.team_id
      where u.team_id = ${teamId} and u.identity_id = ${identityId} and u.deactivated_at is null`.execute(tx)
    const facts = rows[0]
    return facts ? loadActor(tx, { ...facts, teamId }, { kind: by, id: facts.userId }) : null
  })
  return actor ? createWorkspaceContext(services, teamId, actor) : null
}
