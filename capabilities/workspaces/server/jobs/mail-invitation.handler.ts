import type { Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { findInvitation, issueInvitationToken } from '../invitations-store.ts'
import { mails } from '../mails.ts'
import { newSecret, secretHash } from '../secrets.ts'
import { findWorkspace } from '../workspace-store.ts'
import type { job } from './mail-invitation.ts'

/** A second run makes a second link and mails that: only the last link is valid. */
export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, invitationId },
  _run,
  { database, mailer, configuration },
) => {
  const workspace = await database.workspace(teamId).read(async (tx) => findWorkspace(tx, teamId))
  const waiting = await findInvitation(database.global, { id: invitationId })
  if (!workspace || !waiting || waiting.acceptedBy !== null || waiting.expiresAt.getTime() <= Date.now()) return
  const token = newSecret()
  const invitation = await issueInvitationToken(database.global, invitationId, secretHash(token))
  if (!invitation) return
  const address = new URL('/auth/accept-invite', configuration.publicUrl)
  address.searchParams.set('token', token)
  await mailer.send({
    to: invitation.email,
    ...mails.invitation({
      workspace: workspace.name,
      invitedBy: invitation.invitedByName,
      message: invitation.message,
      address: address.href,
    }),
  })
}
