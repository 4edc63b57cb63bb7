import { builder } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { scopePolicy } from '#access/model/policy.ts'
import {
  findAccessRequest,
  hasLapsed,
  listOpenRequests,
  openRequestsOf,
  type AccessRequest,
} from '#access/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { decideAccessRequest, requestAccess } from '../commands/request-access.ts'
import { namedPlaceObject } from './named-place.ts'
import { userObject } from './user-object.ts'

/** A request, visible to the user who made it and to those who decide. */
export const accessRequestObject = builder.loadableObject('AccessRequest', {
  description:
    'A request of a member for a higher role, or for a place that they cannot see. Users who may grant it decide; it lapses after three days.',
  load: async (ids: string[], context) => {
    const { actor, teamId, read } = workspaceOf(context)
    return read(async (tx) => {
      const requests: (AccessRequest | null)[] = []
      for (const id of ids) {
        const request = await findAccessRequest(tx, teamId, id)
        const decides =
          request?.scopeId == null
            ? actor.isWorkspaceAdmin
            : scopePolicy.allows(actor, 'share', { scopeId: request.scopeId })
        requests.push(request && (decides || request.requestedBy === actor.userId) ? request : null)
      }
      return requests as AccessRequest[]
    })
  },
  toKey: (request: AccessRequest) => request.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { nullable: true, description: 'The place; null for a role in the workspace.' }),
    place: t.field({
      type: namedPlaceObject,
      nullable: true,
      description: 'The name of the place, for those who can see it.',
      resolve: (request) => request.scopeId,
    }),
    role: t.exposeString('role', {
      description: 'MANAGER, CONTRIBUTOR or VIEWER: the role in the workspace, or what it means on the place.',
    }),
    message: t.exposeString('message', { description: 'What the member wrote to those who decide.' }),
    state: t.exposeString('state', { description: 'One of: requested, approved, denied.' }),
    lapsed: t.boolean({
      description: 'Whether no one decided within three days.',
      resolve: (request) => hasLapsed(request),
    }),
    requestedBy: t.field({ type: userObject, resolve: (request) => request.requestedBy }),
    decidedBy: t.field({ type: userObject, nullable: true, resolve: (request) => request.decidedBy }),
    decidedAt: t.expose('decidedAt', { description: 'Null until it is decided.', type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const requestPage = pageType('AccessRequestPage', accessRequestObject)

builder.queryFields((t) => ({
  accessRequests: t.field({
    type: requestPage,
    description: 'The requests that the viewer has to decide, oldest first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      const scopeIds = actor.visibleScopes.filter((scopeId) => scopePolicy.allows(actor, 'share', { scopeId }))
      return read(async (tx) =>
        listOpenRequests(tx, teamId, { scopeIds, forWorkspace: actor.isWorkspaceAdmin }, pageRequest(first, after)),
      )
    },
  }),
  myAccessRequests: t.field({
    type: [accessRequestObject],
    description: 'The requests of the viewer that are not decided yet.',
    resolve: async (_root, _arguments, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      const { userId } = actor
      return userId === null ? [] : read(async (tx) => openRequestsOf(tx, teamId, userId))
    },
  }),
}))

commandMutation('requestAccess', { type: accessRequestObject, command: requestAccess, answer: ({ id }) => id })
commandMutation('decideAccessRequest', {
  type: accessRequestObject,
  command: decideAccessRequest,
  answer: ({ id }) => id,
})
