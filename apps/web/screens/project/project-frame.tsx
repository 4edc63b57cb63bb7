import { Modal } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { getRouteApi, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ProjectViewsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { ProjectDropTarget } from '#imports/web/index.ts'
import { projectStrings, useProjectCommands } from '#projects/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { useFolded } from '#platform/web/design/use-folded.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useTemplateCommands } from '#templates/web/index.ts'
import { links, type ProjectTab } from '../../links.ts'
import { templateLinks } from '../../template-links.ts'
import { placeOfProject } from '../../shell/places/place.ts'
import { askPlace } from '../../shell/places/place-questions.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { viewStrings } from '#views/web/index.ts'
import { historyLink } from '../../history-entry.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { questionLinks } from '../../question-links.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { confirmDelete } from '../../project-lists/project-menu.tsx'
import { projectActions } from '../../project-page/project-actions.ts'
import {
  NewViewProvider,
  ProjectProvider,
  type NewView,
  type OpenProject,
  type ShownRows,
} from '../../project-page/project-context.tsx'
import { ProjectHeader } from './project-header.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { leaveTab } from './tab-left.ts'
import { TabChoices } from '../../project-page/tab-choices.tsx'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

export { readProjectAhead } from './read-project-ahead.ts'

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
  const router = useRouter()
  const commands = useProjectCommands()
  const templates = useTemplateCommands()
  const [makingTemplate, setMakingTemplate] = useState(false)
  const [renaming, setRenaming] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const path = useLocation({ select: (location) => location.pathname })
  const segment = path.split('/')[3] ?? ''
  // A page that is no tab, such as an import, is not returned to.
  const isTab = segment in TAB_ACTIONS || segment === 'v' || segment === 'questions'
  useEffect(() => {
    // Of a question, the tab of all questions: its own page would make the way back to the project lead to it again.
    if (isTab) leaveTab(project.id, segment === 'v' ? path.split('/').slice(3, 5).join('/') : segment)
  }, [isTab, path, segment, project.id])
  const viewId = segment === 'v' ? parseSlugSegment(path.split('/')[4] ?? '') : null
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
  const frame = useRef<HTMLDivElement>(null)
  const folded = useFolded(frame)
  const { data: viewsRead } = useAnswer(ProjectViewsDocument, { variables: { projectId: project.id } })
  const views = viewsRead?.project?.views ?? []
  const currentView = views.find((view) => view.id === viewId)
  const tabs = enabledTabs(project)
  const folders = project.folder?.path ?? []
  const counts: Partial<Record<ProjectTab, number>> = {
    notes: project.noteCount,
    highlights: project.highlightCount,
    tags: project.tagCount,
    insights: project.insightCount,
  }
  const title = project.title || projectStrings.untitled
  const may = project.viewerCan

  useAction(projectActions.rename, () => setRenaming((times) => times + 1), { enabled: may.edit })
  useAction(projectActions.move, () => askPlace({ kind: 'move', place: placeOfProject(project) }), {
    enabled: may.move,
  })
  useAction(projectActions.archive, async () => void (await commands.archive(project, project.archivedAt === null)), {
    enabled: may.archive,
  })
  const duplicate = async (): Promise<void> => {
    const copyId = await templates.duplicate(project)
    if (copyId !== null) router.history.push(templateLinks.copying(copyId))
  }
  useAction(projectActions.duplicate, duplicate, { enabled: may.duplicate })
  useAction(projectActions.makeTemplate, () => setMakingTemplate(true), { enabled: may.makeTemplate })
  const remove = async (): Promise<void> => {
    if ((await confirmDelete(project)) && (await commands.remove(project))) router.history.push('/projects')
  }
  useAction(projectActions.delete, remove, { enabled: may.delete })
  useAction(projectActions.chooseTabs, () => setChoosing(true), { enabled: may.edit })
  useAction(projectActions.general, () => router.history.push(links.projectSettings(project, 'general')))
  useAction(projectActions.share, () => router.history.push(links.projectSettings(project, 'access')))
  useAction(projectActions.redaction, () => router.history.push(links.projectSettings(project, 'redaction')))
  const [summarizing, setSummarizing] = useState(false)
  useAction(projectActions.summarize, () => setSummarizing(true))
  useAction(projectActions.history, () => router.history.push(historyLink('project', project.id)))
  useAction(projectActions.trash, () => router.history.push(links.projectTrash(project)))
  useAction(projectActions.extensions, () => router.history.push(links.projectSettings(project, 'extensions')))
  useAction(projectActions.questions, () => router.history.push(questionLinks.questions(project)))
  useAction(projectActions.agreement, () => router.history.push(agreementLinks.rounds(project)))
  useAction(projectActions.fields, () => router.history.push(links.projectSettings(project, 'fields')))
  useAction(projectActions.transcription, () => router.history.push(links.projectSettings(project, 'transcription')))
  useAction(projectActions.present, () => router.history.push(links.present(project)), {
    enabled: project.insightCount > 0,
  })

  useAction(projectActions.newView, () => newView.open(), { enabled: may.edit })

  const openImport = (): void => router.history.push(links.projectImport(project))
  useAction(createActions.import, openImport, { enabled: may.contribute })

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
            <div className={classes.tabBar}>
              <LinkTabs
                label={strings.tabs}
                tabs={[
                  ...tabs.map((tab) => ({
                    title: strings.tab[tab],
                    href: links.project(project, tab),
                    current: segment === tab,
                    ...(counts[tab] ? { count: counts[tab] } : {}),
                  })),
                  // Hidden where no question was asked, except on the page of questions itself.
                  ...(project.questionCount > 0 || segment === 'questions'
                    ? [
                        {
                          title: strings.tab.questions,
                          href: questionLinks.questions(project),
                          current: segment === 'questions',
                          ...(project.questionCount > 0 ? { count: project.questionCount } : {}),
                        },
                      ]
                    : []),
                  ...views.map((view) => ({
                    title: view.title || viewStrings.untitled,
                    href: links.projectView(project, view),
                    current: view.id === viewId,
                  })),
                ]}
              />
              {may.edit && (
                <IconButton label={viewStrings.new} action={projectActions.newView.id} onClick={() => newView.open()}>
                  <IconPlus size={16} stroke={1.8} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            <Outlet />
            {summarizing && (
              <SetSummary
                of={{ type: 'PROJECT', id: project.id }}
                named={title}
                onClose={() => setSummarizing(false)}
              />
            )}
            {makingTemplate && (
              <Suspense fallback={<LoadingOverlay onClose={() => setMakingTemplate(false)} />}>
                <MakeTemplateDialog project={project} opened onClose={() => setMakingTemplate(false)} />
              </Suspense>
            )}
            {makingView && (
              <Suspense fallback={<LoadingOverlay onClose={() => setMakingView(null)} />}>
                <NewViewDialog
                  project={project}
                  opened
                  from={makingView.from}
                  hint={makingView.hint}
                  onClose={() => setMakingView(null)}
                />
              </Suspense>
            )}
            <ChooseTabs project={project} opened={choosing} onClose={() => setChoosing(false)} />
          </Page>
        </ProjectDropTarget>
      </NewViewProvider>
    </ProjectProvider>
  )
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
