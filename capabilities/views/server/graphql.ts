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
import { notUnderstood } from '#filters/model/not-understood.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
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

const layout = builder.enumType('ViewLayout', { description: 'How the rows of a view are arranged.', values: LAYOUTS })
const objectType = builder.enumType('ViewObjectType', {
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
const viewObject = builder.loadableObject('ProjectView', {
  description:
    'A saved view of rows of a project: its layout, sort order, filter and groups. Everyone who can read the project can see it.',
  load: rowLoader(visibleViews),
  toKey: (view: ProjectView) => view.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    layout: t.field({ type: layout, resolve: (view) => view.layout }),
    objectType: t.field({ type: objectType, resolve: (view) => view.objectType }),
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

/** A page whose rows are read only when a field needs them: a query for counts alone reads no rows. */
interface ShownPage {
  query: ViewRowsQuery
  rows: () => Promise<RunOfRows>
}

/** The number of rows of a view, in all groups. */
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
  description: 'The number of rows in one group of a view.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'The key of the group: the identifier of an option or tag, the name of a person, the name of a state, or the first day of a period (such as 2026-11-20). Empty for rows without a value.',
    }),
    count: t.exposeInt('count'),
  }),
})

const rowPage = builder.objectRef<ShownPage>(pageTypeName('ViewRowPage')).implement({
  description:
    'A page of the rows of a view, in the order of the view. Rows are only read if `nodes` or a cursor is requested.',
  fields: (t) => ({
    nodes: t.field({
      type: [rowObject],
      resolve: async ({ rows, query }) => (await rows()).nodes.map((id) => ({ id, objectType: query.objectType })),
    }),
    behind: t.string({
      description:
        'The cursor of the row before the first row of this page: pass it as `upTo` to read the previous page. Null if the page begins with the first row.',
      nullable: true,
      resolve: async ({ rows }) => (await rows()).behind,
    }),
    endCursor: t.string({
      description: 'Pass it as `after` to read the next page.',
      nullable: true,
      resolve: async ({ rows }) => (await rows()).endCursor,
    }),
    hasNextPage: t.boolean({ resolve: async ({ rows }) => (await rows()).hasNextPage }),
    total: t.int({
      description: 'The number of matching rows, in all groups.',
      resolve: async ({ query }, _arguments, context) => {
        const workspace = workspaceOf(context)
        return askOnce(workspace, totalOf(workspace, query))
      },
    }),
    groups: t.field({
      type: [groupCount],
      description: 'The groups that have rows, largest first. A row with several values counts in each of its groups.',
      resolve: async ({ query }, _arguments, context) => {
        const workspace = workspaceOf(context)
        return askOnce(workspace, groupsOf(workspace, query))
      },
    }),
    follows: t.field({
      type: listFollows.type,
      description:
        'The kinds of objects whose changes may affect these rows. After such a change, query `viewMembers` or read the pages again.',
      resolve: ({ query }) => listFollows.of(viewRows.follows(query)),
    }),
    scopeId: t.field({
      type: 'ID',
      description:
        'The scope of the project, which contains all its rows. Objects created in other scopes are never among them.',
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
  description: 'The number of rows of a view, for clients that follow it while much changes.',
  fields: (t) => ({
    version: t.exposeFloat('version', {
      nullable: true,
      description:
        'The version of the workspace that the count includes at least; it may be up to two seconds old. A client that knows a newer version should query again after that. Null if unknown.',
    }),
    total: t.exposeInt('total', { description: 'The number of matching rows, in all groups.' }),
    groups: t.field({
      type: [groupCount],
      description: 'The groups that have rows, largest first. A row with several values counts in each of its groups.',
      resolve: ({ groups }) => groups,
    }),
    upTo: t.exposeInt('upTo', {
      nullable: true,
      description: 'The number of rows up to and including the row of the given cursor; null if none was given.',
    }),
  }),
})

const rowMembers = membersType('ViewMembers', rowObject)

const definition = builder.inputType('ViewDefinition', {
  description: 'An unsaved view: view data for one type of rows of a project.',
  fields: (t) => ({
    projectId: t.id(),
    objectType: t.field({ type: objectType }),
    viewData: t.field({ type: 'JSON' }),
    find: t.string({
      required: false,
      description: 'Returns only rows with these words in their title or text, by the rules of search.',
    }),
    timeZone: t.string({
      required: false,
      description:
        'The time zone, by its IANA name, in which days begin if rows are grouped by a time; UTC by default.',
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
 * Resolves which rows are requested: those of a view, with the data of the definition in place of its own if one is
 * given; or those of a definition. With `group`, those of one group.
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
    description: 'Returns a saved view by its identifier; null if it does not exist or the viewer cannot see it.',
    type: viewObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  viewRows: t.field({
    type: rowPage,
    description:
      'One page of the rows of a view or a definition, or of one group if `group` is given. Rows are returned in the order of the view, even if the page is read from the end.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      upTo: t.arg.string({
        required: false,
        description: 'Returns the rows before the page whose `behind` is this cursor; `after` is ignored.',
      }),
      fromEnd: t.arg.boolean({ required: false, description: 'Returns the last rows instead of the first.' }),
      skip: t.arg.int({
        required: false,
        description:
          'The number of rows to skip from the start of the page, or from its end if it is read from the end or with `upTo`.',
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
      'Returns the number of rows of a view or a definition. The count is shared by all members who can see the same scopes, and is refreshed at most every two seconds.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      upTo: t.arg.string({
        required: false,
        description:
          'A cursor, for clients that show rows from the middle: also counts the rows up to and including its row.',
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
      'Which of the loaded rows of a client are in a view or a definition now, in which order and groups: for updating a list after some rows changed, without reading its pages again.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: definition, required: false }),
      group: t.arg.string({ required: false, description: 'Considers only the rows of this group.' }),
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
      'Returns the current state of rows by their identifiers. Rows that do not exist or that the viewer cannot see have no note, insight or highlight.',
    args: { objectType: t.arg({ type: objectType }), ids: t.arg.idList() },
    resolve: (_root, { objectType: of, ids }) => idsArgument(ids).map((id) => ({ id, objectType: of })),
  }),
}))

const deletedView = builder.objectRef<{ deletionId: string }>('DeletedProjectView').implement({
  description: 'A deleted view; its rows are not deleted. The view is in the trash: `deletionId` restores it.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

const changedCells = builder.objectRef<{ before: Cell[]; lostHighlights: number }>('ChangedCells').implement({
  description: 'The result of changing cells of a table in one act.',
  fields: (t) => ({
    before: t.field({
      type: 'JSON',
      description: 'The previous content of the cells: running the same command with it undoes the change.',
      resolve: ({ before }) => before,
    }),
    lostHighlights: t.exposeInt('lostHighlights', {
      description: 'The number of highlights that lost their text because answers changed.',
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
