import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LEVELS, type Level } from '#platform/kernel/policy.ts'
import { scopePolicy } from '#access/model/policy.ts'
import {
  emailGrantsOn,
  grantsOn,
  scopeChain,
  type EmailGrant,
  type Scope,
  type SharedGrant,
} from '#access/server/index.ts'
import { commandMutation, workspaceOf, type WorkspaceContext } from '#journal/server/index.ts'
import { shareByEmail } from '../commands/share-by-email.ts'
import { setGrant, setScopeInheritance } from '../commands/share-scope.ts'
import { namedPlaceObject } from './named-place.ts'
import { groupObject } from './groups.ts'
import { accessDifference, moveEffect, type MoveEffect } from '../move-effect.ts'
import { findUsers } from '../users-store.ts'
import { userObject } from './user-object.ts'

/**
 * One place with everyone who was given a level, there or above, and can use it (document 1 §6: people without a role
 * cannot).
 */
interface ScopeAccess {
  scope: Scope
  grants: SharedGrant[]
}

const levelEnum = builder.enumType('Level', { values: LEVELS, description: 'Permission levels, lowest first.' })

const grantObject = builder.objectRef<SharedGrant & { sharedScopeId: Id }>('Grant').implement({
  description: 'A level that someone has on a place.',
  fields: (t) => ({
    granteeKind: t.exposeString('granteeKind', {
      description: 'One of: user, group, markup (every member), public, playback.',
    }),
    granteeId: t.exposeID('granteeId', { nullable: true }),
    user: t.field({
      type: userObject,
      nullable: true,
      resolve: (grant) => (grant.granteeKind === 'user' ? grant.granteeId : null),
    }),
    group: t.field({
      type: groupObject,
      nullable: true,
      resolve: (grant) => (grant.granteeKind === 'group' ? grant.granteeId : null),
    }),
    level: t.field({ type: levelEnum, resolve: (grant) => grant.level }),
    inherited: t.boolean({
      description: 'Whether it was granted on a place above.',
      resolve: (grant) => grant.scopeId !== grant.sharedScopeId,
    }),
    givenOn: t.field({
      type: namedPlaceObject,
      nullable: true,
      description:
        'The folder or project on which it was granted; null for the workspace, and for a place that the viewer cannot see.',
      resolve: (grant) => grant.scopeId,
    }),
  }),
})

const emailGrantObject = builder.objectRef<EmailGrant>('EmailGrant').implement({
  description: 'The level that someone invited by email will have once they join.',
  fields: (t) => ({
    email: t.exposeString('email'),
    level: t.field({ type: levelEnum, resolve: (grant) => grant.level }),
  }),
})

const viewerCan = viewerCanType('ScopeViewerCan', 'the place', scopePolicy, ['share'])

const scopeAccessObject = builder.objectRef<ScopeAccess>('ScopeAccess').implement({
  description: 'Who can see a place, and through which grants.',
  fields: (t) => ({
    scopeId: t.id({ resolve: ({ scope }) => scope.id }),
    kind: t.string({ resolve: ({ scope }) => scope.kind }),
    inherits: t.boolean({
      description: 'Whether what the place above grants applies too. If not, it starts with no access.',
      resolve: ({ scope }) => scope.inherits,
    }),
    grants: t.field({
      type: [grantObject],
      description:
        'Its own first, then those of the places above that apply here. People without a role have no access and are left out.',
      resolve: ({ scope, grants }) => grants.map((grant) => ({ ...grant, sharedScopeId: scope.id })),
    }),
    invited: t.field({
      type: [emailGrantObject],
      description: 'People invited by email who have not joined yet, for those who decide who can see the place.',
      resolve: async ({ scope }, _arguments, context) => {
        const workspace = workspaceOf(context)
        return scopePolicy.allows(workspace.actor, 'share', { scopeId: scope.id })
          ? workspace.read(async (tx) => emailGrantsOn(tx, scope.id))
          : []
      },
    }),
    viewerLevel: t.field({
      type: levelEnum,
      resolve: ({ scope }, _arguments, context): Level => workspaceOf(context).actor.levelOn(scope.id),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ scope }, _arguments, context) =>
        scopePolicy.viewerCan(workspaceOf(context).actor, { scopeId: scope.id }),
    }),
  }),
})

