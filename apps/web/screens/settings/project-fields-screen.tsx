import { ProjectFieldsDocument } from '#generated/operations/apps/web/field-settings/field-settings.ts'
import type { FieldsPage } from '../../field-links.ts'
import { links } from '../../links.ts'
import { ProjectFields } from '../../field-settings/project-fields.tsx'
import { fieldSettingsStrings } from '../../field-settings/strings.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'

/** /projects/{projectId}/settings/fields, note-fields, insight-fields and workspace-fields (document 1 §2.4). */
export function ProjectFieldsScreen({ page }: { page: FieldsPage }) {
  return (
    <ProjectSettingsPage title={fieldSettingsStrings.title} document={ProjectFieldsDocument}>
      {(project) => (
        <ProjectFields project={project} page={page} hrefOf={(one) => links.projectSettings(project, one)} />
      )}
    </ProjectSettingsPage>
  )
}
