import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toCallError } from '#platform/web/graphql/index.ts'
import type { PartKey, ShownPart } from '#platform/web/live/list.ts'
import { useLiveParts, type LiveParts } from '#platform/web/live/use-live.ts'
import type { Row } from './row.ts'
import {
  createViewCounting,
  groupsOf,
  type Counted,
  type CountedView,
  type GroupCounts,
  type ViewCounting,
  type ViewCounts,
} from './view-counts.ts'
import { VIEW_LISTS, type ViewQuery } from './view-list.ts'

/** The key for all rows, if they have no groups. */
export const ALL_ROWS = null

export interface RowsQuery extends ViewQuery {
  /** The query is complete: nothing is read before. */
  known: boolean
}

export interface LoadedRows {
  rows: readonly Row[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  hasMore: boolean
  /** The number of rows before them. */
  from: number
  /** Changes when rows from another position are loaded. */
  run: number
  /** By how many positions, in total, they turned out to be further on than assumed. */
  shifted: number
}

export interface ViewRows {
  /** Changes with the query. */
  key: string
  /** By group; under ALL_ROWS if there are no groups. */
  loaded: ReadonlyMap<string | null, LoadedRows>
  /** The number of all rows; null until it is known. */
  total: number | null
  /** The number of rows in each group; null until it is known, and without groups. */
  groups: GroupCounts | null
  failure: string | null
  /** Sets which groups are shown now: they are read unless they are loaded. */
  request: (groups: readonly (string | null)[]) => void
  /** Reads more rows; tries again if a group could not be read. */
  loadMore: (group: string | null) => void
  /** Reads the rows before those that are loaded. */
  loadEarlier: (group: string | null) => void
  /** Without groups: loads rows from a position on, instead of those that are loaded. */
  goTo: (index: number) => void
  /** Without groups: the rows of a range, loaded if needed; null if they are not available. */
  reach: (from: number, to: number) => Promise<readonly Row[] | null>
  reload: () => void
}

const NONE: readonly PartKey[] = []
const WITHOUT_GROUPS: readonly PartKey[] = [ALL_ROWS]
/** The number of queries that are remembered with their shown groups, so that a user who returns sees these at once. */
const MOST_REMEMBERED = 40
const shownBefore = new Map<string, readonly PartKey[]>()
const loadedOf = new WeakMap<ShownPart<Row>, LoadedRows>()

function loadedRows(part: ShownPart<Row>): LoadedRows {
  const known = loadedOf.get(part)
  if (known) return known
  const { rows, state, error, hasMore, from, run, shifted } = part
  const message = error === null ? null : toCallError(error).message
  const loaded = { rows, state, error: message, hasMore, from, run, shifted }
  loadedOf.set(part, loaded)
  return loaded
}

/** The rows of a view, of the requested groups, page by page, with their number. They follow what is committed. */
export function useViewRows({ known, ...query }: RowsQuery): ViewRows {
  const { parts: _columns, ...question } = query
  const key = JSON.stringify(question)
  const first = firstShown(key, query.data.group)
  const [requested, setRequested] = useState({ of: key, groups: first })
  const groups = requested.of === key ? requested.groups : first
  // When another column is shown, the other parts of the rows are read; the rows stay meanwhile.
  const live = useLiveParts(VIEW_LISTS[query.objectType], known ? query : null, groups, { sameRows: key })
  const { parts, more, retry, held } = live
  const loaded = useMemo(() => new Map([...parts].map(([group, part]) => [group, loadedRows(part)])), [parts])
  const counts = useCounts(question, live)
  const { total } = counts
  const loadEarlier = useCallback((group: PartKey) => held?.earlier(group), [held])
  const goTo = useCallback((index: number) => held?.goTo(ALL_ROWS, index, total ?? index), [held, total])
  const reach = useCallback(
    async (from: number, to: number) => (await held?.reach(ALL_ROWS, { from, to }, total ?? to + 1)) ?? null,
    [held, total],
  )
  const request = useCallback(
    (next: readonly PartKey[]) => {
      rememberShown(key, next)
      setRequested((now) =>
        now.of === key && JSON.stringify(now.groups) === JSON.stringify(next) ? now : { of: key, groups: next },
      )
    },
    [key],
  )
  return useMemo(
    () => ({ key, loaded, ...counts, request, loadMore: more, loadEarlier, goTo, reach, reload: retry }),
    [key, loaded, counts, request, more, loadEarlier, goTo, reach, retry],
  )
}

/** The groups of a query that are shown before `request` is called. */
function firstShown(key: string, group: string | null): readonly PartKey[] {
  return group === null ? WITHOUT_GROUPS : (shownBefore.get(key) ?? NONE)
}

function rememberShown(key: string, groups: readonly PartKey[]): void {
  shownBefore.delete(key)
  shownBefore.set(key, groups)
  for (const oldest of shownBefore.keys()) {
    if (shownBefore.size <= MOST_REMEMBERED) return
    shownBefore.delete(oldest)
  }
}

const NOT_COUNTED: ViewCounts = { counted: null, failure: null }
const noCounting = (): (() => void) => () => undefined
/** Keyed by the list of the counted rows, which all who show the view share. */
const countings = new WeakMap<object, ViewCounting>()

/** The number of rows, counted once for all who show them, and again when it may have changed. */
function useCounts(
  question: CountedView,
  { held: list, concernedAt, parts }: Pick<LiveParts<Row>, 'held' | 'concernedAt' | 'parts'>,
): Pick<ViewRows, 'total' | 'groups' | 'failure'> {
  const client = useApolloClient()
  const key = JSON.stringify(question)
  const [held, setHeld] = useState<{ key: string; counting: ViewCounting } | null>(null)
  const counting = useMemo(() => {
    if (list === null) return null
    // When another column is shown, it is another list with the same rows.
    const known = countings.get(list) ?? (held?.key === key ? held.counting : null)
    const one = known ?? createViewCounting(client, JSON.parse(key) as CountedView)
    countings.set(list, one)
    return one
  }, [list, client, key, held])
  if (counting !== null && held?.counting !== counting) setHeld({ key, counting })
  const { counted, failure } = useSyncExternalStore(
    counting?.listen ?? noCounting,
    counting?.now ?? (() => NOT_COUNTED),
  )
  const start = parts.get(ALL_ROWS)?.start ?? null
  useEffect(() => counting?.request(concernedAt, start), [counting, concernedAt, start])
  const upTo = counted?.upTo ?? null
  useEffect(() => {
    if (upTo !== null) list?.counted(ALL_ROWS, upTo.cursor, upTo.rows)
  }, [list, upTo])
  const [last, setLast] = useState<Counted | null>(null)
  if (counted !== null && counted !== last) setLast(counted)
  // The counts of another filter are shown until the new ones arrive; those of another grouping do not apply.
  const shown = counted ?? last
  const by = groupsOf(question)
  const groups = shown && by !== null && shown.by === by ? shown.groups : null
  return useMemo(() => ({ total: shown?.total ?? null, groups, failure }), [shown, groups, failure])
}
