import { z } from 'zod'
import { insertScope, putGrant } from '#access/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { newWorkspace } from '../../model/workspace.ts'
import { insertUser } from '../users-store.ts'
import { fillWorkspace } from '../workspace-created.ts'
import { insertWorkspace, lockWorkspace } from '../workspace-store.ts'

/** The plan of a self-hosted installation. */
const FIRST_PLAN = 'self_host'

/**
 * Creates the workspace of its context: its row, its root scope (whose id is the team id), the scope of its people, its
 * founder as manager and administrator, and whatever joins at `workspaceCreated`.
 */
export const foundWorkspace = defineCommand({
  name: 'found-workspace',
  who: { installation: 'Who may create a workspace here is decided before the workspace exists.' },
  input: newWorkspace.extend({
    founder: z.object({ userId: z.uuid(), identityId: z.uuid(), email: z.email(), name: z.string() }),
  }),
  async run(context, { founder, ...workspace }) {
    const { tx, teamId, emit } = context
    const peopleScopeId = newId()
    await insertWorkspace(tx, {
      teamId,
      name: workspace.name,
      companySize: workspace.companySize ?? null,
      onboardingGoals: workspace.onboardingGoals,
      plan: FIRST_PLAN,
      peopleScopeId,
    })
    await insertScope(tx, { id: teamId, teamId, parentId: null, kind: 'workspace' })
    await insertScope(tx, { id: peopleScopeId, teamId, parentId: teamId, kind: 'people' })
    await putGrant(tx, teamId, teamId, { kind: 'markup', id: null }, 'WRITE')
    await insertUser(tx, teamId, {
      id: founder.userId,
      identityId: founder.identityId,
      email: founder.email,
      name: founder.name,
      jobRole: workspace.jobRole ?? null,
      role: 'MANAGER',
      workspaceAdmin: true,
    })
    emit(workspaceEvents.created({ id: teamId, scopeId: teamId, after: { name: workspace.name } }))
    await fillWorkspace(context, await lockWorkspace(tx, teamId))
    return { userId: founder.userId }
  },
})
