import { emailGrantChange } from '#access/model/sharing.ts'
import { putEmailGrant } from '#access/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { scopeEvents } from '../../model/events.ts'
import { holdsRole } from '../../model/membership.ts'
import { invitationsFor } from '../invitations-store.ts'
import { findUsersByEmail } from '../users-store.ts'
import { inviteMembers, raiseInvitation } from './invite-members.ts'
import { assertPermissionsInPlan, setGrant, sharedScope } from './share-scope.ts'

/**
 * Shares a place with a person who is not a member: invites the address to the workspace, and gives the level there
 * when the person joins. A member with that address gets it at once. NONE removes it; the invite stays.
 */
export const shareByEmail = defineCommand({
  name: 'share-by-email',
  who: [...setGrant.who, ...inviteMembers.who],
  undo: { never: 'A message was sent to someone.' },
  ports: ['globalDatabase', 'identity', 'queue'],
  input: emailGrantChange,
  async run(context, { scopeId, email, level }) {
    const { tx, teamId, emit, globalDatabase } = context
    await sharedScope(context, scopeId)
    const [member] = await findUsersByEmail(tx, teamId, [email])
    if (member) return setGrant.run(context, { scopeId, granteeKind: 'user', granteeId: member.id, level })
    if (level !== 'NONE') {
      await assertPermissionsInPlan(context)
      const role = level === 'READ' ? 'VIEWER' : 'CONTRIBUTOR'
      const waiting = (await invitationsFor(globalDatabase, email)).find((invitation) => invitation.teamId === teamId)
      if (!waiting) await inviteMembers.run(context, { emails: [email], role, message: '' })
      // An invite with a higher role than this place needs is not changed.
      else if (!holdsRole(waiting.role, role)) await raiseInvitation(context, waiting, role)
    }
    await putEmailGrant(tx, teamId, scopeId, { email, level })
    emit(scopeEvents.shared({ id: scopeId, scopeId, after: { granteeKind: 'email', email, level } }))
    return { scopeId }
  },
})