async function scopeAccess(workspace: WorkspaceContext, scopeId: Id): Promise<ScopeAccess | null> {
  if (!scopePolicy.allows(workspace.actor, 'view', { scopeId })) return null
  return workspace.read(async (tx) => {
    const chain = await scopeChain(tx, workspace.teamId, scopeId)
    const [scope] = chain
    if (!scope) return null
    const grants = await grantsOn(
      tx,
      workspace.teamId,
      chain.map(({ id }) => id),
    )
    const users = await findUsers(
      tx,
      workspace.teamId,
      grants.flatMap(({ granteeKind, granteeId }) => (granteeKind === 'user' && granteeId !== null ? [granteeId] : [])),
    )
    const holders = new Set(
      users.filter(({ role, deactivatedAt }) => role !== null && deactivatedAt === null).map(({ id }) => id),
    )
    return {
      scope,
      grants: grants.filter(
        ({ granteeKind, granteeId }) => granteeKind !== 'user' || (granteeId !== null && holders.has(granteeId)),
      ),
    }
  })
}

builder.queryField('scopeAccess', (t) =>
  t.field({
    type: scopeAccessObject,
    nullable: true,
    description: 'Who can see a place; null if the viewer may not.',
    args: { scopeId: t.arg.id() },
    resolve: async (_root, { scopeId }, context) => scopeAccess(workspaceOf(context), idArgument(String(scopeId))),
  }),
)

const levelChange = builder.objectRef<MoveEffect['changes'][number]>('LevelChange').implement({
  description: 'The level that someone has on a place, and will have.',
  fields: (t) => ({
    user: t.field({ type: userObject, resolve: ({ userId }) => userId }),
    before: t.field({ type: levelEnum, resolve: ({ before }) => before }),
    after: t.field({ type: levelEnum, resolve: ({ after }) => after }),
  }),
})

const moveEffectObject = builder.objectRef<MoveEffect>('MoveEffect').implement({
  description: 'Whose access to a place changes when it is moved.',
  fields: (t) => ({
    changes: t.field({
      type: [levelChange],
      description: 'The first of them; people who lose most come first.',
      resolve: ({ changes }) => changes,
    }),
    losing: t.exposeInt('losing', { description: 'The number of people who will have less access.' }),
    gaining: t.exposeInt('gaining', { description: 'The number of people who will have more access.' }),
  }),
})

builder.queryField('moveEffect', (t) =>
  t.field({
    type: moveEffectObject,
    nullable: true,
    description:
      'Whose access changes when the place is moved below another, or below the workspace itself if none is given; null if the viewer cannot see one of them.',
    args: { scopeId: t.arg.id(), toScopeId: t.arg.id({ required: false }) },
    resolve: async (_root, { scopeId, toScopeId }, context) => {
      const workspace = workspaceOf(context)
      return moveEffect(
        workspace,
        idArgument(String(scopeId)),
        toScopeId == null ? workspace.teamId : idArgument(String(toScopeId)),
      )
    },
  }),
)

builder.queryField('accessDifference', (t) =>
  t.field({
    type: moveEffectObject,
    nullable: true,
    description:
      'Whose access changes for what is moved from one place to another; null if the viewer cannot see one of them.',
    args: { scopeId: t.arg.id(), toScopeId: t.arg.id() },
    resolve: async (_root, { scopeId, toScopeId }, context) =>
      accessDifference(workspaceOf(context), idArgument(String(scopeId)), idArgument(String(toScopeId))),
  }),
)

const sharedScope = builder.loadableObject('SharedScope', {
  description: 'A place after a change of its sharing.',
  load: async (ids: string[], context) =>
    Promise.all(ids.map(async (id) => (await scopeAccess(workspaceOf(context), id)) ?? { id })),
  toKey: (access: ScopeAccess | { id: Id }) => ('scope' in access ? access.scope.id : access.id),
  fields: (t) => ({
    scopeId: t.id({ resolve: (access) => ('scope' in access ? access.scope.id : access.id) }),
    access: t.field({
      type: scopeAccessObject,
      nullable: true,
      description: 'Null if the change removed the viewer.',
      resolve: (access) => ('scope' in access ? access : null),
    }),
  }),
})

commandMutation('setGrant', { type: sharedScope, command: setGrant, answer: ({ scopeId }) => scopeId })
commandMutation('shareByEmail', { type: sharedScope, command: shareByEmail, answer: ({ scopeId }) => scopeId })
commandMutation('setScopeInheritance', {
  type: sharedScope,
  command: setScopeInheritance,
  answer: ({ scopeId }) => scopeId,
})
