import type { ApolloClient } from '@apollo/client'
import {
  ChangeViewDocument,
  CreateViewDocument,
  DeleteViewDocument,
  DuplicateViewDocument,
  MoveViewDocument,
  ShowOnCardsDocument,
  type ProjectViewsQuery,
  type ViewPartsFragment,
} from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { viewStrings as strings } from './strings.ts'

export type SavedView = ViewPartsFragment

export interface RequestedView {
  title: string
  layout: Layout
  objectType: ObjectType
  data: ViewData
}

const KIND = 'projectView'

/** Changes the views of a project wherever the project lists them. */
function changeViews(draft: Draft, projectId: Id, change: (views: readonly SavedView[]) => SavedView[]): void {
  draft.patch<Partial<NonNullable<ProjectViewsQuery['project']>>>(refTo('project', projectId), (project) =>
    project.views ? { ...project, views: change(project.views) } : project,
  )
}

function withMoved(views: readonly SavedView[], movedId: Id, afterId: Id | null): SavedView[] {
  const others = views.filter(({ id }) => id !== movedId)
  const at = afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1
  return [...others.slice(0, at), ...views.filter(({ id }) => id === movedId), ...others.slice(at)]
}

function withNew(views: readonly SavedView[], view: SavedView): SavedView[] {
  return views.some(({ id }) => id === view.id) ? [...views] : [...views, view]
}

/** Creates a view after the others. */
export const creatingView = (client: ApolloClient): Act<{ id: Id; projectId: Id } & RequestedView> => ({
  name: 'create-view',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, projectId, title, layout, objectType, data: viewData }) =>
    changeViews(draft, projectId, (views) =>
      withNew(views, {
        __typename: 'ProjectView',
        id,
        title,
        layout,
        objectType,
        rank: (views.at(-1)?.rank ?? 0) + 1,
        viewData,
        shownOnCards: null,
        viewerCan: { __typename: 'ProjectViewViewerCan', edit: true, delete: true },
      }),
    ),
  send: async (input, operationId) => send(client, CreateViewDocument, { input }, operationId),
})

interface DuplicatingView {
  view: SavedView
  projectId: Id
  copyId: Id
  title: string
}

export const duplicatingView = (client: ApolloClient): Act<DuplicatingView> => ({
  name: 'duplicate-view',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ view, copyId }) => [refTo(KIND, view.id), refTo(KIND, copyId)],
  show: (draft, { view, projectId, copyId, title }) =>
    changeViews(draft, projectId, (views) =>
      withNew(views, { ...view, id: copyId, title, rank: (views.at(-1)?.rank ?? 0) + 1, shownOnCards: null }),
    ),
  send: async ({ view, copyId, title }, operationId) =>
    send(client, DuplicateViewDocument, { input: { id: view.id, copyId, title } }, operationId),
})

interface ChangingView {
  id: Id
  title?: string
  layout?: Exclude<Layout, 'CANVAS'>
  data?: ViewData
}

export const changingView = (client: ApolloClient): Act<ChangingView> => ({
  name: 'change-view',
  queueAs: strings.queue.changeView,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, title }) {
    // The address has the shown settings until they are saved, even if that is refused.
    if (title !== undefined) draft.patch<SavedView>(refTo(KIND, id), (view) => ({ ...view, title }))
  },
  send: async (input, operationId, queue) => send(client, ChangeViewDocument, { input }, operationId, queue),
})

/** Moves a view after another; null is the first position. */
export const movingView = (client: ApolloClient): Act<{ id: Id; projectId: Id; afterId: Id | null }> => ({
  name: 'move-view',
  queueAs: strings.queue.moveView,
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, projectId, afterId }) => changeViews(draft, projectId, (views) => withMoved(views, id, afterId)),
  send: async ({ id, afterId }, operationId, queue) =>
    send(client, MoveViewDocument, { input: { id, afterId } }, operationId, queue),
})

export const deletingView = (client: ApolloClient): Act<Id> => ({
  name: 'delete-view',
  queueAs: strings.queue.deleteView,
  touches: (id) => [refTo(KIND, id)],
  show: (draft, id) => draft.remove(refTo(KIND, id)),
  send: async (id, operationId, queue) => send(client, DeleteViewDocument, { input: { id } }, operationId, queue),
})

/** Sets the columns that cards show to the user alone; null shows those of the view. */
export const showingOnCards = (client: ApolloClient): Act<{ id: Id; shown: readonly string[] | null }> => ({
  name: 'show-on-cards',
  queueAs: strings.queue.changeView,
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, shown }) =>
    draft.patch<SavedView>(refTo(KIND, id), (view) => ({ ...view, shownOnCards: shown === null ? null : [...shown] })),
  send: async ({ id, shown }, operationId, queue) =>
    send(
      client,
      ShowOnCardsDocument,
      { input: { viewId: id, shown: shown === null ? null : [...shown] } },
      operationId,
      queue,
    ),
})
