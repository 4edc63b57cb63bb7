import { useEffect, useState, type RefObject } from 'react'
import { endUse, takeUse } from './in-use.ts'
import { HAVE_METADATA, type Playback } from './playback.ts'
import { spanAt, type Span } from './waveform.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

interface PlayerParts {
  playback: Playback | null
  element: RefObject<HTMLMediaElement | null>
  /** The element for full screen. */
  frame: RefObject<HTMLElement | null>
  hasPicture: boolean
  /** Parts without speech; null while unknown. */
  silence: ReadonlyArray<Span> | null
}

/** The state of a player that its buttons show, and their actions, without the position. */
export function usePlayerState({ playback, element, frame, hasPicture, silence }: PlayerParts) {
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setShownRate] = useState(1)
  const [sound, setSound] = useState({ volume: 1, isMuted: false })
  const [skipsSilence, setSkipsSilence] = useState(false)
  const [caption, setShownCaption] = useState(-1)
  const [isFullScreen, setFullScreen] = useState(false)

  useEffect(() => {
    setPlaying(playback?.isPlaying ?? false)
    if (!playback) return undefined
    const unsubscribe = playback.onPlaying((plays) => {
      setPlaying(plays)
      if (plays) takeUse(playback)
    })
    return () => {
      unsubscribe()
      endUse(playback)
    }
  }, [playback])
  useEffect(() => {
    const look = (): void => setFullScreen(frame.current !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  useEffect(() => {
    if (!playback || !skipsSilence || !silence) return undefined
    return playback.onTime((ms) => {
      const span = playback.isPlaying ? spanAt(silence, ms) : undefined
      if (span) playback.seek(span.endMs)
    })
  }, [playback, skipsSilence, silence])

  const setRate = (requested: number): void => {
    playback?.setRate(requested)
    setShownRate(requested)
  }
  const changeSound = (change: Partial<typeof sound>): void => {
    const next = { ...sound, ...change }
    if (element.current) {
      element.current.volume = next.volume
      element.current.muted = next.isMuted
    }
    setSound(next)
  }
  return {
    isPlaying,
    rate,
    ...sound,
    skipsSilence,
    caption,
    isFullScreen,
    canSkipSilence: silence !== null && silence.length > 0,
    hasPictureInPicture: hasPicture && document.pictureInPictureEnabled === true,
    hasFullScreen: hasPicture && document.fullscreenEnabled === true,
    playOrPause: () => (playback?.isPlaying ? playback.pause() : playback?.play()),
    setRate,
    changeRate: (steps: number) =>
      setRate(
        SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.findIndex((speed) => speed === rate) + steps))] ?? 1,
      ),
    setVolume: (volume: number) => changeSound({ volume, isMuted: volume === 0 }),
    toggleMute: () =>
      changeSound({ isMuted: !sound.isMuted, volume: sound.isMuted && sound.volume === 0 ? 1 : sound.volume }),
    toggleSkipSilence: () => setSkipsSilence((skips) => !skips),
    setCaption(index: number) {
      Array.from(element.current?.textTracks ?? []).forEach((track, at) => {
        track.mode = at === index ? 'showing' : 'disabled'
      })
      setShownCaption(index)
    },
    async togglePictureInPicture() {
      playback?.prepare()
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else if (element.current instanceof HTMLVideoElement && element.current.readyState >= HAVE_METADATA)
        await element.current.requestPictureInPicture()
    },
    async toggleFullScreen() {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await frame.current?.requestFullscreen()
    },
  }
}
