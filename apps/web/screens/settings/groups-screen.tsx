import { Button } from '@mantine/core'
import { useState } from 'react'
import { GroupList, NewGroupDialog, Sections, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/groups: groups to share with. */
export function GroupsScreen() {
  const [creating, setCreating] = useState(false)
  return (
    <SettingsPage
      title={strings.groups.title}
      explain={strings.groups.explain}
      actions={({ workspace }) =>
        workspace.viewerCan.manageGroups && <Button onClick={() => setCreating(true)}>{strings.groups.create}</Button>
      }
    >
      {({ workspace }) => (
        <Sections>
          <GroupList manages={workspace.viewerCan.manageGroups} onCreate={() => setCreating(true)} />
          <NewGroupDialog opened={creating} onClose={() => setCreating(false)} />
        </Sections>
      )}
    </SettingsPage>
  )
}
