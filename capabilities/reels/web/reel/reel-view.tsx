import { useCallback, useMemo, useState } from 'react'
import type { ReelHeadFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { partsOfReel } from '../../model/timeline.ts'
import { ClipList } from './clip-list.tsx'
import { isPlayed, type ShownClip } from './reel-clips.ts'
import { ReelPlayer } from './reel-player.tsx'
import classes from './reel-view.module.css'
import { strings } from './strings.ts'
import { useReelCommands } from './use-reel-commands.ts'
import { useReelPlayback } from './use-reel-playback.ts'
import { useReelWords } from './use-reel.ts'

export interface ReelViewProps {
  reel: ReelHeadFragment & { clipCount: number }
  clips: readonly ShownClip[]
  /** What it is called on its title card. */
  name: string
  noteHref: (clip: ShownClip) => string
}

/** A reel: what it plays, and the clips that it is made of. */
export function ReelView({ reel, clips, name, noteHref }: ReelViewProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const { titleCard, speakerCards, captions } = reel
  const played = useMemo(() => clips.filter((clip) => isPlayed(clip, failed)), [clips, failed])
  const parts = useMemo(() => partsOfReel(name, played, { titleCard, speakerCards, captions }), [name, played, titleCard, speakerCards, captions])
  const playing = useReelPlayback(parts, useCallback((highlightId: string) => setFailed((before) => new Set([...before, highlightId])), []))
  const commands = useReelCommands(reel.id)
  // The first picture comes before the words of all clips.
  const words = useReelWords(reel.id, playing.playback !== null)
  const mayArrange = reel.viewerCan.arrange
  const { part } = playing.moment
  const hidden = clips.filter((clip) => clip.hidden).length
  if (clips.length === 0) return <EmptyState picture={<CutGem />} title={strings.empty}>{strings.emptyHint}</EmptyState>
  return (
    <div className={classes.view}>
      <div className={classes.stage}>
        <ReelPlayer title={name} parts={parts} playing={playing} words={words} captions={captions} />
        {played.length === 0 && <p className={classes.quiet} role="status">{hidden === clips.length ? `${strings.allHidden}. ${strings.allHiddenHint}` : strings.nonePlays}</p>}
        {reel.clipCount > clips.length && <p className={classes.quiet}>{strings.tooMany(clips.length, reel.clipCount)}</p>}
      </div>
      <section className={classes.clips} aria-label={strings.clips}>
        <p className={classes.count}>{strings.count(clips.length - hidden)}{hidden > 0 && ` · ${strings.hiddenCount(hidden)}`}</p>
        <ClipList
          clips={clips}
          playedId={part !== null && part.kind !== 'title' ? part.clip.highlightId : null}
          problemOf={(clip) => clip.problem ?? (failed.has(clip.highlightId) ? strings.notLoaded : null)}
          noteHref={noteHref}
          mayArrange={mayArrange}
          onPlay={(clip) => {
            const wanted = parts.find((one) => one.kind === 'clip' && one.clip.highlightId === clip.highlightId)
            if (wanted) playing.playback?.play(wanted.startMs)
          }}
          onHide={(clip) => void commands.hide(clip, !clip.hidden)}
          onMove={(from, to) => void commands.move(clips, from, to)}
        />
      </section>
    </div>
  )
}
