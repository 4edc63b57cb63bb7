import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { notUnderstood } from '#filters/model/not-understood.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
import { OBJECT_TYPES } from '#filters/model/system-fields.ts'
import { listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { viewPolicy } from '../model/policy.ts'
import { LAYOUTS, type ProjectView } from '../model/view.ts'
import { cardDisplaysOf } from './card-displays.ts'
import { viewsOfProjects, visibleViews } from './store.ts'

const layout = builder.enumType('ViewLayout', { description: 'How the rows of a view are arranged.', values: LAYOUTS })
export const viewObjectType = builder.enumType('ViewObjectType', {
  description: 'The type of the rows of a view.',
  values: OBJECT_TYPES,
})

const viewerCan = viewerCanType('ProjectViewViewerCan', 'the view', viewPolicy, ['edit', 'delete'])

const cardDisplays = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const { userId } = actor
    const found = userId === null ? null : await read(async (tx) => cardDisplaysOf(tx, userId, ids))
    return ids.map((id) => found?.get(id) ?? null)
  })
})

/** A view that the viewer may see; null otherwise. */
export const viewObject = builder.loadableObject('ProjectView', {
  description:
    'A saved view of rows of a project: its layout, sort order, filter and groups. Everyone who can read the project can see it.',
  load: rowLoader(visibleViews),
  toKey: (view: ProjectView) => view.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    layout: t.field({ type: layout, resolve: (view) => view.layout }),
    objectType: t.field({ type: viewObjectType, resolve: (view) => view.objectType }),
    rank: t.exposeFloat('rank', { description: 'Views are sorted by this value.' }),
    viewData: t.field({
      type: 'JSON',
      description: 'Sort, filter, group, columns and field visibility.',
      resolve: (view) => view.data,
    }),
    notUnderstood: t.field({
      type: [notUnderstoodObject],
      description: 'Conditions of its filter that are not understood, and filter nothing.',
      resolve: (view) => notUnderstood(view.data.filter),
    }),
    project: t.field({ type: projectObject, resolve: (view) => view.projectId }),
    shownOnCards: t.stringList({
      nullable: true,
      description: 'The keys of the columns that cards show to the viewer; null if cards show the columns of the view.',
      resolve: async (view, _arguments, context) => cardDisplays(context).load(view.id),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (view, _arguments, context) => viewPolicy.viewerCan(workspaceOf(context).actor, view),
    }),
  }),
})

builder.objectField(projectObject, 'views', (t) =>
  t.loadableList({
    type: viewObject,
    description: 'The saved views of the project, in their order.',
    load: listLoader(viewsOfProjects, (view) => view.projectId),
    resolve: (project) => project.id,
  }),
)
