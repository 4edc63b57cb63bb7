import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { ClipsOfHighlightsDocument } from '#generated/operations/capabilities/reels/web/clip/clip.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The clips of highlights that came without them, by highlight. */
export function useClipsOfHighlights(ids: readonly Id[]) {
  const { data } = useQuery(ClipsOfHighlightsDocument, { variables: { ids: [...ids] }, skip: ids.length === 0 })
  const highlights = data?.highlightsById
  return useMemo(() => new Map((highlights ?? []).flatMap((highlight) => (highlight?.audioVideo ? [[highlight.id, highlight.audioVideo] as const] : []))), [highlights])
}
