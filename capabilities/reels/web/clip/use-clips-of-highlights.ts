import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import {
  ClipsOfHighlightsDocument,
  type ClipsOfHighlightsQuery,
} from '#generated/operations/capabilities/reels/web/clip/clip.ts'
import type { Id } from '#platform/kernel/ids.ts'

const NONE: ReadonlyMap<Id, Clip> = new Map()
type Clip = NonNullable<NonNullable<ClipsOfHighlightsQuery['highlightsById'][number]>['audioVideo']>

/**
 * The clips of highlights that came without them, by highlight. While those of others are asked for, the ones before
 * stay.
 */
export function useClipsOfHighlights(ids: readonly Id[]): ReadonlyMap<Id, Clip> {
  const { data, previousData } = useQuery(ClipsOfHighlightsDocument, {
    variables: { ids: [...ids] },
    skip: ids.length === 0,
  })
  const highlights = (data ?? previousData)?.highlightsById
  return useMemo(() => {
    const clips = (highlights ?? []).flatMap((highlight) =>
      highlight?.audioVideo ? [[highlight.id, highlight.audioVideo] as const] : [],
    )
    return clips.length === 0 ? NONE : new Map(clips)
  }, [highlights])
}
