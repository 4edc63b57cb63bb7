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
  /** How many rows stand before them. */
  from: number
  /** Another one for rows from another place. */
  run: number
  /** By how many places they were found to stand further on than was thought, in all. */
  shifted: number
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
  /** Reads the rows before those that are loaded. */
  loadEarlier: (group: string | null) => void
  /** Where there are no groups: loads rows from a place on, in place of those that are loaded. */
  goTo: (index: number) => void
  /** Where there are no groups: the rows of a stretch, loaded where they are not; null where they cannot be had. */
  reach: (from: number, to: number) => Promise<readonly Row[] | null>
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
  const { rows, state, error, hasMore, from, run, shifted } = part
  const message = error === null ? null : toCallError(error).message
  const loaded = { rows, state, error: message, hasMore, from, run, shifted }
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
    () => ({ key, loaded, ...counts, want, loadMore: more, loadEarlier, goTo, reach, reload: retry }),
    [key, loaded, counts, want, more, loadEarlier, goTo, reach, retry],
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
  { held: list, concernedAt, parts }: Pick<LiveParts<Row>, 'held' | 'concernedAt' | 'parts'>,
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
  const start = parts.get(ALL_ROWS)?.start ?? null
  useEffect(() => counting?.want(concernedAt, start), [counting, concernedAt, start])
  const upTo = counted?.upTo ?? null
  useEffect(() => {
    if (upTo !== null) list?.counted(ALL_ROWS, upTo.cursor, upTo.rows)
  }, [list, upTo])
  const [last, setLast] = useState<Counted | null>(null)
  if (counted !== null && counted !== last) setLast(counted)
  // The counts of another filter stand until the new ones come; those of another grouping say nothing of this one.
  const shown = counted ?? last
  const by = groupsOf(question)
  const groups = shown && by !== null && shown.by === by ? shown.groups : null
  return useMemo(() => ({ total: shown?.total ?? null, groups, failure }), [shown, groups, failure])
}
