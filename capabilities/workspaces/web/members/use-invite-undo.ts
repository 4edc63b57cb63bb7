import {
  InviteMembersDocument,
  RevokeInvitationDocument,
} from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import type { InviteMembersInput } from '#generated/operations/schema-types.ts'
import { dataOf, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'

/**
 * Offers to withdraw invites that went out a moment ago: of addresses that were asked in before, the former invite
 * stays.
 */
export function useInviteUndo(): (title: string, invitationIds: readonly string[], input: InviteMembersInput) => void {
  const [invite] = useCommand(InviteMembersDocument, { refetch: ['Invitations'] })
  const [revoke] = useCommand(RevokeInvitationDocument, { refetch: ['Invitations'] })
  return (title, invitationIds, input) => {
    let sent = invitationIds
    showUndo({
      title,
      undo: async () => {
        for (const id of sent) dataOf(await revoke({ input: { id } }))
      },
      redo: async () => {
        sent = dataOf(await invite({ input }))?.inviteMembers.newInvitationIds ?? []
      },
    })
  }
}
