import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { decodeCursor, pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { pageTypeName } from '#platform/server/graphql/page-type.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { OBJECT_TYPES, type ObjectType } from '#filters/model/system-fields.ts'
import {
  askNowAndThen,
  askOnce,
  commandMutation,
  listFollows,
  listLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  workspaceOf,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { findProject, projectObject, projectPolicy } from '#projects/server/index.ts'
import type { Cell } from '../model/cells.ts'
import { viewPolicy } from '../model/policy.ts'
import { LAYOUTS, type ProjectView } from '../model/view.ts'
import { cardDisplaysOf } from './card-displays.ts'
import { changeCells } from './commands/change-cells.ts'
import { changeView, moveView } from './commands/change-view.ts'
import { createView, duplicateView } from './commands/create-view.ts'
import { deleteView, restoreView } from './commands/delete-view.ts'
import { moveCards } from './commands/move-cards.ts'
import { showOnCards } from './commands/show-on-cards.ts'
import { withFoundRows } from './found-rows.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { rowObject } from './row-object.ts'
import { countGroups, countRows, type GroupCount } from './row-pages.ts'
import { skippedRows } from './requested-rows.ts'
import { countUpTo, runOfRows, type RunOfRows } from './row-runs.ts'
import { viewsOfProjects, visibleViews } from './store.ts'

const layout = builder.enumType('ViewLayout', { description: 'The shape of a view.', values: LAYOUTS })
const objectType = builder.enumType('ViewObjectType', {
  description: 'What the rows of a view are.',
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
const viewObject = builder.loadableObject('ProjectView', {
  description:
    'Rows of a project in a chosen shape, kept under a title: sorted, filtered and grouped. Whoever can read the project sees it.',
  load: rowLoader(visibleViews),
  toKey: (view: ProjectView) => view.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    layout: t.field({ type: layout, resolve: (view) => view.layout }),
    objectType: t.field({ type: objectType, resolve: (view) => view.objectType }),
    rank: t.exposeFloat('rank', { description: 'Views stand in its order.' }),
    viewData: t.field({
      type: 'JSON',
      description: 'Sort, filter, group, columns and field visibility.',
      resolve: (view) => view.data,
    }),
    project: t.field({ type: projectObject, resolve: (view) => view.projectId }),
    shownOnCards: t.stringList({
      nullable: true,
      description:
        'The keys of the columns that cards show to the viewer; null where that is what the view shows to all.',
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

/** A page that is read once something of it is asked for: figures alone cost no rows. */
interface ShownPage {
  query: ViewRowsQuery
  rows: () => Promise<RunOfRows>
}

/** How many rows a view has, whatever group is looked at. */
const totalOf = ({ actor }: WorkspaceContext, query: ViewRowsQuery) => ({
  list: viewRows,
  query: { ...query, group: null },
  about: 'total',
  read: async (tx: CellTransaction) => countRows(tx, actor, query),
})
const groupsOf = ({ actor }: WorkspaceContext, query: ViewRowsQuery) => ({
  list: viewRows,
  query: { ...query, group: null },
  about: 'groups',
  read: async (tx: CellTransaction) => countGroups(tx, actor, query),
})

const groupCount = builder.objectRef<GroupCount>('ViewGroupCount').implement({
  description: 'How many rows one group of a view has.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'Of an option or tag its identifier, of a person the name, of a state its word, of a stretch of time its first day as 2026-11-20; empty for rows without.',
    }),
    count: t.exposeInt('count'),
  }),
})

const rowPage = builder.objectRef<ShownPage>(pageTypeName('ViewRowPage')).implement({
  description: 'A part of the rows of a view, in its order; rows are read only where they are asked for.',
  fields: (t) => ({
    nodes: t.field({
      type: [rowObject],
      resolve: async ({ rows, query }) => (await rows()).nodes.map((id) => ({ id, objectType: query.objectType })),
    }),
    behind: t.string({
      description:
        'Behind which row it begins: given as `upTo`, it leads to the page before. Null where it begins with the first.',
      nullable: true,
      resolve: async ({ rows }) => (await rows()).behind,
    }),
    endCursor: t.string({
      description: 'Given as `after`, it leads to the next page.',
      nullable: true,
      resolve: async ({ rows }) => (await rows()).endCursor,
    }),
    hasNextPage: t.boolean({ resolve: async ({ rows }) => (await rows()).hasNextPage }),
    total: t.int({
      description: 'All rows that match, whatever their group.',
      resolve: async ({ query }, _arguments, context) => {
        const workspace = workspaceOf(context)
        return askOnce(workspace, totalOf(workspace, query))
      },
    }),
    groups: t.field({
      type: [groupCount],
      description: 'The groups that have rows, the largest first. A row with several values counts in each.',
      resolve: async ({ query }, _arguments, context) => {
        const workspace = workspaceOf(context)
        return askOnce(workspace, groupsOf(workspace, query))
      },
    }),
    follows: t.field({
      type: listFollows.type,
      description: 'Of which kinds of things a change may change these rows; ask `viewMembers` then, or for the pages.',
      resolve: ({ query }) => listFollows.of(viewRows.follows(query)),
    }),
    scopeId: t.field({
      type: 'ID',
      description: 'The place of its project, where all its rows lie: what appears in another is none of them.',
      resolve: async ({ query }, _arguments, context) => {
        const project = await workspaceOf(context).read(async (tx) => findProject(tx, query.projectId))
        if (!project) throw notFound('The project')
        return project.scopeId
      },
    }),
  }),
})

interface ShownCounts {
  version: number | null
  total: number
  groups: GroupCount[]
  upTo: number | null
}

const rowCounts = builder.objectRef<ShownCounts>('ViewCounts').implement({
  description: 'How many rows a view has, for pages that follow it while much changes.',
  fields: (t) => ({
    version: t.exposeFloat('version', {
      nullable: true,
      description:
        'The version of the workspace that was counted at least, which may be one of two seconds ago: whoever knows a newer one asks again then. Null where it is not known.',
    }),
    total: t.exposeInt('total', { description: 'All rows that match, whatever their group.' }),
    groups: t.field({
      type: [groupCount],
      description: 'The groups that have rows, the largest first. A row with several values counts in each.',
      resolve: ({ groups }) => groups,
    }),
    upTo: t.exposeInt('upTo', {
      nullable: true,
      description: 'How many rows there are up to that of the cursor that was given; null where none was.',
    }),
  }),
})

const rowMembers = membersType('ViewMembers', rowObject)

const definition = builder.inputType('ViewDefinition', {
  description: 'Rows as no one saved them: view data over one type of rows of a project.',
  fields: (t) => ({
    projectId: t.id(),
    objectType: t.field({ type: objectType }),
    viewData: t.field({ type: 'JSON' }),
    find: t.string({
      required: false,
      description: 'Only rows that these words find in title or text, by the rules of the search.',
    }),
    timeZone: t.string({
      required: false,
      description:
        'Where rows are grouped by a time: in which zone days begin, by its IANA name; UTC where it is not said.',
    }),
  }),
})

interface Asked {
  viewId?: string | null | undefined
  definition?:
    | {
        projectId: string
        objectType: ObjectType
        viewData?: unknown
        find?: string | null | undefined
        timeZone?: string | null | undefined
      }
    | null
    | undefined
}

/**
 * What rows are asked for: those of a view, with the data of the definition in place of its own where one is given, or
 * those of a definition; of one group where one is named.
 */
async function requestedRows(
  context: RequestContext,
  { viewId, definition: given }: Asked,
  group?: string | null,
): Promise<ViewRowsQuery> {
  const { actor, read } = workspaceOf(context)
  const query = async (
    place: { projectId: Id; objectType: ObjectType; boardId: Id | null },
    data: unknown,
  ): Promise<ViewRowsQuery> => {
    const asked = parseInput(viewRows.input, {
      ...place,
      data,
      find: given?.find ?? '',
      timeZone: given?.timeZone ?? undefined,
      group: group ?? null,
    })
    const { services, teamId } = workspaceOf(context)
    return withFoundRows(services.searchIndex, { teamId, actor }, read, asked)
  }
  if (viewId) {
    const [view] = await read(async (tx) => visibleViews(tx, actor, [idArgument(viewId)]))
    if (!view) throw notFound('The view')
    const { id, projectId, objectType: of, layout: shape } = view
    return query({ projectId, objectType: of, boardId: shape === 'BOARD' ? id : null }, given?.viewData ?? view.data)
  }
  if (!given) throw notFound('The view')
  const projectId = idArgument(given.projectId)
  const project = await read(async (tx) => findProject(tx, projectId))
  if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
  return query({ projectId, objectType: given.objectType, boardId: null }, given.viewData)
}

builder.queryFields((t) => ({
  projectView: t.field({
    description: 'A saved view by its identifier; null where there is none, or the viewer cannot see it.',
    type: viewObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  viewRows: t.field({
    type: rowPage,
    description:
      'One page of the rows of a view or a definition: of all, or of one group where `group` names one. Its rows come in their order, from whichever end they are counted.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      upTo: t.arg.string({
        required: false,
        description: 'The rows before the page that began behind this cursor; `after` is left aside then.',
      }),
      fromEnd: t.arg.boolean({ required: false, description: 'The last rows in place of the first.' }),
      skip: t.arg.int({
        required: false,
        description:
          'So many rows are passed over, from where the page would begin; or end, where it is the last or before another.',
      }),
      group: t.arg.string({ required: false }),
    },
    resolve: async (_root, { first, after, upTo, fromEnd, skip, group, ...asked }, context) => {
      const { actor, read } = workspaceOf(context)
      const query = await requestedRows(context, asked, group)
      const isFromEnd = fromEnd === true || upTo != null
      const page = pageRequest(first, isFromEnd ? upTo : after)
      const run = {
        from: isFromEnd ? ('end' as const) : ('start' as const),
        cursor: page.after,
        skip: parseInput(skippedRows, skip ?? 0),
        first: page.first,
      }
      let reading: Promise<RunOfRows> | undefined
      return { query, rows: () => (reading ??= read(async (tx) => runOfRows(tx, actor, query, run, query.group))) }
    },
  }),
  viewCounts: t.field({
    type: rowCounts,
    description:
      'How many rows a view or a definition has. Counted at most every two seconds for all who see the same places, whatever changes meanwhile.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      upTo: t.arg.string({
        required: false,
        description: 'A cursor, for whoever shows rows from the middle: how many come up to its row.',
      }),
    },
    resolve: async (_root, { upTo, ...asked }, context) => {
      const workspace = workspaceOf(context)
      const query = await requestedRows(context, asked)
      const { actor } = workspace
      const { version, result } = await askNowAndThen(workspace, {
        list: viewRows,
        query,
        about: 'counts',
        read: async (tx) => ({
          total: await countRows(tx, actor, query),
          groups: await countGroups(tx, actor, query),
        }),
      })
      if (upTo == null) return { version, ...result, upTo: null }
      const cursor = decodeCursor(upTo)
      const before = await askNowAndThen(workspace, {
        list: viewRows,
        query,
        about: `up to ${upTo}`,
        read: async (tx) => countUpTo(tx, actor, query, cursor),
      })
      const versions = [version, before.version]
      return {
        version: versions.includes(null) ? null : Math.min(...versions.map(Number)),
        ...result,
        upTo: before.result,
      }
    },
  }),
  viewMembers: t.field({
    type: rowMembers,
    description:
      'Which of the rows that someone holds are among those of a view or a definition now, in which order and in which groups: for following a list of which some rows changed, without its pages.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      group: t.arg.string({ required: false, description: 'The rows of this group alone.' }),
      ...membersArguments,
    },
    resolve: async (_root, { ids, changed, ends, group, ...view }, context) => {
      const query = await requestedRows(context, view, group)
      return publishMembers(workspaceOf(context), viewRows, query, { ids, changed, ends }, (id) => ({
        id,
        objectType: query.objectType,
      }))
    },
  }),
  viewRowsById: t.field({
    type: [rowObject],
    description:
      'Rows as they stand now, by their identifiers: those that are not there or may not be seen have no note, insight or highlight.',
    args: { objectType: t.arg({ type: objectType }), ids: t.arg.idList() },
    resolve: (_root, { objectType: of, ids }) => idsArgument(ids).map((id) => ({ id, objectType: of })),
  }),
}))

