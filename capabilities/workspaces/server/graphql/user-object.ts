import { builder } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { findUsers, type User } from '../users-store.ts'

/** Shown where a name is missing (document 1 §2.13). */
const DELETED_USER = 'Deleted user'
const UNKNOWN_USER = 'Unknown user'

/**
 * A placeholder for an identifier that is not a user of this workspace: content may outlive all data about its maker.
 */
function unknownUser(id: Id): User {
  const epoch = new Date(0)
  return {
    id,
    identityId: null,
    name: UNKNOWN_USER,
    email: '',
    jobRole: null,
    role: null,
    workspaceAdmin: false,
    locale: null,
    timeZone: null,
    deactivatedAt: epoch,
    lastSeenAt: null,
    createdAt: epoch,
  }
}

/** A present or former member of the workspace. Never null: placeholders are shown for users whose data is deleted. */
export const userObject = builder.loadableObject('User', {
  description:
    'A current or former member of the workspace. If the account was deleted, "Deleted user" or "Unknown user" is shown instead.',
  load: async (ids: string[], context) => {
    const workspace = workspaceOf(context)
    const users = await workspace.read(async (tx) => findUsers(tx, workspace.teamId, ids))
    const byId = new Map(users.map((user) => [user.id, user]))
    return ids.map((id) => byId.get(id) ?? unknownUser(id))
  },
  toKey: (user: User) => user.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ resolve: (user) => user.name || DELETED_USER }),
    email: t.exposeString('email', { description: 'Empty after the account was deleted.' }),
    role: t.exposeString('role', {
      description: 'MANAGER, CONTRIBUTOR or VIEWER; null if they have none.',
      nullable: true,
    }),
    isWorkspaceAdmin: t.exposeBoolean('workspaceAdmin', {
      description: 'Whether they administer the workspace, regardless of their role.',
    }),
    jobRole: t.exposeString('jobRole', { description: 'What they do, in their own words.', nullable: true }),
    isViewer: t.boolean({
      description: 'Whether this is the caller.',
      resolve: (user, _arguments, context) => user.id === workspaceOf(context).actor.userId,
    }),
    deactivatedAt: t.expose('deactivatedAt', {
      description: 'When they left or were removed; null while they are a member.',
      type: 'DateTime',
      nullable: true,
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      description: 'Null until they come for the first time.',
      type: 'DateTime',
      nullable: true,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

export const userPage = pageType('UserPage', userObject)
