import type { ApolloClient } from '@apollo/client'
import {
  ViewMembersDocument,
  ViewRowsDocument,
  type ViewRowsQueryVariables,
} from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { concernsOf, type List, type PageOfList } from '#platform/web/live/list.ts'
import type { ViewData } from '../model/view.ts'
import { toRow, type Row, type RowParts } from './row.ts'

export interface ViewQuery {
  viewId: Id | null
  projectId: Id
  objectType: ObjectType
  data: Pick<ViewData, 'filter' | 'sort' | 'group' | 'groupInterval'>
  /** Words to find in the title or text of rows. */
  find: string
  /** The time zone in which days begin, if rows are grouped by a time; otherwise null. */
  timeZone: string | null
  parts: RowParts
}

/** The arguments that name a view or a definition in every query. */
export function viewAsked({ viewId, projectId, objectType, data, find, timeZone }: Omit<ViewQuery, 'parts'>) {
  return {
    viewId,
    definition: { projectId, objectType, viewData: { ...data, columns: [], fieldVisibility: [] }, find, timeZone },
  }
}

const SUMMARY_SHOWN: ViewData['fieldVisibility'] = [{ key: 'summary', visible: true }]

/** The same with the shown column that other changes concern than the rows themselves. */
function rowsAsked({ parts, ...query }: ViewQuery) {
  const { viewId, definition } = viewAsked(query)
  const viewData = { ...definition.viewData, fieldVisibility: parts.withSummary ? SUMMARY_SHOWN : [] }
  return { viewId, definition: { ...definition, viewData }, ...parts }
}

export const KIND_OF_ROWS: Record<ObjectType, string> = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' }

/** The name that acts on cards use for the list. */
export function nameOfList(objectType: ObjectType): string {
  return `view-${KIND_OF_ROWS[objectType]}s`
}

type Asked = Pick<ViewRowsQueryVariables, 'group' | 'first' | 'after' | 'upTo' | 'fromEnd' | 'skip'>

async function readRows(client: ApolloClient, query: ViewQuery, asked: Asked): Promise<PageOfList<Row>> {
  const { data, version } = await ask(client, ViewRowsDocument, { ...rowsAsked(query), ...asked })
  const { nodes, behind, endCursor, hasNextPage: hasMore, follows, scopeId } = data.viewRows
  return {
    rows: nodes.flatMap((node) => toRow(node) ?? []),
    behind,
    endCursor,
    hasMore,
    version,
    follows: concernsOf(follows),
    places: [scopeId],
  }
}

const listOf =
  (objectType: ObjectType) =>
  (client: ApolloClient): List<ViewQuery, Row> => ({
    name: nameOfList(objectType),
    kind: KIND_OF_ROWS[objectType],
    ownerOf: ({ note }) => note && refTo('note', note.id),
    page: async (query, { part, first, after }) => readRows(client, query, { group: part, first, after }),
    pageAt: async (query, { part, first, from, skip, upTo }) =>
      readRows(client, query, { group: part, first, upTo, fromEnd: from === 'end', skip }),
    async members(query, { ids, changed, ends }) {
      const asked = { ids: [...ids], changed: [...changed], ends: [...ends] }
      const { data, version } = await ask(client, ViewMembersDocument, { ...rowsAsked(query), ...asked })
      const { order, changed: reported, rows } = data.viewMembers
      return { order, changed: reported, rows: rows.flatMap((node) => toRow(node) ?? []), version }
    },
  })

/** The lists of rows of views, by type; their parts are groups. */
export const VIEW_LISTS = { NOTE: listOf('NOTE'), INSIGHT: listOf('INSIGHT'), HIGHLIGHT: listOf('HIGHLIGHT') } as const