const deletedView = builder.objectRef<{ deletionId: string }>('DeletedProjectView').implement({
  description: 'A view that was deleted; its rows stay. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

const changedCells = builder.objectRef<{ before: Cell[]; lostHighlights: number }>('ChangedCells').implement({
  description: 'Cells of a table that were changed in one act.',
  fields: (t) => ({
    before: t.field({
      type: 'JSON',
      description: 'What stood in the cells: the same command undoes it.',
      resolve: ({ before }) => before,
    }),
    lostHighlights: t.exposeInt('lostHighlights', {
      description: 'How many highlights have lost their words with answers that changed.',
    }),
  }),
})

commandMutation('createView', { type: viewObject, command: createView, answer: (view) => view.id })
commandMutation('duplicateView', { type: viewObject, command: duplicateView, answer: (view) => view.id })
commandMutation('changeView', { type: viewObject, command: changeView, answer: (view) => view.id })
commandMutation('moveView', { type: viewObject, command: moveView, answer: (view) => view.id })
commandMutation('deleteView', { type: deletedView, command: deleteView, answer: (deletion) => deletion })
commandMutation('restoreView', { type: viewObject, command: restoreView, answer: (view) => view.id })
commandMutation('showOnCards', { type: viewObject, command: showOnCards, answer: (view) => view.id })
commandMutation('moveCards', { type: viewObject, command: moveCards, answer: (view) => view.id })
commandMutation('changeCells', { type: changedCells, command: changeCells, answer: (changed) => changed })
