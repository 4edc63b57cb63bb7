import type { ReactNode } from 'react'
import { ClipOpener } from '#reels/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { links } from '../links.ts'

/** A part of a recording as it is played, in seconds. */
interface Snippet {
  snippetStartTime: number
  snippetEndTime: number
}

/** The button that plays the clip of a highlight; null for a highlight without a clip. */
export function clipOpener(highlightId: Id, clips: ReadonlyMap<Id, Snippet>): ReactNode {
  const clip = clips.get(highlightId)
  return clip && <ClipOpener highlightId={highlightId} clip={clip} noteHref={links.highlight} />
}

/** The same for a card that knows its clip. */
export function clipOfCard(highlight: { id: Id; audioVideo: Snippet | null }): ReactNode {
  return (
    highlight.audioVideo && (
      <ClipOpener highlightId={highlight.id} clip={highlight.audioVideo} noteHref={links.highlight} />
    )
  )
}
