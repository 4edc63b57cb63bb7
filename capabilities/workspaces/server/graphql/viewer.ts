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
import { findWorkspace, logoUrlOf, planHere, trialOf, type Workspace } from '../workspace-store.ts'
import { userObject } from './user-object.ts'

/** The workspace of the request, from its row. @throws if it does not exist, which is a fault of ours. */
async function ownWorkspace(context: WorkspaceContext): Promise<Workspace> {
  const workspace = await context.read(async (tx) => findWorkspace(tx, context.teamId))
  if (!workspace) throw new Error(`There is no workspace ${context.teamId}.`)
  return workspace
}

const planObject = builder.objectRef<Plan>('Plan').implement({
  description: 'The features and limits of the workspace, with its add-ons.',
  fields: (t) => ({
    name: t.exposeString('name'),
    features: t.stringList({
      description: 'Only those that are enabled.',
      resolve: (plan) => FEATURES.filter((feature) => plan.features.has(feature)),
    }),
    limits: t.field({
      type: 'JSON',
      description: `The maximum of each: ${LIMITED.join(', ')}. Null means unlimited.`,
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
  description: 'How far a trial of everything is.',
})

const trialObject = builder.objectRef<Workspace>('Trial').implement({
  description: 'The trial of everything that the plan does not include.',
  fields: (t) => ({
    state: t.field({ type: trialStateType, resolve: (workspace) => trialState(trialOf(workspace), new Date()) }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Only for a trial that has begun.',
      resolve: (workspace) => trialEnd(trialOf(workspace)),
    }),
    requestedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Who requested it last.',
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
      description: 'Its colour as `#rrggbb`; null for the default of the product.',
      nullable: true,
    }),
    logoUrl: t.string({ description: 'Null if it has no logo.', nullable: true, resolve: logoUrlOf }),
    companySize: t.exposeString('companySize', {
      description: 'As given when the workspace was created.',
      nullable: true,
    }),
    onboardingGoals: t.stringList({
      description: 'What it is used for, as given when it was created.',
      resolve: (workspace) => workspace.onboardingGoals,
    }),
    locale: t.exposeString('locale', {
      description: 'The format of dates and numbers for members who chose none.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'An IANA name, for members who chose none.' }),
    readOnly: t.exposeBoolean('readOnly', { description: 'While true, nothing can be changed.' }),
    idleSessionSeconds: t.exposeInt('idleSessionSeconds', {
      description: 'The time without use, in seconds, after which members sign in again; null for no limit.',
      nullable: true,
    }),
    absoluteSessionSeconds: t.exposeInt('absoluteSessionSeconds', {
      description: 'The time after signing in, in seconds, after which members sign in again; null for no limit.',
      nullable: true,
    }),
    passwordAuthEnabled: t.exposeBoolean('passwordAuthEnabled', {
      description: 'Whether members may sign in with a password.',
    }),
    approvedDomainsEnabled: t.exposeBoolean('approvedDomainsEnabled', {
      description: 'Whether people of the approved domains may join on their own.',
    }),
    flags: t.stringList({
      description: 'Features that are enabled in addition to its plan.',
      resolve: (workspace) => workspace.flags,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    plan: t.field({ type: planObject, resolve: ({ plan, addOns }) => planOf(plan, addOns) }),
    trial: t.field({ type: trialObject, resolve: (workspace) => workspace }),
    rootScopeId: t.exposeID('teamId', { description: 'The place above all others.' }),
    peopleScopeId: t.exposeID('peopleScopeId', { description: 'The place of the people directory.' }),
    address: t.string({
      description: 'The URL of the workspace, without a trailing slash.',
      resolve: async (workspace, _arguments, { services }) => {
        const route = await findRoute(services.database.global, { teamId: workspace.teamId })
        const { publicUrl, singleHost } = services.configuration
        return route ? workspaceAddress(publicUrl, singleHost, route) : publicUrl
      },
    }),
    subdomain: t.string({
      description:
        'The part of its address before the domain of the installation; null for an installation with one host.',
      nullable: true,
      resolve: async (workspace, _arguments, { services }) =>
        (await findRoute(services.database.global, { teamId: workspace.teamId }))?.subdomain ?? null,
    }),
    domain: t.string({
      nullable: true,
      description: 'A custom domain.',
      resolve: async (workspace, _arguments, { services }) =>
        (await findRoute(services.database.global, { teamId: workspace.teamId }))?.domain ?? null,
    }),
    formerSubdomains: t.stringList({
      description: 'Its previous addresses, which lead to it.',
      resolve: async (workspace, _arguments, { services }) =>
        formerSubdomainsOf(services.database.global, workspace.teamId),
    }),
    approvedDomains: t.stringList({
      description: 'People with addresses in these domains may join on their own, if that is enabled.',
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
  description: 'The caller, in this workspace.',
  fields: (t) => ({
    user: t.field({ type: userObject, nullable: true, resolve: ({ actor }) => actor.userId }),
    role: t.string({ nullable: true, resolve: ({ actor }) => actor.role }),
    isWorkspaceAdmin: t.boolean({ resolve: ({ actor }) => actor.isWorkspaceAdmin }),
    readOnly: t.boolean({ resolve: ({ actor }) => actor.readOnly }),
    workspace: t.field({ type: workspaceObject, resolve: ({ teamId }) => teamId }),
    plan: t.field({ type: planObject, resolve: async (context) => context.read(async (tx) => planHere(tx)) }),
    flags: t.stringList({ resolve: async (context) => (await ownWorkspace(context)).flags }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: viewerObject,
    nullable: true,
    description: 'The caller; null if they are not in this workspace.',
    resolve: (_root, _arguments, context) => context.workspace,
  }),
)

commandMutation('changeWorkspace', { type: workspaceObject, command: changeWorkspace, answer: ({ id }) => id })
commandMutation('changeTrial', { type: workspaceObject, command: changeTrial, answer: ({ id }) => id })
commandMutation('changeWorkspaceAddress', { type: workspaceObject, command: changeAddress, answer: ({ id }) => id })
commandMutation('changeProfile', { type: userObject, command: changeProfile, answer: ({ id }) => id })
