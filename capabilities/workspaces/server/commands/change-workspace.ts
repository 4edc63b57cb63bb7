import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { workspaceChange } from '../../model/workspace.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { approvedDomainsOf, replaceApprovedDomains } from '../invitations-store.ts'
import { updateWorkspace } from '../workspace-store.ts'

/** Changes the name of a workspace, how it looks, how long sessions last, and by which ways and addresses people come in. */
export const changeWorkspace = defineCommand({
  name: 'change-workspace',
  who: [workspacePolicy.may('change')],
  undo: { by: 'change-workspace' },
  ports: ['globalDatabase'],
  input: workspaceChange,
  async run(context, { approvedDomains, ...change }) {
    const { teamId, tx, emit, globalDatabase } = context
    const {
      name,
      primaryColor,
      companySize,
      absoluteSessionSeconds,
      idleSessionSeconds,
      passwordAuthEnabled,
      approvedDomainsEnabled,
      flags,
      plan,
      locale,
      timeZone,
    } = await authorizeInWorkspace(context, 'change')
    if (change.primaryColor != null && change.primaryColor !== primaryColor)
      assertFeature(planOf(plan), 'customBranding')
    const before = {
      name,
      primaryColor,
      companySize,
      absoluteSessionSeconds,
      idleSessionSeconds,
      passwordAuthEnabled,
      approvedDomainsEnabled,
      flags,
      locale,
      timeZone,
      approvedDomains: await approvedDomainsOf(globalDatabase, teamId),
    }
    await updateWorkspace(tx, teamId, change)
    if (approvedDomains !== undefined) await replaceApprovedDomains(globalDatabase, teamId, approvedDomains)
    const set = Object.fromEntries(
      Object.entries({ ...change, approvedDomains }).filter(([, value]) => value !== undefined),
    )
    emit(workspaceEvents.changed({ id: teamId, scopeId: teamId, before, after: { ...before, ...set } }))
    return { id: teamId }
  },
})
