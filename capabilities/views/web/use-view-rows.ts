import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  ViewGroupsDocument,
  ViewRowsByIdDocument,
  ViewRowsDocument,
  ViewTotalDocument,
  type ViewRowsQueryVariables,
} from '#generated/operations/capabilities/views/web/views.ts'
import { filledEvents } from '#fields/model/events.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { highlightEvents } from '#highlights/model/events.ts'
import { insightEvents } from '#insights/model/events.ts'
import { noteEvents } from '#notes/model/events.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useOnReturn } from '#platform/web/connection/index.ts'
import { AFRESH, toCallError, useChanges } from '#platform/web/graphql/index.ts'
import type { ViewData } from '../model/view.ts'
import { toRow, type Row, type RowParts } from './row.ts'

/** What a view shows at once; more come in longer pages. */
const FIRST_PAGE_ROWS = 60
const PAGE_ROWS = 120
const MAX_READ_AGAIN_ROWS = 1_000
/** Changes that come this close together are read once. */
const GATHER_MS = 400
/** What these events name may have come, gone or changed its place: its row alone does not tell. */
const LEAVING = [
  ...[noteEvents, insightEvents].flatMap(({ deleted, restored, moved }) => [deleted.type, restored.type, moved.type]),
  highlightEvents.deleted.type,
  highlightEvents.restored.type,
  highlightEvents.carried.type,
] as readonly string[]
/** More rows than this are read as pages. */
const MAX_PATCHED_ROWS = 100

/** Stands for all rows, where they have no groups. */
export const ALL_ROWS = null

export interface AskedRows {
  viewId: Id | null
  projectId: Id
  objectType: ObjectType
  data: Pick<ViewData, 'filter' | 'sort' | 'group'>
  /** Words that rows have in their title or text. */
  find: string
  parts: RowParts
  /** What is asked is known: nothing is read before. */
  known: boolean
  /** The groups that a row is in, where there are some. */
  groupsOf: ((row: Row) => readonly string[]) | null
}

