import { useCallback, useEffect, useMemo, useState } from 'react'
import { ALL_ROWS } from '#views/web/index.ts'
import type { RowsOfView } from '../../view-rows/use-shown-rows.ts'

/** Groups are opened until this many rows are shown. */
const OPEN_AT_FIRST_ROWS = 200

/** Which groups of a view are open, and what of its rows is requested for that. */
export function useOpenGroups({ ofGroup, groupedBy, groups, likely, ready, rows }: RowsOfView, isBoard: boolean) {
  const [requested, setRequested] = useState<{ of: string | null; keys: ReadonlySet<string> } | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const requestedKeys = requested?.of === groupedBy ? requested.keys : null
  const open = useMemo(() => {
    if (isBoard || !groups) return new Set<string>()
    const opened = requestedKeys ? groups.filter(({ key }) => requestedKeys.has(key)) : openAtFirst(groups)
    return new Set(opened.filter(({ key }) => !closed.has(key)).map(({ key }) => key))
  }, [isBoard, groups, requestedKeys, closed])
  const shownGroups = JSON.stringify(
    ofGroup === null ? [ALL_ROWS] : !groups ? likely : isBoard ? [...(requestedKeys ?? [])] : [...open],
  )
  const { key: question, request } = rows
  useEffect(() => {
    if (ready) request(JSON.parse(shownGroups) as (string | null)[])
  }, [request, question, shownGroups, ready])

  /** Requests the rows of a group that comes into sight. */
  const onRequested = useCallback(
    (key: string) =>
      setRequested((now) =>
        now?.of === groupedBy && now.keys.has(key)
          ? now
          : { of: groupedBy, keys: new Set([...(now?.of === groupedBy ? now.keys : []), key]) },
      ),
    [groupedBy],
  )
  const toggleGroup = (key: string): void => {
    setRequested({ of: groupedBy, keys: new Set([...open, key]) })
    setClosed(open.has(key) ? new Set([...closed, key]) : new Set([...closed].filter((one) => one !== key)))
  }
  return { open, onRequested, toggleGroup }
}

/** Opens small groups, and a large one only if it is first: a thousand rows would hide the groups below. */
function openAtFirst<Group extends { key: string; count: number | null }>(groups: readonly Group[]): readonly Group[] {
  let rows = 0
  return groups.filter((group, at) => {
    rows += group.count ?? 0
    return at === 0 || rows <= OPEN_AT_FIRST_ROWS
  })
}
