import type { Database } from '#platform/server/database/index.ts'
import type { IdentityChange } from '#identity/server/index.ts'
import { deleteMembership, membershipsOf } from './address-store.ts'
import { updateUser } from './users-store.ts'

/**
 * Keeps members' data in step with their identities: for `identity.onIdentityChanged`. If the account is deleted, the
 * member leaves every workspace, and their name and address are removed from the row, which stays for what they made.
 */
export function followIdentities(database: Database): (change: IdentityChange) => Promise<void> {
  return async (change) => {
    for (const { teamId, userId } of await membershipsOf(database.global, change.identityId)) {
      const gone = change.type === 'deleted'
      await database.workspace(teamId).write(async (tx) => {
        if (gone)
          await updateUser(tx, teamId, userId, {
            name: '',
            email: '',
            deactivatedAt: new Date(),
            workspaceAdmin: false,
          })
        else await updateUser(tx, teamId, userId, { name: change.name, email: change.email })
      })
      if (gone) await deleteMembership(database.global, change.identityId, teamId)
    }
  }
}