export interface LoadedRows {
  rows: readonly Row[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  hasMore: boolean
  endCursor: string | null
}

export type GroupCounts = readonly { key: string; count: number }[]

export interface ViewRows {
  /** Another one for another question. */
  key: string
  /** By group; under ALL_ROWS where there are none. */
  loaded: ReadonlyMap<string | null, LoadedRows>
  /** How many rows there are in all; null until it is known. */
  total: number | null
  /** How many rows each group has; null until it is known, and where there are none. */
  groups: GroupCounts | null
  failure: string | null
  /** Says which groups are shown now: they are read unless they are there. */
  want: (groups: readonly (string | null)[]) => void
  loadMore: (group: string | null) => void
  reload: () => void
  /** Shows rows otherwise until they are read again: by their identifiers, or of highlights by that of their note. */
  patch: (changes: ReadonlyMap<Id, (row: Row) => Row>) => void
  /** Takes rows out at once. */
  leaveOut: (ids: ReadonlySet<Id>) => void
  /** Puts rows of a group behind another one, out of the group where they were. */
  place: (rows: readonly Row[], from: string | null, to: string | null, afterId: Id | null) => void
}

/** A page that is on its way. */
interface Reading {
  question: string
  isFirst: boolean
}

const NOTHING: LoadedRows = { rows: [], state: 'loading', error: null, hasMore: false, endCursor: null }

const CHANGED_KIND: Record<ObjectType, string> = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' }

function mapRows(
  loaded: ReadonlyMap<string | null, LoadedRows>,
  change: (rows: readonly Row[], group: string | null) => readonly Row[],
): ReadonlyMap<string | null, LoadedRows> {
  return new Map(
    [...loaded].map(([group, one]) => {
      const rows = change(one.rows, group)
      return [group, rows === one.rows ? one : { ...one, rows }]
    }),
  )
}

/** The groups in which rows stand and are not any more, or are and do not stand. */
function regrouped(
  rows: readonly Row[],
  { loaded, asked: { groupsOf } }: { loaded: ReadonlyMap<string | null, LoadedRows>; asked: AskedRows },
): (string | null)[] {
  if (!groupsOf) return []
  const isIn = new Map(rows.map((row) => [row.id, new Set(groupsOf(row).map((key) => key.toLowerCase()))]))
  return [...loaded].flatMap(([group, one]) => {
    const standing = new Set(one.rows.map((row) => row.id))
    return group !== ALL_ROWS && [...isIn].some(([id, keys]) => keys.has(group.toLowerCase()) !== standing.has(id))
      ? [group]
      : []
  })
}

/**
 * The rows of a view, of the groups that are wanted, page by page, with how many there are. They follow what is
 * committed.
 */
export function useViewRows(asked: AskedRows): ViewRows {
  const client = useApolloClient()
  const key = JSON.stringify([asked.viewId, asked.projectId, asked.objectType, asked.data, asked.find])
  const partsKey = JSON.stringify(asked.parts)
  const [loaded, setLoaded] = useState<ReadonlyMap<string | null, LoadedRows>>(new Map())
  const [total, setTotal] = useState<number | null>(null)
  const [counted, setCounted] = useState<{ by: string | null; groups: GroupCounts } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef({ loaded, asked, key })
  latest.current = { loaded, asked, key }
  const groups = useRef<readonly (string | null)[]>([])
  const busy = useRef(new Map<string | null, Reading>())
  /** Which question the rows of a group answer. */
  const answers = useRef(new Map<string | null, string>())

  const variablesOf = useCallback((): Omit<ViewRowsQueryVariables, 'first'> => {
    const { viewId, projectId, objectType, data, find, parts } = latest.current.asked
    return {
      viewId,
      definition: { projectId, objectType, viewData: { ...data, columns: [], fieldVisibility: [] }, find },
      ...parts,
    }
  }, [])

  const read = useCallback(
    async (group: string | null, first: number, after: string | null): Promise<void> => {
      if (after !== null && busy.current.has(group)) return
      const asking = latest.current.key
      const mine: Reading = { question: asking, isFirst: after === null }
      busy.current.set(group, mine)
      try {
        const { data } = await client.query({
          query: ViewRowsDocument,
          variables: { ...variablesOf(), first, after, group },
          fetchPolicy: 'no-cache',
          context: AFRESH,
        })
        if (busy.current.get(group) !== mine || latest.current.key !== asking || !data) return
        const page = data.viewRows
        const rows = page.nodes.flatMap((node) => toRow(node) ?? [])
        setLoaded((now) => {
          const before = after === null ? [] : (now.get(group)?.rows ?? [])
          const known = after === null ? null : new Set(before.map((row) => row.id))
          return new Map(now).set(group, {
            rows: known ? [...before, ...rows.filter((row) => !known.has(row.id))] : rows,
            state: 'ready',
            error: null,
            hasMore: page.hasNextPage,
            endCursor: page.endCursor,
          })
        })
        answers.current.set(group, asking)
      } catch (error) {
        if (busy.current.get(group) !== mine) return
        const { message } = toCallError(error)
        setLoaded((now) => {
          const before = now.get(group) ?? NOTHING
          return new Map(now).set(group, {
            ...before,
            state: before.rows.length > 0 && after === null ? 'ready' : 'failed',
            error: message,
          })
        })
      } finally {
        if (busy.current.get(group) === mine) busy.current.delete(group)
      }
    },
    [client, variablesOf],
  )

  const { known } = asked
  const count = useCallback(async (): Promise<void> => {
    if (!latest.current.asked.known) return
    const asking = latest.current.key
    const { viewId, definition } = variablesOf()
    const { group } = latest.current.asked.data
    const variables = { viewId, definition }
    const countAll = async (): Promise<void> => {
      const { data } = await client.query({
        query: ViewTotalDocument,
        variables,
        fetchPolicy: 'no-cache',
        context: AFRESH,
      })
      if (latest.current.key === asking && data) setTotal(data.viewRows.total)
    }
    const countEach = async (): Promise<void> => {
      const { data } =
        group === null
          ? { data: undefined }
          : await client.query({ query: ViewGroupsDocument, variables, fetchPolicy: 'no-cache', context: AFRESH })
      if (latest.current.key === asking && data) setCounted({ by: group, groups: data.viewRows.groups })
    }
    try {
      // One after the other, since each takes as long as a look at all rows, and the groups are waited for.
      await countEach()
      await countAll()
      if (latest.current.key === asking) setFailure(null)
    } catch (error) {
      if (latest.current.key === asking) setFailure(toCallError(error).message)
    }
  }, [client, variablesOf])

  useEffect(() => void count(), [count, key, known])
  const want = useCallback(
    (wanted: readonly (string | null)[]) => {
      groups.current = wanted
      for (const group of wanted) {
        const reading = busy.current.get(group)
        const isUnderWay = reading?.isFirst === true && reading.question === latest.current.key
        if (answers.current.get(group) !== latest.current.key && !isUnderWay) void read(group, FIRST_PAGE_ROWS, null)
      }
    },
    [read],
  )
  // Another column may show what was not asked for.
  const knownParts = useRef(partsKey)
  const readAgain = useCallback(
    (group: string | null): void =>
      void read(
        group,
        Math.min(Math.max(latest.current.loaded.get(group)?.rows.length ?? 0, FIRST_PAGE_ROWS), MAX_READ_AGAIN_ROWS),
        null,
      ),
    [read],
  )
  const reload = useCallback(() => {
    void count()
    // A group that is not shown now is read anew when it is again: what it last held is not what it holds since.
    for (const group of answers.current.keys()) if (!groups.current.includes(group)) answers.current.delete(group)
    for (const group of groups.current) readAgain(group)
  }, [count, readAgain])
  useEffect(() => {
    if (knownParts.current === partsKey) return
    knownParts.current = partsKey
    reload()
  }, [partsKey, reload])

  const loadMore = useCallback(
    (group: string | null) => {
      const one = latest.current.loaded.get(group)
      if (one?.state === 'failed')
        return void read(group, one.rows.length > 0 ? PAGE_ROWS : FIRST_PAGE_ROWS, one.endCursor)
      if (one?.hasMore && one.endCursor !== null && answers.current.get(group) === latest.current.key)
        void read(group, PAGE_ROWS, one.endCursor)
    },
    [read],
  )

  const patch = useCallback((changes: ReadonlyMap<Id, (row: Row) => Row>) => {
    // What stands beside a highlight is of its note, by which it is changed.
    const changeOf = (row: Row) => changes.get(row.id) ?? (row.note ? changes.get(row.note.id) : undefined)
    setLoaded((now) =>
      mapRows(now, (rows) =>
        rows.some((row) => changeOf(row)) ? rows.map((row) => changeOf(row)?.(row) ?? row) : rows,
      ),
    )
  }, [])
  const leaveOut = useCallback(
    (ids: ReadonlySet<Id>) =>
      setLoaded((now) =>
        mapRows(now, (rows) => (rows.some((row) => ids.has(row.id)) ? rows.filter((row) => !ids.has(row.id)) : rows)),
      ),
    [],
  )
  const place = useCallback((moved: readonly Row[], from: string | null, to: string | null, afterId: Id | null) => {
    const ids = new Set(moved.map((row) => row.id))
    setLoaded((now) =>
      mapRows(now, (rows, group) => {
        if (group !== from && group !== to) return rows
        const others = rows.filter((row) => !ids.has(row.id))
        if (group !== to) return others
        const at = afterId === null ? 0 : others.findIndex((row) => row.id === afterId) + 1
        return [...others.slice(0, at), ...moved, ...others.slice(at)]
      }),
    )
    setCounted((now) => {
      if (!now || from === to || from === null || to === null) return now
      const counts = new Map(now.groups.map((group) => [group.key, group.count]))
      counts
        .set(from, Math.max(0, (counts.get(from) ?? 0) - moved.length))
        .set(to, (counts.get(to) ?? 0) + moved.length)
      return { ...now, groups: [...counts].map(([groupKey, many]) => ({ key: groupKey, count: many })) }
    })
  }, [])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef({ ids: new Set<Id>(), all: false })
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges(
    (changes) => {
      const {
        asked: { objectType },
        loaded: now,
      } = latest.current
      const shown = new Set([...now.values()].flatMap((one) => one.rows.map((row) => row.id)))
      for (const change of changes) {
        if (change.kind === CHANGED_KIND[objectType] && shown.has(change.id) && !LEAVING.includes(change.type))
          touched.current.ids.add(change.id)
        else if (
          change.kind === CHANGED_KIND[objectType] ||
          change.kind === 'tag' ||
          change.kind === 'field' ||
          (objectType === 'NOTE' && change.kind === 'highlight') ||
          (objectType === 'HIGHLIGHT' && filledEvents.note.filled.is(change))
        )
          touched.current.all = true
      }
      if (touched.current.ids.size > 0 || touched.current.all) readSoon()
    },
    () => {
      touched.current.all = true
      readSoon()
    },
  )
  const readSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const { ids, all } = touched.current
      touched.current = { ids: new Set(), all: false }
      if (all || ids.size > MAX_PATCHED_ROWS) return reload()
      void count()
      const { parts, objectType: type } = latest.current.asked
      client
        .query({
          query: ViewRowsByIdDocument,
          variables: { objectType: type, ids: [...ids], ...parts },
          fetchPolicy: 'no-cache',
          context: AFRESH,
        })
        .then(({ data }) => {
          const rows = (data?.viewRowsById ?? []).flatMap((node) => toRow(node) ?? [])
          // Those that came into another group, or left one, may stand anywhere there.
          for (const group of regrouped(rows, latest.current)) readAgain(group)
          patch(new Map(rows.map((row) => [row.id, () => row])))
          // What was not read is gone for this reader.
        }, reload)
    }, GATHER_MS)
  }

  useOnReturn(failure !== null || [...loaded.values()].some(({ error }) => error !== null), reload)

  // The counts of another filter stand until the new ones come; those of another grouping say nothing of this one.
  const groupCounts = counted && counted.by === asked.data.group ? counted.groups : null
  return useMemo(
    () => ({ key, loaded, total, groups: groupCounts, failure, want, loadMore, reload, patch, leaveOut, place }),
    [key, loaded, total, groupCounts, failure, want, loadMore, reload, patch, leaveOut, place],
  )
}
