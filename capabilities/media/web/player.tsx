import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import type { RecordingMediaFragment } from '#generated/operations/capabilities/media/web/recording.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { leaveOff, takeUp } from './left-off.ts'
import { createPlayback, type Playback, type RecordingHandle } from './playback.ts'
import { PlayerControls } from './player-controls.tsx'
import classes from './player.module.css'
import { Scrubber } from './scrubber.tsx'
import { strings } from './strings.ts'
import { useDocking } from './use-docking.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayerState } from './use-player-state.ts'
import { useWaveform } from './use-waveform.ts'
import { silentSpans } from './waveform.ts'

const USUAL_SHAPE = 16 / 9

interface PlayerProps {
  name: string
  media: RecordingMediaFragment
  streamUrl: string
  keysWithin: RefObject<HTMLElement | null> | undefined
  onHandle: ((handle: RecordingHandle | null) => void) | undefined
  onFailure: () => void
  lane?: ((durationMs: number) => ReactNode) | undefined
}

/** Plays a recording that is ready. */
export function Player({ name, media, streamUrl, keysWithin, onHandle, onFailure, lane }: PlayerProps) {
  const hasPicture = media.streamUrl !== null
  const hasGaps = media.isWithheld
  const durationMs = media.metadata?.duration ?? 0
  const Element = hasPicture ? 'video' : 'audio'
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const waveform = useWaveform(media.waveformUrl)
  const turnTo = (): void => playback?.prepare()
  const [hasPoster, setHasPoster] = useState(hasPicture)
  const endPoster = (): void => setHasPoster(false)
  const silence = useMemo(() => (waveform ? silentSpans(waveform) : null), [waveform])
  const captions = media.captions.map(({ url, title, language }, index) => ({
    url,
    language,
    label: title ?? languageName(language) ?? strings.captionsNumber(index + 1),
  }))

  const notifyHandle = useEffectEvent((handle: RecordingHandle | null) => onHandle?.(handle))
  const reportFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!element.current) return undefined
    const created = createPlayback({
      element: element.current,
      streamUrl,
      hasGaps,
      onFailure: () => reportFailure(),
    })
    setPlayback(created)
    notifyHandle(created)
    const { atMs, isPlaying } = takeUp(media.id) ?? { atMs: 0, isPlaying: false }
    if (isPlaying) created.play(atMs)
    else if (atMs > 0) created.seek(atMs)
    return () => {
      leaveOff(media.id, { atMs: created.currentMs, isPlaying: created.isPlaying })
      notifyHandle(null)
      setPlayback(null)
      created.close()
    }
  }, [media.id, streamUrl, hasGaps])

  const state = usePlayerState({ playback, element, frame, hasPicture, silence })
  usePlayerKeys({ player: frame, within: keysWithin, playback, state, durationMs })
  const { placeHeight, undock } = useDocking({ place, player: frame, playback, isPlaying: state.isPlaying })
  const isDocked = placeHeight !== null && !state.isFullScreen
  return (
    <div ref={place} style={placeHeight === null ? undefined : { height: placeHeight }} contentEditable={false}>
      <div
        ref={frame}
        className={classes.player}
        role="group"
        aria-label={strings.player(name)}
        data-recording-player=""
        data-full-screen={state.isFullScreen || undefined}
        data-docked={isDocked || undefined}
        onPointerEnter={turnTo}
        onFocus={turnTo}
      >
        <div className={hasPicture ? classes.stage : undefined}>
          <Element
            ref={element}
            preload="none"
            aria-label={name}
            {...(hasPicture
              ? {
                  className: classes.picture,
                  style: shapeOf(media.metadata),
                  playsInline: true,
                  onClick: state.playOrPause,
                }
              : {})}
            {...(hasPoster ? { 'data-poster': '', onPlay: endPoster, onSeeking: endPoster } : {})}
            {...(media.thumbnailUrl === null ? {} : { poster: media.thumbnailUrl })}
          >
            {captions.map(({ url, label, language }) => (
              <track
                key={url}
                kind="captions"
                src={url}
                label={label}
                {...(language === null ? {} : { srcLang: language })}
              />
            ))}
          </Element>
        </div>
        <Scrubber
          playback={playback}
          durationMs={durationMs}
          hasWaveform={media.waveformUrl !== null}
          waveform={waveform}
          storyboardUrl={media.storyboardUrl}
        />
        {lane && <div className={classes.lane}>{lane(durationMs)}</div>}
        <PlayerControls playback={playback} durationMs={durationMs} state={state} captions={captions} />
        {isDocked && (
          <div className={classes.dockActions}>
            <IconButton
              label={strings.toRecording}
              size="sm"
              onClick={() => place.current?.scrollIntoView({ block: 'center' })}
            >
              <IconArrowUp size={15} stroke={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton label={strings.closePlayer} size="sm" onClick={undock}>
              <IconX size={15} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}

/** Width by height, for style sheets. */
function shapeOf(metadata: RecordingMediaFragment['metadata']): CSSProperties {
  const { width, height } = metadata ?? {}
  return { '--shape': width && height ? width / height : USUAL_SHAPE } as CSSProperties
}

function languageName(language: string | null): string | null {
  if (language === null || language === 'und') return null
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(language) ?? language
  } catch {
    // Some recordings name languages in their own ways.
    return language
  }
}
