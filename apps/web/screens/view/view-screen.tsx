import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { ProjectViewsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_VIEW_TITLE_CHARS } from '#views/model/limits.ts'
import { changingView, showingOnCards, viewStrings as strings, type SavedView } from '#views/web/index.ts'
import { historyEntry } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { ShareButton } from '../../shell/share-button.tsx'
import { NoAccess } from '../../no-access/no-access.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { savedState, useViewState } from '../../view-rows/use-view-state.ts'
import { useSavedViewActions } from './use-saved-view-actions.ts'
import { viewActions } from './view-actions.ts'
import { ViewPage } from './view-page.tsx'

const CanvasView = lazyPart('canvas-view', async () => (await import('./canvas-view.tsx')).CanvasView)

const route = getRouteApi('/workspace/projects/$projectId/v/$viewId')

/** /projects/{projectId}/v/{viewId}: a saved view. */
export function ViewScreen() {
  const { viewId } = route.useParams()
  const project = useProject()
  const { data, isAsking, error, retry } = useAnswer(ProjectViewsDocument, { variables: { projectId: project.id } })
  const [leaving, setLeaving] = useState<Id | null>(null)
  const views = data?.project?.views
  const view = views?.find((one) => one.id === viewId)
  if (view && views) return <Opened key={view.id} view={view} views={views} onLeave={() => setLeaving(view.id)} />
  // A view that is deleted here no longer exists while the page is still shown.
  if (isAsking || leaving === viewId) return <LoadingRows label={strings.loading} />
  if (!error) return <NoAccess kind="project" id={viewId} />
  return <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
}

interface OpenedProps {
  view: SavedView
  views: readonly SavedView[]
  /** Called when the view is being deleted here. */
  onLeave: () => void
}

function Opened({ view, views, onLeave }: OpenedProps) {
  const project = useProject()
  const change = useAct(changingView)
  const showOnCards = useAct(showingOnCards)
  const [renaming, setRenaming] = useState(false)
  const saved = useMemo(() => savedState(view), [view])
  const shown = useViewState(saved)
  const at = views.findIndex((one) => one.id === view.id)
  const may = view.viewerCan
  // Unsaved changes are part of the presentation.
  const search = useLocation({ select: (location) => location.searchStr })
  const { save } = useSavedViewActions({ view, views, shown, search, onRename: () => setRenaming(true), onLeave })
  const setShownOnCards = (next: readonly string[] | null): void =>
    void reportAct(showOnCards({ id: view.id, shown: next }), {
      title: (next === null ? strings.shownToAll : strings.shownOnCards)(view.title),
      quiet: true,
    })
  const entries: MenuEntry[] = [
    { kind: 'action', action: viewActions.rename.id, title: strings.rename },
    { kind: 'action', action: viewActions.duplicate.id, title: strings.duplicate },
    ...(at > 0 ? [{ kind: 'action' as const, action: viewActions.moveEarlier.id, title: strings.moveEarlier }] : []),
    ...(at < views.length - 1
      ? [{ kind: 'action' as const, action: viewActions.moveLater.id, title: strings.moveLater }]
      : []),
    { kind: 'line' },
    historyEntry('projectView', view.id),
    { kind: 'action', action: viewActions.delete.id, title: strings.deleteNow, danger: true },
  ]
  const menu = (
    <>
      <ShareButton href={links.projectView(project, view) + search} project={project} />
      {may.edit && <MoreMenu label={strings.more} entries={entries} />}
    </>
  )
  return (
    <>
      {view.layout === 'CANVAS' ? (
        <Suspense fallback={<LoadingRows label={strings.loading} />}>
          <CanvasView view={view} projectId={project.id} menu={menu} />
        </Suspense>
      ) : (
        <ViewPage
          project={project}
          viewId={view.id}
          objectType={view.objectType}
          view={shown}
          onSave={may.edit && shown.changed ? () => void save() : undefined}
          cards={{ shown: view.shownOnCards, onShow: setShownOnCards }}
          menu={
            <>
              <IconButton
                label={strings.present}
                action={viewActions.present.id}
                href={links.presentView(project, view) + search}
              >
                <IconPresentation size={17} stroke={1.7} aria-hidden="true" />
              </IconButton>
              {menu}
            </>
          }
        />
      )}
      <NameDialog
        opened={renaming}
        title={strings.renameTitle}
        label={strings.title}
        confirmLabel={strings.save}
        initial={view.title}
        maxLength={MAX_VIEW_TITLE_CHARS}
        onDone={(title) => {
          setRenaming(false)
          void reportAct(change({ id: view.id, title }), { title: strings.renamed(title || strings.untitled) })
        }}
        onClose={() => setRenaming(false)}
      />
    </>
  )
}
