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

/** Stands for all rows, where they have no groups. */
export const ALL_ROWS = null

export interface RowsQuery extends ViewQuery {
  /** What is asked is known: nothing is read before. */
  known: boolean
}

export interface LoadedRows {
  rows: readonly Row[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  hasMore: boolean
}

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
  /** Reads on; where a group could not be read, tries again. */
  loadMore: (group: string | null) => void
  reload: () => void
}

const NONE: readonly PartKey[] = []
const WITHOUT_GROUPS: readonly PartKey[] = [ALL_ROWS]
/** So many questions are remembered with the groups that were shown of them: who comes back sees these at once. */
const MOST_REMEMBERED = 40
const shownBefore = new Map<string, readonly PartKey[]>()
const loadedOf = new WeakMap<ShownPart<Row>, LoadedRows>()

function loadedRows(part: ShownPart<Row>): LoadedRows {
  const known = loadedOf.get(part)
  if (known) return known
  const { rows, state, error, hasMore } = part
  const loaded = {
    rows,
    state,
    error: error === null ? null : toCallError(error).message,
    hasMore,
  }
  loadedOf.set(part, loaded)
  return loaded
}

/**
 * The rows of a view, of the groups that are wanted, page by page, with how many there are. They follow what is
 * committed.
 */
export function useViewRows({ known, ...query }: RowsQuery): ViewRows {
  const { parts: _columns, ...question } = query
  const key = JSON.stringify(question)
  const first = firstShown(key, query.data.group)
  const [requested, setRequested] = useState({ of: key, groups: first })
  const groups = requested.of === key ? requested.groups : first
  // Of another column what stands beside the rows is read; they stay meanwhile.
  const live = useLiveParts(VIEW_LISTS[query.objectType], known ? query : null, groups, { sameRows: key })
  const { parts, more, retry } = live
  const loaded = useMemo(() => new Map([...parts].map(([group, part]) => [group, loadedRows(part)])), [parts])
  const counts = useCounts(question, live)
  const want = useCallback(
    (next: readonly PartKey[]) => {
      rememberShown(key, next)
      setRequested((now) =>
        now.of === key && JSON.stringify(now.groups) === JSON.stringify(next) ? now : { of: key, groups: next },
      )
    },
    [key],
  )
  return useMemo(
    () => ({ key, loaded, ...counts, want, loadMore: more, reload: retry }),
    [key, loaded, counts, want, more, retry],
  )
}

/** What is shown of a question before anybody says so. */
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
/** By the list whose rows are counted, which all who show the view share. */
const countings = new WeakMap<object, ViewCounting>()

/** How many there are, counted once for all who show them, and again when something of them may have changed. */
function useCounts(
  question: CountedView,
  { held: list, concernedAt }: Pick<LiveParts<Row>, 'held' | 'concernedAt'>,
): Pick<ViewRows, 'total' | 'groups' | 'failure'> {
  const client = useApolloClient()
  const key = JSON.stringify(question)
  const [held, setHeld] = useState<{ key: string; counting: ViewCounting } | null>(null)
  const counting = useMemo(() => {
    if (list === null) return null
    // Of another column it is another list, of the same rows.
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
  useEffect(() => counting?.want(concernedAt), [counting, concernedAt])
  const [last, setLast] = useState<Counted | null>(null)
  if (counted !== null && counted !== last) setLast(counted)
  // The counts of another filter stand until the new ones come; those of another grouping say nothing of this one.
  const shown = counted ?? last
  const by = groupsOf(question)
  const groups = shown && by !== null && shown.by === by ? shown.groups : null
  return useMemo(() => ({ total: shown?.total ?? null, groups, failure }), [shown, groups, failure])
}
