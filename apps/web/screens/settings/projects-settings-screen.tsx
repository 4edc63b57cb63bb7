import { useState } from 'react'
import { projectList, ProjectRowView, projectStrings, type ProjectRow } from '#projects/web/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { tagLinks } from '../../tag-links.ts'
import { ProjectMenu } from '../../project-lists/project-menu.tsx'
import { projectsSettingsStrings as strings } from './strings.ts'

const ROW_HEIGHT = 56

type Which = 'present' | 'archived'

/** /settings/projects (document 1 §2.11): all projects, each with a link to its settings. */
export function ProjectsSettingsScreen() {
  const [which, setWhich] = useState<Which>('present')
  const options = [
    { value: 'present', label: strings.present },
    { value: 'archived', label: strings.archived },
  ] as const
  return (
    <Page title={strings.title} width="list">
      <PageHeader title={strings.title} description={strings.explain} />
      <Toolbar
        label={strings.which}
        end={<SegmentedTabs label={strings.which} value={which} options={options} onChange={setWhich} />}
      />
      <Projects key={which} which={which} />
    </Page>
  )
}

function Projects({ which }: { which: Which }) {
  const projects = useLive(projectList, { archived: which === 'archived' })
  if (projects.state === 'loading') return <LoadingRows label={strings.loading} />
  if (projects.state === 'failed')
    return <ErrorState title={strings.failed} message={toCallError(projects.error).message} onRetry={projects.retry} />
  if (projects.rows.length === 0) {
    return (
      <EmptyState picture={<RawStone />} title={which === 'archived' ? strings.emptyArchived : strings.empty}>
        {which === 'archived' ? strings.emptyArchivedHint : strings.emptyHint}
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label={strings.title}
      items={projects.rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title || projectStrings.untitled}
      rowHeight={ROW_HEIGHT}
      hrefOf={(project) => links.projectSettings(project, 'general')}
      onNearEnd={projects.more}
    >
      {(project) => <Line project={project} />}
    </VirtualRows>
  )
}

function Line({ project }: { project: ProjectRow }) {
  const page = (title: string, name: string): MenuEntry => ({
    kind: 'link',
    title,
    href: links.projectSettings(project, name),
  })
  const settings: MenuEntry[] = [
    page(strings.general, 'general'),
    page(strings.access, 'access'),
    page(strings.fields, 'fields'),
    { kind: 'link', title: strings.tags, href: tagLinks.settings(project) },
    page(strings.extensions, 'extensions'),
    page(strings.transcription, 'transcription'),
    page(strings.redaction, 'redaction'),
    { kind: 'link', title: strings.trash, href: links.projectTrash(project) },
    { kind: 'line' },
  ]
  return (
    <>
      <ProjectRowView project={project} />
      <ProjectMenu project={project} first={settings} />
    </>
  )
}
