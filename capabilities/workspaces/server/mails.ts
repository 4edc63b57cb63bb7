import { letter, type IdentityMail } from '#identity/server/index.ts'
import { INVITE_LIFETIME_DAYS } from '../model/limits.ts'

const PRODUCT = 'Quarry'
const ROLE_NAMES = { MANAGER: 'manager', CONTRIBUTOR: 'contributor', VIEWER: 'viewer' } as const

interface InvitationLetter {
  workspace: string
  invitedBy: string
  message: string
  address: string
}

/** Mails from a workspace to members and invited people. */
export const mails = {
  invitation: ({ workspace, invitedBy, message, address }: InvitationLetter): IdentityMail =>
    letter({
      subject: `${invitedBy} invites you to ${workspace}`,
      opening: `${invitedBy} invites you to the workspace ${workspace} on ${PRODUCT}.${message === '' ? '' : ` “${message}”`}`,
      action: { label: 'Join the workspace', address },
      closing: `The invite is good for ${INVITE_LIFETIME_DAYS} days and for this address only. If you do not know ${invitedBy}, ignore this mail.`,
    }),
  workspaces: (teams: ReadonlyArray<{ name: string; address: string }>, address: string): IdentityMail =>
    letter({
      subject: `Your workspaces on ${PRODUCT}`,
      opening:
        teams.length === 0
          ? `Someone, probably you, asked for the workspaces of this address. It is in none yet.`
          : `You asked for your workspaces: ${teams.map((team) => `${team.name} (${team.address})`).join(', ')}.`,
      action: { label: teams.length === 0 ? 'Create a workspace' : 'Choose a workspace', address },
      closing: 'If this was not you, ignore this mail.',
    }),
  accessRequested: (request: {
    workspace: string
    person: string
    role: keyof typeof ROLE_NAMES
    message: string
    address: string
  }): IdentityMail =>
    letter({
      subject: `${request.person} asks for access in ${request.workspace}`,
      opening: `${request.person} asks to be a ${ROLE_NAMES[request.role]} in ${request.workspace}.${request.message === '' ? '' : ` “${request.message}”`}`,
      action: { label: 'Decide', address: request.address },
      closing: 'If no one decides within three days, the request lapses.',
    }),
  accessDecided: (decision: { workspace: string; approved: boolean; address: string }): IdentityMail =>
    letter({
      subject: decision.approved ? `You have access in ${decision.workspace}` : `No access in ${decision.workspace}`,
      opening: decision.approved
        ? `Your request in ${decision.workspace} was approved.`
        : `Your request in ${decision.workspace} was not approved.`,
      action: { label: `Open ${decision.workspace}`, address: decision.address },
      closing: decision.approved
        ? 'What you asked for is open to you now.'
        : 'Ask the administrator of the workspace if you think that is a mistake.',
    }),
}
