import { useEffect, useRef, useState, type ReactNode } from 'react'
import { playerActions } from '#media/web/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import type { SaidWords } from '../../model/said-words.ts'
import { reelActions } from './reel-actions.ts'
import { ReelControls } from './reel-controls.tsx'
import type { StreamedPart } from './reel-moment.ts'
import classes from './reel-player.module.css'
import { ReelStage } from './reel-stage.tsx'
import { ReelTimeline } from './reel-timeline.tsx'
import { strings } from './strings.ts'
import type { ReelPlaying } from './use-reel-playback.ts'

const JUMP_MS = 10_000
const STEP_MS = 5_000

interface ReelPlayerProps {
  title: string
  parts: readonly StreamedPart[]
  playing: ReelPlaying
  words: ReadonlyMap<string, SaidWords[]>
  captions: boolean
  /** Shown below the buttons. */
  children?: ReactNode
}

/** A reel player with time line and buttons. Keys for recordings control it. */
export function ReelPlayer({ title, parts, playing, words, captions: usually, children }: ReelPlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [captions, setCaptions] = useState(usually)
  useEffect(() => setCaptions(usually), [usually])
  const [isFullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    const look = (): void => setFullScreen(frame.current !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggleFullScreen = async (): Promise<void> =>
    document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen()
  const hasFullScreen = document.fullscreenEnabled === true
  useReelKeys(playing)
  useAction(reelActions.captions, () => setCaptions((on) => !on))
  useAction(playerActions.fullScreen, toggleFullScreen, { enabled: hasFullScreen })
  return (
    <div
      ref={frame}
      className={classes.player}
      role="group"
      aria-label={strings.player(title)}
      data-recording-player=""
      data-full-screen={isFullScreen || undefined}
    >
      <ReelStage playing={playing} words={words} captions={captions} />
      <ReelTimeline playing={playing} parts={parts} />
      <ReelControls
        playing={playing}
        durationMs={parts.at(-1)?.endMs ?? 0}
        captions={captions}
        onCaptions={() => setCaptions((on) => !on)}
        isFullScreen={isFullScreen}
        onFullScreen={hasFullScreen ? () => void toggleFullScreen() : null}
      />
      {children}
    </div>
  )
}

function useReelKeys(playing: ReelPlaying): void {
  useAction(playerActions.playOrPause, playing.playOrPause)
  useAction(playerActions.back, () => playing.move(-JUMP_MS))
  useAction(playerActions.forward, () => playing.move(JUMP_MS))
  useAction(playerActions.stepBack, () => playing.move(-STEP_MS))
  useAction(playerActions.stepForward, () => playing.move(STEP_MS))
  useAction(playerActions.slower, () => playing.changeRate(-1))
  useAction(playerActions.faster, () => playing.changeRate(1))
  useAction(playerActions.mute, playing.toggleMute)
  useAction(reelActions.previousClip, () => playing.moveToClip(-1))
  useAction(reelActions.nextClip, () => playing.moveToClip(1))
}
