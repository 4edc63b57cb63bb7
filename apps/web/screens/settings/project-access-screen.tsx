import { ProjectAccessDocument } from '#generated/operations/apps/web/screens/settings/project-access.ts'
import { Sharing, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'

/** /projects/{projectId}/settings/access: who may see the project, and how much. */
export function ProjectAccessScreen() {
  return (
    <ProjectSettingsPage title={strings.sharing.title} document={ProjectAccessDocument}>
      {({ scopeId }) => <Sharing scopeId={scopeId} />}
    </ProjectSettingsPage>
  )
}
