import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { listGroups, membersOfGroups, type Group } from '#access/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { deleteGroup } from '../commands/delete-group.ts'
import { changeGroup, createGroup } from '../commands/keep-groups.ts'
import { userObject } from './user-object.ts'

/** A group of members, to share with by one name. Groups are visible to everyone with a role. */
export const groupObject = builder.loadableObject('Group', {
  description:
    'Members of the workspace under one name, so that places are shared with all of them at once. Managers and administrators maintain groups.',
  load: async (ids: string[], context) => {
    const workspace = workspaceOf(context)
    const groups =
      workspace.actor.role === null ? [] : await workspace.read(async (tx) => listGroups(tx, workspace.teamId, ids))
    const byId = new Map(groups.map((group) => [group.id, group]))
    return ids.map((id) => byId.get(id) ?? null) as Group[]
  },
  toKey: (group: Group) => group.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    memberCount: t.exposeInt('memberCount'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    members: t.loadableList({
      description: 'At most 200.',
      type: userObject,
      load: async (ids: string[], context) => {
        const workspace = workspaceOf(context)
        const members = await workspace.read(async (tx) => membersOfGroups(tx, workspace.teamId, ids))
        return ids.map((id) => members.get(id) ?? [])
      },
      resolve: (group) => group.id,
    }),
  }),
})

builder.queryFields((t) => ({
  groups: t.field({
    type: [groupObject],
    description: 'All groups, sorted by name; a workspace has few.',
    resolve: async (_root, _arguments, context) => {
      const workspace = workspaceOf(context)
      if (workspace.actor.role === null) return []
      return workspace.read(async (tx) => listGroups(tx, workspace.teamId))
    },
  }),
  group: t.field({
    description: 'A group of members by its id; null if it does not exist.',
    type: groupObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
}))

const deleted = builder.objectRef<{ id: string }>('DeletedGroup').implement({
  description: 'A deleted group; what it was granted was removed with it.',
  fields: (t) => ({ id: t.exposeID('id') }),
})

commandMutation('createGroup', { type: groupObject, command: createGroup, answer: ({ id }) => id })
commandMutation('changeGroup', { type: groupObject, command: changeGroup, answer: ({ id }) => id })
commandMutation('deleteGroup', { type: deleted, command: deleteGroup, answer: (result) => result })
