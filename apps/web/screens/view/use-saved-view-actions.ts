import { useRouter } from '@tanstack/react-router'
import { newId } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  changingView,
  deletingView,
  duplicatingView,
  movingView,
  viewStrings as strings,
  type SavedView,
} from '#views/web/index.ts'
import { links } from '../../links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import type { ShownView } from '../../view-rows/use-view-state.ts'
import { viewActions } from './view-actions.ts'

interface OpenedView {
  view: SavedView
  /** All views of the project, in order. */
  views: readonly SavedView[]
  shown: ShownView
  /** The search parameters of the page, which hold unsaved changes. */
  search: string
  onRename: () => void
  /** Called when the view is being deleted here. */
  onLeave: () => void
}

/** Binds the keys of a saved view. */
export function useSavedViewActions({ view, views, shown, search, onRename, onLeave }: OpenedView) {
  const project = useProject()
  const router = useRouter()
  const change = useAct(changingView)
  const copy = useAct(duplicatingView)
  const move = useAct(movingView)
  const deleteView = useAct(deletingView)
  const { id, title, layout, viewerCan: may } = view
  const at = views.findIndex((one) => one.id === id)
  const save = async (): Promise<void> => {
    const from = shown.selected.saved?.label ?? null
    const named = title || strings.untitled
    const isDone = await reportAct(change({ id, layout: shown.layout, data: shown.data }), {
      title: from === null ? strings.saved(named) : strings.savedFrom(named, from),
    })
    if (isDone) shown.reset()
  }
  const duplicate = async (): Promise<void> => {
    const copyId = newId()
    const href = links.projectView(project, { id: copyId })
    const given = copy({ view, projectId: project.id, copyId, title: strings.copyOf(title) })
    const report = { title: strings.duplicated(title), link: { title: strings.open, href }, onceDone: true }
    if (await reportAct(given, report)) router.history.push(href)
  }
  const moveBy = (by: -1 | 1): void => {
    const others = views.filter((one) => one.id !== id)
    const afterId = others[at + by - 1]?.id ?? null
    void reportAct(move({ id, projectId: project.id, afterId }), { title: strings.moved(title) })
  }
  const remove = async (): Promise<void> => {
    onLeave()
    router.history.push(links.project(project))
    await reportAct(deleteView(id), { title: strings.deleted(title) })
  }
  useAction(viewActions.save, save, { enabled: may.edit && shown.changed })
  useAction(viewActions.rename, onRename, { enabled: may.edit })
  useAction(viewActions.duplicate, duplicate, { enabled: may.edit })
  useAction(viewActions.moveEarlier, () => moveBy(-1), { enabled: may.edit && at > 0 })
  useAction(viewActions.moveLater, () => moveBy(1), { enabled: may.edit && at < views.length - 1 })
  useAction(viewActions.delete, remove, { enabled: may.delete })
  useAction(viewActions.present, () => router.history.push(links.presentView(project, view) + search), {
    enabled: layout !== 'CANVAS',
  })
  return { save }
}
