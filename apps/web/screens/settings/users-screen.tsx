import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  AccessRequestList,
  AskForRole,
  InvitationList,
  InviteDialog,
  MemberList,
  Sections,
  workspaceStrings as strings,
} from '#workspaces/web/index.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/users: the members, the pending invites, and the requests for access. */
export function UsersScreen() {
  const [inviting, setInviting] = useState(false)
  return (
    <SettingsPage
      title={strings.members.title}
      explain={strings.members.explain}
      actions={({ workspace, viewer }) =>
        workspace.viewerCan.invite ? (
          <Button onClick={() => setInviting(true)}>{strings.members.invite}</Button>
        ) : (
          <AskForRole role={viewer.role} />
        )
      }
    >
      {({ workspace, viewer }) => (
        <Sections>
          <AccessRequestList />
          {workspace.viewerCan.invite && (
            <InvitationList mails={!workspace.flags.includes('disallow-team-invite-emails')} />
          )}
          <MemberList viewer={{ ...viewer, manages: workspace.viewerCan.manageMembers }} />
          <InviteDialog opened={inviting} onClose={() => setInviting(false)} viewer={viewer} />
        </Sections>
      )}
    </SettingsPage>
  )
}
