import type { TypedDocumentNode } from '@apollo/client'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { NoAccess } from '../../no-access/no-access.ts'

interface ProjectSettingsPageProps<Project> {
  title: string
  /** By default, the project's name is shown instead. */
  explain?: string
  /** Reads the project of `$id` with what the page sets. */
  document: TypedDocumentNode<{ project?: Project | null }, { id: string }>
  children: (project: Project) => ReactNode
}

/** A page of a project's settings, once they are loaded. */
export function ProjectSettingsPage<Project extends { id: string; title: string }>({
  title,
  explain,
  document,
  children,
}: ProjectSettingsPageProps<Project>) {
  const { projectId = '' } = useParams({ strict: false })
  useCurrentProject(projectId)
  const { data, error, retry } = useAnswer(document, { variables: { id: projectId } })
  const project = data?.project as Project | null | undefined
  if (error && !project) return <ErrorState message={error.message} onRetry={retry} />
  if (!data) return <LoadingPage />
  if (!project) return <NoAccess kind="project" id={projectId} />
  const name = project.title || PLACEHOLDERS.project
  return (
    <Page title={`${title} · ${name}`} width="reading" breadcrumbs={[{ title }]}>
      <PageHeader title={title} {...(explain === undefined ? {} : { description: explain })} />
      {children(project)}
    </Page>
  )
}
