import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { insertScope, putGrant } from '#access/server/index.ts'
import { insertEvents, type Services } from '#journal/server/index.ts'
import { newWorkspace } from '../model/workspace.ts'
import './tables.ts'

/** Who founds a workspace: becomes its first manager and administrator. */
const founder = z.object({ identityId: z.uuid(), email: z.email(), name: z.string() })
const input = newWorkspace.extend({ founder })

export type NewWorkspace = z.input<typeof input>

export interface CreatedWorkspace {
  teamId: Id
  userId: Id
  subdomain: string
}

/**
 * Makes a workspace with its founder, its root scope (whose id is the team id), the scope of its people, and its route.
 * The route is written last, since it makes the workspace reachable: a workspace without one was never there.
 * @throws Failure ValidationError, or InvalidOperation when the address is taken.
 */
export async function createWorkspace(services: Services, request: NewWorkspace): Promise<CreatedWorkspace> {
  const workspace = parseInput(input, request)
  const teamId = newId()
  const userId = newId()
  const peopleScopeId = newId()
  const principal = { kind: 'user', id: userId } as const

  await services.database.workspace(teamId).write(async (tx) => {
    await tx
      .insertInto('workspaces')
      .values({
        team_id: teamId,
        name: workspace.name,
        logo_file_id: null,
        primary_color: null,
        company_size: workspace.companySize ?? null,
        absolute_session_seconds: null,
        idle_session_seconds: null,
        plan: 'self_host',
        people_scope_id: peopleScopeId,
      })
      .execute()
    await insertScope(tx, { id: teamId, teamId, parentId: null, kind: 'workspace' })
    await insertScope(tx, { id: peopleScopeId, teamId, parentId: teamId, kind: 'people' })
    await putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, 'WRITE')
    await tx
      .insertInto('users')
      .values({
        id: userId,
        team_id: teamId,
        identity_id: workspace.founder.identityId,
        email: workspace.founder.email,
        name: workspace.founder.name,
        job_role: workspace.jobRole ?? null,
        role: 'MANAGER',
        workspace_admin: true,
        locale: null,
        time_zone: null,
        deactivated_at: null,
        last_seen_at: null,
      })
      .execute()
    await insertEvents(tx, { teamId, principal, operationId: null }, [
      { type: 'workspace.created', resource: { kind: 'workspace', id: teamId }, scopeId: teamId, after: { name: workspace.name } },
    ])
  })

  try {
    await services.database.global.transaction().execute(async (global) => {
      await global
        .insertInto('workspace_routes')
        .values({ team_id: teamId, subdomain: workspace.subdomain, domain: null, region: 'US_B', deleted_at: null })
        .execute()
      await global.insertInto('memberships').values({ identity_id: workspace.founder.identityId, team_id: teamId, user_id: userId }).execute()
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Failure('InvalidOperation', `The address “${workspace.subdomain}” is taken. Choose another one.`, { reason: 'SUBDOMAIN_TAKEN', cause: error })
  }
  return { teamId, userId, subdomain: workspace.subdomain }
}
