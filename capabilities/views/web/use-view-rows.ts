import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ViewCountsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { Version } from '#platform/web/live/change.ts'
import type { PartKey, ShownPart } from '#platform/web/live/list.ts'
import { useLiveParts } from '#platform/web/live/use-live.ts'
import type { Row } from './row.ts'
import { VIEW_LISTS, viewAsked, type ViewQuery } from './view-list.ts'

/** Stands for all rows, where they have no groups. */
export const ALL_ROWS = null
/** Rows are counted at most this often: each time is a look at all of them. */
const COUNT_MS = 2_000

export interface AskedRows extends ViewQuery {
  /** What is asked is known: nothing is read before. */
  known: boolean
}

export interface LoadedRows {
  rows: readonly Row[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  hasMore: boolean
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
export function useViewRows({ known, ...query }: AskedRows): ViewRows {
  const { parts: _columns, ...question } = query
  const key = JSON.stringify(question)
  const first = firstShown(key, query.data.group)
  const [wanted, setWanted] = useState({ of: key, groups: first })
  const groups = wanted.of === key ? wanted.groups : first
  // Of another column what stands beside the rows is read; they stay meanwhile.
  const { parts, concernedAt, held, more, retry } = useLiveParts(
    VIEW_LISTS[query.objectType],
    known ? query : null,
    groups,
    { sameRows: key },
  )
  const loaded = useMemo(() => new Map([...parts].map(([group, part]) => [group, loadedRows(part)])), [parts])
  const counts = useCounts(question, { known, concernedAt, held })
  const want = useCallback(
    (next: readonly PartKey[]) => {
      rememberShown(key, next)
      setWanted((now) =>
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

interface Counted {
  of: string
  by: string | null
  total: number
  groups: GroupCounts
  version: Version
}

/** Of lists that are held, since these know what concerns them. */
const countedOf = new WeakMap<object, Counted>()

/** Counts them, and again when something of them may have changed. */
function useCounts(
  question: Omit<ViewQuery, 'parts'>,
  { known, concernedAt, held }: { known: boolean; concernedAt: Version; held: object | null },
): Pick<ViewRows, 'total' | 'groups' | 'failure'> {
  const client = useApolloClient()
  const key = JSON.stringify(question)
  const [read, setRead] = useState<Counted | null>(null)
  const counted = (held && countedOf.get(held)) ?? read
  const [failure, setFailure] = useState<string | null>(null)
  const askedAt = useRef({ key: '', at: 0 })
  // What failed is tried again with the next change; what is being counted is not given up for it.
  const again = failure === null ? null : concernedAt
  const isCurrent = counted !== null && counted.of === key && counted.version >= concernedAt
  useEffect(() => {
    if (!known || isCurrent) return undefined
    let isOver = false
    const count = async (): Promise<void> => {
      askedAt.current = { key, at: performance.now() }
      const asked = JSON.parse(key) as typeof question
      try {
        const { data, version: read } = await ask(client, ViewCountsDocument, viewAsked(asked))
        if (isOver) return
        const { total, groups, version } = data.viewCounts
        const next = { of: key, by: asked.data.group, total, groups, version: version ?? read }
        if (held) countedOf.set(held, next)
        setRead(next)
        setFailure(null)
      } catch (error) {
        if (!isOver) setFailure(toCallError(error).message)
      }
    }
    const rest = askedAt.current.key === key ? askedAt.current.at + COUNT_MS - performance.now() : 0
    const timer = setTimeout(() => void count(), Math.max(rest, 0))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, key, known, held, isCurrent, counted, again])
  // The counts of another filter stand until the new ones come; those of another grouping say nothing of this one.
  const groups = counted && counted.by === question.data.group && question.data.group !== null ? counted.groups : null
  return useMemo(() => ({ total: counted?.total ?? null, groups, failure }), [counted, groups, failure])
}
