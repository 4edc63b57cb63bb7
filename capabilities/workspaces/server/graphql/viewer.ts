import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FEATURES, isWithoutLimits, LIMITED, planOf, type Plan } from '#plans/model/plans.ts'
import { TRIAL_STATES, trialEnd, trialState } from '#plans/model/trial.ts'
import { commandMutation, workspaceOf, type WorkspaceContext } from '#journal/server/index.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { formerSubdomainsOf } from '../address-store.ts'
import { asSubject } from '../authorize.ts'
import { changeAddress } from '../commands/change-address.ts'
import { changeProfile } from '../commands/change-member.ts'
import { changeTrial } from '../commands/change-trial.ts'
import { changeWorkspace } from '../commands/change-workspace.ts'
import { workspaceAddress } from '../hosts.ts'
import { approvedDomainsOf } from '../invitations-store.ts'
import { findRoute } from '../workspace-routes.ts'
import { findWorkspace, logoUrlOf, trialOf, type Workspace } from '../workspace-store.ts'
import { userObject } from './user-object.ts'

/** The workspace of the request, from its row. @throws if it does not exist, which is a fault of ours. */
async function ownWorkspace(context: WorkspaceContext): Promise<Workspace> {
  const workspace = await context.read(async (tx) => findWorkspace(tx, context.teamId))
  if (!workspace) throw new Error(`There is no workspace ${context.teamId}.`)
  return workspace
}

const planObject = builder.objectRef<Plan>('Plan').implement({
  description: 'What the workspace may hold and do.',
  fields: (t) => ({
    name: t.exposeString('name'),
    features: t.stringList({
      description: 'Those that are on.',
      resolve: (plan) => FEATURES.filter((feature) => plan.features.has(feature)),
    }),
    limits: t.field({
      type: 'JSON',
      description: `Most of each: ${LIMITED.join(', ')}. Null is unlimited.`,
      resolve: (plan) => plan.limits,
    }),
  }),
})

const viewerCan = viewerCanType('WorkspaceViewerCan', 'the workspace', workspacePolicy, [
  'seeMembers',
  'invite',
  'manageMembers',
  'manageGroups',
  'change',
  'askForTrial',
  'createToken',
])

const trialStateType = builder.enumType('TrialState', {
  values: TRIAL_STATES,
  description: 'Where a trial of everything stands.',
})

const trialObject = builder.objectRef<Workspace>('Trial').implement({
  description: 'The trial of all that the plan does not hold.',
  fields: (t) => ({
    state: t.field({ type: trialStateType, resolve: (workspace) => trialState(trialOf(workspace), new Date()) }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of one that was begun.',
      resolve: (workspace) => trialEnd(trialOf(workspace)),
    }),
    requestedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Who asked for it last.',
      resolve: (workspace) => workspace.trialRequestedById,
    }),
    isPossible: t.boolean({
      description: 'Whether there is anything to try.',
      resolve: (workspace) => !isWithoutLimits(planOf(workspace.ownPlan)),
    }),
  }),
})

