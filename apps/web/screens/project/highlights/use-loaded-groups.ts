import { useCallback, useRef, useState } from 'react'
import type { HighlightRow } from '#highlights/web/index.ts'
import type { Pages } from '#platform/web/graphql/index.ts'

/** What is loaded of each open group. */
export function useLoadedGroups() {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Pages<HighlightRow>>>(new Map())
  const latest = useRef(loaded)
  latest.current = loaded
  const onPages = useCallback((groupId: string, pages: Pages<HighlightRow> | null) => {
    setLoaded((before) => {
      const next = new Map(before)
      if (pages === null) next.delete(groupId)
      else next.set(groupId, pages)
      return next
    })
  }, [])
  const onWanted = useCallback((groupId: string) => {
    const pages = latest.current.get(groupId)
    if (pages?.state === 'failed') pages.reload()
    else pages?.loadMore()
  }, [])
  const leaveOut = useCallback((ids: ReadonlySet<string>) => {
    for (const pages of latest.current.values()) pages.leaveOut(ids)
  }, [])
  const reload = useCallback(() => {
    for (const pages of latest.current.values()) pages.reload()
  }, [])
  return { loaded, onPages, onWanted, leaveOut, reload }
}
