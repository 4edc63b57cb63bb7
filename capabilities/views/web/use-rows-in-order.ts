import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RowGroup } from './lines.ts'
import type { Row } from './row.ts'
import { ALL_ROWS, type ViewRows } from './use-view-rows.ts'

export interface PlacedRow {
  row: Row
  /** Null if the view has no groups. */
  group: RowGroup | null
}

export interface RowsInOrder {
  /** The loaded rows, from the first on; a row in several groups appears several times. */
  placed: readonly PlacedRow[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  /** There are no rows after the loaded ones. */
  whole: boolean
  more: () => void
}

/** All rows of a view one after another in its order, group by group; more are loaded on request. */
export function useRowsInOrder(
  { key: question, loaded, request, loadMore }: ViewRows,
  groups: readonly RowGroup[] | null,
  ready: boolean,
): RowsInOrder {
  const [reach, setReach] = useState(1)
  const keys = useMemo(
    () => (groups === null ? [ALL_ROWS] : groups.slice(0, reach).map((group) => group.key)),
    [groups, reach],
  )
  useEffect(() => {
    if (ready) request(keys)
  }, [ready, request, keys, question])
  const last = keys.at(-1) ?? ALL_ROWS
  const end = loaded.get(last)
  const placed = useMemo(
    () =>
      keys.flatMap((key, at) =>
        (loaded.get(key)?.rows ?? []).map((row): PlacedRow => ({ row, group: groups?.[at] ?? null })),
      ),
    [keys, loaded, groups],
  )
  const hasNext = groups !== null && reach < groups.length
  const more = useCallback(() => {
    if (end?.hasMore || end?.state === 'failed') loadMore(last)
    else if (end?.state === 'ready' && hasNext) setReach((now) => now + 1)
  }, [end, last, hasNext, loadMore])
  const whole = ready && (keys.length === 0 || (end?.state === 'ready' && !end.hasMore && !hasNext))
  return { placed, state: end?.state ?? 'loading', error: end?.error ?? null, whole, more }
}
