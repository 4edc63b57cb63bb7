import { useMemo, useState } from 'react'
import type { ReelHeadFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { partsOfReel } from '../../model/timeline.ts'
import { failureOf, isPlayed, type ShownClip } from './reel-clips.ts'
import { ReelPlayer } from './reel-player.tsx'
import { useReelPlayback } from './use-reel-playback.ts'
import { useReelWords } from './use-reel.ts'

/** A reel, for playing only. */
export function EmbeddedReel({
  reel,
  clips,
  name,
}: {
  reel: ReelHeadFragment
  clips: readonly ShownClip[]
  name: string
}) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const { titleCard, speakerCards, captions } = reel
  const parts = useMemo(
    () =>
      partsOfReel(
        name,
        clips.filter((clip) => isPlayed(clip, failed)),
        { titleCard, speakerCards, captions },
      ),
    [name, clips, failed, titleCard, speakerCards, captions],
  )
  const playing = useReelPlayback(parts, (stream) => setFailed((before) => new Set([...before, failureOf(stream)])))
  const words = useReelWords(reel.id, playing.playback !== null)
  return <ReelPlayer title={name} parts={parts} playing={playing} words={words} captions={captions} />
}
