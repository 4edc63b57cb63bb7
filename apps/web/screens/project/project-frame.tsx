import { Modal } from '@mantine/core'
import { getRouteApi, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ProjectViewsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { ProjectDropTarget } from '#imports/web/index.ts'
import { projectStrings } from '#projects/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { useFolded } from '#platform/web/design/use-folded.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links, type ProjectTab } from '../../links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { projectActions } from '../../project-page/project-actions.ts'
import {
  NewViewProvider,
  ProjectProvider,
  type NewView,
  type OpenProject,
  type ShownRows,
} from '../../project-page/project-context.tsx'
import { ProjectHeader } from './project-header.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { leaveTab } from './tab-left.ts'
import { useProjectActions } from './use-project-actions.ts'
import { TabChoices } from '../../project-page/tab-choices.tsx'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

export { readProjectAhead } from './read-project-ahead.ts'
export { likelyTab } from './tab-left.ts'

const MakeTemplateDialog = lazyPart(
  'make-template-dialog',
  async () => (await import('../../template-parts/make-template-dialog.tsx')).MakeTemplateDialog,
)
const NewViewDialog = lazyPart('new-view-dialog', async () => (await import('./new-view-dialog.tsx')).NewViewDialog)
const tabNames: Readonly<Record<string, string>> = strings.tab

const route = getRouteApi('/workspace/projects/$projectId')

/** The frame of all pages of a project: its name, its actions, and its tabs (document 1 §2.4). */
export function ProjectFrame() {
  const { projectId } = route.useParams()
  const { data, error, retry } = useAnswer(ProjectHeadDocument, { variables: { id: projectId } })
  const project = data?.project
  if (project) return <Opened project={project} />
  if (data) return <NoAccess kind="project" id={projectId} />
  if (!error) return <LoadingPage label={strings.loading} />
  return (
    <Page title={strings.failed} breadcrumbs={[PROJECTS_CRUMB]}>
      <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}

/** The tabs that have pages here, in the project's own order. */
function enabledTabs(project: OpenProject): ProjectTab[] {
  return project.tabs.filter(({ tab, enabled }) => enabled && tab in TAB_ACTIONS).map(({ tab }) => tab as ProjectTab)
}

const TAB_ACTIONS = {
  readme: projectActions.readme,
  notes: projectActions.notes,
  highlights: projectActions.highlights,
  tags: projectActions.tags,
  insights: projectActions.insights,
  charts: projectActions.charts,
}

function Opened({ project }: { project: OpenProject }) {
  useCurrentProject(project.id)
  useShows('project', project)
  const [renaming, setRenaming] = useState(0)
  const [asked, setAsked] = useState<'template' | 'tabs' | null>(null)
  const [summarizing, setSummarizing] = useState(false)
  const close = (): void => setAsked(null)
  const path = useLocation({ select: (location) => location.pathname })
  const segment = path.split('/')[3] ?? ''
  // A page that is no tab, such as an import, is not returned to.
  const isTab = segment in TAB_ACTIONS || segment === 'v' || segment === 'questions'
  useEffect(() => {
    // Of a question, the tab of all questions: its own page would make the way back to the project lead to it again.
    if (isTab) leaveTab(project.id, segment === 'v' ? path.split('/').slice(3, 5).join('/') : segment)
  }, [isTab, path, segment, project.id])
  const viewId = segment === 'v' ? parseSlugSegment(path.split('/')[4] ?? '') : null
  const { newView, makingView, endMaking } = useMakingViews()
  const frame = useRef<HTMLDivElement>(null)
  const folded = useFolded(frame)
  const { data: viewsRead } = useAnswer(ProjectViewsDocument, { variables: { projectId: project.id } })
  const views = viewsRead?.project?.views ?? []
  const currentView = views.find((view) => view.id === viewId)
  const tabs = enabledTabs(project)
  const folders = project.folder?.path ?? []
  const title = project.title || projectStrings.untitled
  const may = project.viewerCan
  const openImport = useProjectActions(project, {
    onRename: () => setRenaming((times) => times + 1),
    onMakeTemplate: () => setAsked('template'),
    onChooseTabs: () => setAsked('tabs'),
    onSummarize: () => setSummarizing(true),
    onNewView: () => newView.open(),
  })

  return (
    <ProjectProvider value={project}>
      <NewViewProvider value={newView}>
        <ProjectDropTarget project={{ id: project.id, title }} mayImport={may.contribute} onDropped={openImport}>
          <Page
            title={`${currentView?.title ?? tabNames[segment] ?? strings.tab.readme} · ${title}`}
            breadcrumbs={[
              PROJECTS_CRUMB,
              ...folders.map((folder) => ({ title: folder.title || PLACEHOLDERS.folder, href: links.folder(folder) })),
              { title },
            ]}
            width="wide"
            ref={frame}
          >
            {tabs.map((tab) => (
              <TabKey
                key={tab}
                action={TAB_ACTIONS[tab as keyof typeof TAB_ACTIONS]}
                href={links.project(project, tab)}
              />
            ))}
            <ProjectHeader project={project} renaming={renaming} folded={folded} />
            <ProjectTabs {...{ project, tabs, views, segment, viewId }} onNewView={() => newView.open()} />
            <Outlet />
            {summarizing && (
              <SetSummary
                of={{ type: 'PROJECT', id: project.id }}
                named={title}
                onClose={() => setSummarizing(false)}
              />
            )}
            {asked === 'template' && (
              <Suspense fallback={<LoadingOverlay onClose={close} />}>
                <MakeTemplateDialog project={project} opened onClose={close} />
              </Suspense>
            )}
            {makingView && (
              <Suspense fallback={<LoadingOverlay onClose={endMaking} />}>
                <NewViewDialog
                  project={project}
                  opened
                  from={makingView.from}
                  hint={makingView.hint}
                  onClose={endMaking}
                />
              </Suspense>
            )}
            <ChooseTabs project={project} opened={asked === 'tabs'} onClose={close} />
          </Page>
        </ProjectDropTarget>
      </NewViewProvider>
    </ProjectProvider>
  )
}

/** Views that are made here; one begins with the rows that are shown. */
function useMakingViews() {
  const [makingView, setMakingView] = useState<{ from: ShownRows | null; hint: string | undefined } | null>(null)
  const shownRows = useRef<ShownRows | null>(null)
  const newView = useMemo(
    (): NewView => ({
      open: (hint) => setMakingView({ from: shownRows.current, hint }),
      offer: (shown) => {
        shownRows.current = shown
        return () => {
          if (shownRows.current === shown) shownRows.current = null
        }
      },
    }),
    [],
  )
  return { newView, makingView, endMaking: (): void => setMakingView(null) }
}

function TabKey({ action, href }: { action: Parameters<typeof useAction>[0]; href: string }) {
  const router = useRouter()
  useAction(action, () => router.history.push(href))
  return null
}

function ChooseTabs({ project, opened, onClose }: { project: OpenProject; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.tabs} centered>
      <p className={classes.hint}>{strings.chooseTabsHint}</p>
      <TabChoices project={project} />
    </Modal>
  )
}
