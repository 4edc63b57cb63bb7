import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { viewStrings as strings } from './strings.ts'
import {
  changingView,
  creatingView,
  deletingView,
  duplicatingView,
  movingView,
  showingOnCards,
  type SavedView,
  type RequestedView,
} from './view-acts.ts'

/** Commands on the saved views of a project. All can be undone. */
export function useViewCommands(projectId: Id) {
  const create = useAct(creatingView)
  const change = useAct(changingView)
  const duplicate = useAct(duplicatingView)
  const move = useAct(movingView)
  const remove = useAct(deletingView)
  const show = useAct(showingOnCards)
  return useMemo(
    () => ({
      /** @returns the new view, or null if it was not created */
      async create(requested: RequestedView, hrefOf: (view: { id: Id }) => string): Promise<Id | null> {
        const id = newId()
        const isDone = await reportAct(create({ id, projectId, ...requested }), {
          title: strings.created(requested.title || strings.untitled),
          link: { title: strings.open, href: hrefOf({ id }) },
          onceDone: true,
        })
        return isDone ? id : null
      },
      rename: async ({ id }: SavedView, title: string): Promise<boolean> =>
        reportAct(change({ id, title }), { title: strings.renamed(title || strings.untitled) }),
      /** `from` is the saved filter whose conditions it stores. */
      save: async (
        { id, title }: SavedView,
        part: { layout: Exclude<Layout, 'CANVAS'>; data: ViewData },
        from: string | null,
      ): Promise<boolean> =>
        reportAct(change({ id, ...part }), {
          title:
            from === null
              ? strings.saved(title || strings.untitled)
              : strings.savedFrom(title || strings.untitled, from),
        }),
      /** Sets the columns that cards show to the user alone; null shows those of the view. Undone by mod+z. */
      showOnCards: async ({ id, title }: SavedView, shown: readonly string[] | null): Promise<boolean> =>
        reportAct(show({ id, shown }), {
          title: shown === null ? strings.shownToAll(title) : strings.shownOnCards(title),
          quiet: true,
        }),
      async duplicate(view: SavedView, hrefOf: (view: { id: Id }) => string): Promise<Id | null> {
        const copyId = newId()
        const isDone = await reportAct(duplicate({ view, projectId, copyId, title: strings.copyOf(view.title) }), {
          title: strings.duplicated(view.title),
          link: { title: strings.open, href: hrefOf({ id: copyId }) },
          onceDone: true,
        })
        return isDone ? copyId : null
      },
      /** Moves a view one position earlier or later. */
      async move({ id, title }: SavedView, views: readonly SavedView[], by: -1 | 1): Promise<boolean> {
        const others = views.filter((one) => one.id !== id)
        const at = views.findIndex((one) => one.id === id) + by
        return reportAct(move({ id, projectId, afterId: others[at - 1]?.id ?? null }), { title: strings.moved(title) })
      },
      remove: async ({ id, title }: SavedView): Promise<boolean> =>
        reportAct(remove(id), { title: strings.deleted(title) }),
    }),
    [projectId, create, change, duplicate, move, remove, show],
  )
}
