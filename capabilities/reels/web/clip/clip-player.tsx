import { useEffect, useMemo, useRef } from 'react'
import { partsOfReel } from '../../model/timeline.ts'
import type { SaidWords } from '../../model/said-words.ts'
import { isPlayed, type ShownClip } from '../reel/reel-clips.ts'
import { ReelPlayer } from '../reel/reel-player.tsx'
import { useReelPlayback } from '../reel/use-reel-playback.ts'

/** A clip and its words. */
export interface ClipAlone {
  clip: ShownClip
  said: SaidWords[]
}

const ALONE = { titleCard: false, speakerCards: false, captions: true }
const NONE: ReadonlySet<string> = new Set()

/** Plays a single clip; `plays` starts at once. */
export function ClipPlayer({
  clip,
  said,
  plays = false,
  onFailure,
}: ClipAlone & { plays?: boolean; onFailure: () => void }) {
  const parts = useMemo(
    () =>
      partsOfReel(
        clip.noteTitle,
        [clip].filter((one) => isPlayed(one, NONE)),
        ALONE,
      ),
    [clip],
  )
  const playing = useReelPlayback(parts, onFailure)
  const words = useMemo(() => new Map([[clip.highlightId, said]]), [clip.highlightId, said])
  const { playback } = playing
  const begun = useRef(false)
  useEffect(() => {
    if (!plays || !playback || parts.length === 0 || begun.current) return
    begun.current = true
    playback.play()
  }, [plays, playback, parts])
  return <ReelPlayer title={clip.quote} parts={parts} playing={playing} words={words} captions />
}