const workspaceObject = builder.loadableObject('Workspace', {
  description: 'The workspace of the request: its name, its plan and its settings.',
  load: async (ids: string[], context) => {
    const own = await ownWorkspace(workspaceOf(context))
    return ids.map((id) => (id === own.teamId ? own : new Error('Another workspace is read at its own address.')))
  },
  toKey: (workspace: Workspace) => workspace.teamId,
  fields: (t) => ({
    id: t.exposeID('teamId', { description: 'The team id.' }),
    name: t.exposeString('name'),
    primaryColor: t.exposeString('primaryColor', {
      description: 'Its colour as `#rrggbb`; null for that of the product.',
      nullable: true,
    }),
    logoUrl: t.string({ description: 'Null where it has no logo.', nullable: true, resolve: logoUrlOf }),
    companySize: t.exposeString('companySize', {
      description: 'As it was said when the workspace was made.',
      nullable: true,
    }),
    onboardingGoals: t.stringList({
      description: 'What it is meant for, as it was said when it was made.',
      resolve: (workspace) => workspace.onboardingGoals,
    }),
    locale: t.exposeString('locale', {
      description: 'In which dates and numbers are written for members who chose none.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'As an IANA name, for members who chose none.' }),
    readOnly: t.exposeBoolean('readOnly', { description: 'Nothing can be changed while this is so.' }),
    idleSessionSeconds: t.exposeInt('idleSessionSeconds', {
      description: 'After so long without use members sign in again; null without such a limit.',
      nullable: true,
    }),
    absoluteSessionSeconds: t.exposeInt('absoluteSessionSeconds', {
      description: 'So long after signing in members sign in again; null without such a limit.',
      nullable: true,
    }),
    passwordAuthEnabled: t.exposeBoolean('passwordAuthEnabled', {
      description: 'Whether members may sign in by password.',
    }),
    approvedDomainsEnabled: t.exposeBoolean('approvedDomainsEnabled', {
      description: 'Whether people of the approved domains may join by themselves.',
    }),
    flags: t.stringList({
      description: 'Features that are switched on for it beside its plan.',
      resolve: (workspace) => workspace.flags,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    plan: t.field({ type: planObject, resolve: (workspace) => planOf(workspace.plan) }),
    trial: t.field({ type: trialObject, resolve: (workspace) => workspace }),
    rootScopeId: t.exposeID('teamId', { description: 'The place above all others.' }),
    peopleScopeId: t.exposeID('peopleScopeId', { description: 'The place of the people directory.' }),
    address: t.string({
      description: 'Where members find it, without a closing slash.',
      resolve: async (workspace, _arguments, { services }) => {
        const route = await findRoute(services.database.global, { teamId: workspace.teamId })
        const { publicUrl, singleHost } = services.configuration
        return route ? workspaceAddress(publicUrl, singleHost, route) : publicUrl
      },
    }),
    subdomain: t.string({
      description:
        'The part of its address before the domain of the installation; null on an installation with one host.',
      nullable: true,
      resolve: async (workspace, _arguments, { services }) =>
        (await findRoute(services.database.global, { teamId: workspace.teamId }))?.subdomain ?? null,
    }),
    domain: t.string({
      nullable: true,
      description: 'A domain of its own.',
      resolve: async (workspace, _arguments, { services }) =>
        (await findRoute(services.database.global, { teamId: workspace.teamId }))?.domain ?? null,
    }),
    formerSubdomains: t.stringList({
      description: 'Addresses it had before, which lead to it.',
      resolve: async (workspace, _arguments, { services }) =>
        formerSubdomainsOf(services.database.global, workspace.teamId),
    }),
    approvedDomains: t.stringList({
      description: 'People with addresses there may join by themselves, where that is switched on.',
      resolve: async (workspace, _arguments, { services }) =>
        approvedDomainsOf(services.database.global, workspace.teamId),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (workspace, _arguments, context) => {
        const { actor } = workspaceOf(context)
        return workspacePolicy.viewerCan(actor, asSubject(workspace, actor))
      },
    }),
  }),
})

const viewerObject = builder.objectRef<WorkspaceContext & { actor: { userId: Id | null } }>('Viewer').implement({
  description: 'Who asks, in this workspace.',
  fields: (t) => ({
    user: t.field({ type: userObject, nullable: true, resolve: ({ actor }) => actor.userId }),
    role: t.string({ nullable: true, resolve: ({ actor }) => actor.role }),
    isWorkspaceAdmin: t.boolean({ resolve: ({ actor }) => actor.isWorkspaceAdmin }),
    readOnly: t.boolean({ resolve: ({ actor }) => actor.readOnly }),
    workspace: t.field({ type: workspaceObject, resolve: ({ teamId }) => teamId }),
    plan: t.field({ type: planObject, resolve: async (context) => planOf((await ownWorkspace(context)).plan) }),
    flags: t.stringList({ resolve: async (context) => (await ownWorkspace(context)).flags }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: viewerObject,
    nullable: true,
    description: 'Who asks; null for those who are not in this workspace.',
    resolve: (_root, _arguments, context) => context.workspace,
  }),
)

commandMutation('changeWorkspace', { type: workspaceObject, command: changeWorkspace, answer: ({ id }) => id })
commandMutation('changeTrial', { type: workspaceObject, command: changeTrial, answer: ({ id }) => id })
commandMutation('changeWorkspaceAddress', { type: workspaceObject, command: changeAddress, answer: ({ id }) => id })
commandMutation('changeProfile', { type: userObject, command: changeProfile, answer: ({ id }) => id })
