import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useEffect, useRef } from 'react'
import { captionsBetween, type SaidWords } from '../../model/said-words.ts'
import type { PlayableClip } from './reel-clips.ts'
import type { StreamedPart } from './reel-moment.ts'
import classes from './reel-player.module.css'
import { strings } from './strings.ts'
import type { ReelPlaying } from './use-reel-playback.ts'

interface ReelStageProps {
  playing: ReelPlaying
  words: ReadonlyMap<string, SaidWords[]>
  captions: boolean
}

/** Shows the parts of a reel: the clip, or a card; captions over them. */
export function ReelStage({ playing, words, captions }: ReelStageProps) {
  const { part, element, isPlaying, isWaiting } = playing.moment
  const clip = part?.kind === 'clip' ? (part.clip as PlayableClip) : null
  return (
    <div className={classes.stage} data-waiting={isWaiting || undefined} onClick={playing.playOrPause}>
      {playing.elements.map((ref, at) => (
        <video
          key={at}
          ref={ref}
          className={classes.picture}
          playsInline
          preload="auto"
          tabIndex={-1}
          data-shown={(clip?.hasPicture === true && element === at) || undefined}
        >
          <track kind="captions" />
        </video>
      ))}
      {part?.kind === 'title' && (
        <div className={classes.card}>
          <p className={classes.cardTitle}>{part.title}</p>
        </div>
      )}
      {part?.kind === 'speaker' && <SpeakerCard clip={part.clip} />}
      {clip?.hasPicture === false && <SpeakerCard clip={clip} />}
      {captions && part && (
        <CaptionLine playing={playing} part={part} said={clip === null ? undefined : words.get(clip.highlightId)} />
      )}
      {!isPlaying && part && (
        <span className={classes.bigPlay} data-card={part.kind !== 'clip' || undefined} aria-hidden="true">
          <IconPlayerPlayFilled size={30} />
        </span>
      )}
    </div>
  )
}

function SpeakerCard({
  clip,
}: {
  clip: StreamedPart extends infer Part ? (Part extends { clip: infer Clip } ? Clip : never) : never
}) {
  return (
    <div className={classes.card}>
      {clip.speaker !== null && <p className={classes.cardTitle}>{clip.speaker}</p>}
      <p className={clip.speaker === null ? classes.cardTitle : classes.cardNote}>
        {clip.noteTitle || strings.untitledNote}
      </p>
    </div>
  )
}

/** The current words; they change without redrawing the stage. */
function CaptionLine({
  playing,
  part,
  said,
}: {
  playing: ReelPlaying
  part: StreamedPart
  said: SaidWords[] | undefined
}) {
  const line = useRef<HTMLParagraphElement>(null)
  const { playback } = playing
  useEffect(() => {
    if (!playback || part.kind !== 'clip' || !said) return undefined
    const captions = captionsBetween(said, part.clip.snippetStartMs, part.clip.snippetEndMs)
    const show = (ms: number): void => {
      const at = ms - part.startMs
      const text = captions.find(({ startMs, endMs }) => at >= startMs && at < endMs)?.text ?? ''
      if (line.current && line.current.textContent !== text) line.current.textContent = text
    }
    show(playback.currentMs)
    return playback.onTime(show)
  }, [playback, part, said])
  return part.kind === 'clip' ? <p ref={line} className={classes.caption} /> : null
}
