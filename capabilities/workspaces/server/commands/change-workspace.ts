import { assertFeature, planOf } from '#plans/model/plans.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, changedThing, defineCommand, withPorts, type CommandContext } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { workspaceChange } from '../../model/workspace.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { approvedDomainsOf, replaceApprovedDomains } from '../invitations-store.ts'
import { updateWorkspace } from '../workspace-store.ts'

type Settings = Readonly<Record<string, unknown>>

/** Not by rows: the domains by which people join are stored outside the workspace's database. */
const settingsUndo = changedThing(withPorts(['globalDatabase'], turn))

/** Changes settings from one state to another, as far as they still equal the first. */
async function turn(context: CommandContext<'globalDatabase'>, _id: Id, from: Settings, to: Settings): Promise<void> {
  const present: Settings = await presentSettings(context)
  const said = (value: unknown): string => JSON.stringify(value ?? null)
  const change = Object.entries(to).filter(
    ([name, value]) => said(present[name]) === said(from[name]) && said(value) !== said(from[name]),
  )
  if (change.length === 0) throw changedSince()
  await changeWorkspace.run(context, workspaceChange.parse(Object.fromEntries(change)))
}

/**
 * Changes the name of a workspace, how it looks, how long sessions last, and by which methods and addresses people sign
 * in and join.
 */
export const changeWorkspace = defineCommand({
  name: 'change-workspace',
  who: [workspacePolicy.may('change')],
  undo: settingsUndo,
  ports: ['globalDatabase'],
  input: workspaceChange,
  async run(context, { approvedDomains, ...change }) {
    const { teamId, tx, emit, globalDatabase } = context
    const { plan, ...before } = await presentSettings(context)
    if (change.primaryColor != null && change.primaryColor !== before.primaryColor)
      assertFeature(planOf(plan), 'customBranding')
    await updateWorkspace(tx, teamId, change)
    if (approvedDomains !== undefined) await replaceApprovedDomains(globalDatabase, teamId, approvedDomains)
    const set = Object.fromEntries(
      Object.entries({ ...change, approvedDomains }).filter(([, value]) => value !== undefined),
    )
    emit(workspaceEvents.changed({ id: teamId, scopeId: teamId, before, after: { ...before, ...set } }))
    const was = Object.fromEntries(Object.keys(set).map((name) => [name, before[name as keyof typeof before]]))
    return { id: teamId, was, is: set }
  },
})

/** @throws Failure Forbidden */
async function presentSettings(context: CommandContext<'globalDatabase'>) {
  const {
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
    plan,
  } = await authorizeInWorkspace(context, 'change')
  return {
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
    plan,
    approvedDomains: await approvedDomainsOf(context.globalDatabase, context.teamId),
  }
}
