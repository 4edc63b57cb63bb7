import { useParams } from '@tanstack/react-router'
import { ProjectFieldsDocument } from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { fieldLinks, type FieldsPage } from '../../field-links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { ProjectFields } from '../../field-settings/project-fields.tsx'
import { fieldSettingsStrings as text } from '../../field-settings/strings.ts'

const PAGES: readonly FieldsPage[] = ['note-fields', 'insight-fields', 'workspace-fields']

/**
 * /settings/fields/{projectId} and its pages: the fields of one project, in the settings of the workspace (document 1
 * §2.11).
 */
export function ProjectFieldsSettingsScreen() {
  const { projectId = '', page: written = 'note-fields' } = useParams({ strict: false })
  const { data, error, retry } = useAnswer(ProjectFieldsDocument, { variables: { id: projectId } })
  const page = PAGES.find((one) => one === written)
  const project = data?.project
  if (!page) return <NotFoundScreen />
  if (data && !project) return <NoAccess kind="project" id={projectId} />
  const name = project ? project.title || PLACEHOLDERS.project : ''
  return (
    <Page
      title={`${text.title} · ${name}`}
      width="reading"
      breadcrumbs={[{ title: text.title, href: '/settings/fields' }, { title: name }]}
    >
      <PageHeader title={name || text.title} description={text.title} />
      {!data && !error && <LoadingRows label={text.title} />}
      {error && !project && <ErrorState message={error.message} onRetry={retry} />}
      {project && <ProjectFields project={project} page={page} hrefOf={(one) => fieldLinks.settings(project, one)} />}
    </Page>
  )
}
