import { useQuery } from '@apollo/client/react'
import { useParams } from '@tanstack/react-router'
import { ProjectAccessDocument } from '#generated/operations/apps/web/screens/settings/project-access.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { Sharing, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { links } from '../../links.ts'
import { useStandsInProject } from '../../shell/stands-in-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../no-access/no-access.ts'
import classes from './settings-frame.module.css'

/** /projects/{projectId}/settings/access: who may see the project, and how much. */
export function ProjectAccessScreen() {
  const { projectId = '' } = useParams({ strict: false })
  useStandsInProject(projectId)
  const { data, error, refetch } = useQuery(ProjectAccessDocument, { variables: { id: projectId } })
  if (error && !data?.project) return <ErrorState message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  const { project } = data
  if (!project) return <NoAccess kind="project" id={projectId} />
  const title = project.title || PLACEHOLDERS.project
  return (
    <Page title={`${strings.sharing.title} · ${title}`} width="reading" breadcrumbs={[{ title, href: links.project(project) }, { title: strings.sharing.title }]}>
      <div className={classes.column}>
        <PageHeader title={strings.sharing.title} description={title} />
        <Sharing scopeId={project.scopeId} />
      </div>
    </Page>
  )
}
