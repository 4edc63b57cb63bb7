import { notFound } from '#platform/kernel/errors.ts'
import { decodeCursor, pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { pageTypeName } from '#platform/server/graphql/page-type.ts'
import {
  askNowAndThen,
  askOnce,
  listFollows,
  membersArguments,
  membersType,
  publishMembers,
  workspaceOf,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { rowObject } from './row-object.ts'
import { countGroups, countRows, type GroupCount } from './row-pages.ts'
import { skippedRows } from './requested-rows.ts'
import { countUpTo, runOfRows, type RunOfRows } from './row-runs.ts'
import { requestedRows, viewDefinition } from './requested-view.ts'
import { viewObjectType } from './view-object.ts'

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

builder.queryFields((t) => ({
  viewRows: t.field({
    type: rowPage,
    description:
      'One page of the rows of a view or a definition, or of one group if `group` is given. Rows are returned in the order of the view, even if the page is read from the end.',
    args: {
      viewId: t.arg.id({ required: false }),
      definition: t.arg({ type: viewDefinition, required: false }),
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
      definition: t.arg({ type: viewDefinition, required: false }),
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
      definition: t.arg({ type: viewDefinition, required: false }),
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
    args: { objectType: t.arg({ type: viewObjectType }), ids: t.arg.idList() },
    resolve: (_root, { objectType: of, ids }) => idsArgument(ids).map((id) => ({ id, objectType: of })),
  }),
}))
