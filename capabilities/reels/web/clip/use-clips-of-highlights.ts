import { useMemo } from 'react'
import {
  ClipsOfHighlightsDocument,
  type ClipsOfHighlightsQuery,
} from '#generated/operations/capabilities/reels/web/clip/clip.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

const NONE: ReadonlyMap<Id, Clip> = new Map()
type Clip = NonNullable<NonNullable<ClipsOfHighlightsQuery['highlightsById'][number]>['audioVideo']>

/**
 * The clips of highlights that were loaded without them, by highlight. While those of others are requested, the
 * previous ones stay.
 */
export function useClipsOfHighlights(ids: readonly Id[]): ReadonlyMap<Id, Clip> {
  const { data, previous } = useAnswer(ClipsOfHighlightsDocument, {
    variables: ids.length === 0 ? null : { ids: [...ids] },
  })
  const highlights = (data ?? previous)?.highlightsById
  return useMemo(() => {
    const clips = (highlights ?? []).flatMap((highlight) =>
      highlight?.audioVideo ? [[highlight.id, highlight.audioVideo] as const] : [],
    )
    return clips.length === 0 ? NONE : new Map(clips)
  }, [highlights])
}
