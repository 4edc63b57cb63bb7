import { attachStream } from './attach-stream.ts'

/** Controls a recording from outside: from a transcript, a list of clips. Its calls cause no redraw. */
export interface RecordingHandle {
  /** Plays, from a position if one is given (milliseconds from the start). */
  play(atMs?: number): void
  pause(): void
  /** Seeks to a position, playing or not. */
  seek(ms: number): void
  /** The current position, in milliseconds. */
  readonly currentMs: number
  readonly isPlaying: boolean
  /** Calls with each frame during playback, and on every other change of position. @returns how to stop */
  onTime(listener: (currentMs: number) => void): () => void
  /** Calls when playback starts and stops. @returns how to stop */
  onPlaying(listener: (isPlaying: boolean) => void): () => void
}

/** What the player itself needs in addition. */
export interface Playback extends RecordingHandle {
  /** Starts to load, so that the first play starts at once. */
  prepare(): void
  setRate(rate: number): void
  /** Releases everything. */
  close(): void
}

/** The element knows the duration, and can seek. */
export const HAVE_METADATA = 1

interface PlaybackOptions {
  element: HTMLMediaElement
  streamUrl: string
  /** Parts of it are left out. */
  hasGaps: boolean
  /** Called when the stream cannot be loaded. */
  onFailure: () => void
}

/**
 * Plays a stream in an element of the page. Nothing is loaded before it is needed: a note may contain many recordings.
 */
export function createPlayback({ element, streamUrl, hasGaps, onFailure }: PlaybackOptions): Playback {
  const timeListeners = new Set<(currentMs: number) => void>()
  const playingListeners = new Set<(isPlaying: boolean) => void>()
  let detach: (() => void) | null = null
  let requestedMs: number | null = null
  let frame = 0
  let rate = 1
  let wantsToPlay = false

  const currentMs = (): number => requestedMs ?? element.currentTime * 1_000
  const notifyTime = (): void => {
    for (const listener of timeListeners) listener(currentMs())
  }
  const tick = (): void => {
    notifyTime()
    frame = element.paused ? 0 : requestAnimationFrame(tick)
  }
  const notifyPlaying = (): void => {
    for (const listener of playingListeners) listener(!element.paused)
    if (!element.paused && frame === 0) frame = requestAnimationFrame(tick)
  }
  // Refused only if the browser requires a user gesture first, or the stream comes later: the button still says "Play".
  const start = (): void => void element.play().catch(notifyPlaying)
  const goToRequested = (): void => {
    element.playbackRate = rate
    if (requestedMs !== null) element.currentTime = requestedMs / 1_000
    requestedMs = null
    if (wantsToPlay && element.paused) start()
  }
  const events: ReadonlyArray<readonly [string, () => void]> = [
    ['play', notifyPlaying],
    ['pause', notifyPlaying],
    ['ended', notifyPlaying],
    ['seeked', notifyTime],
    ['seeking', notifyTime],
    ['timeupdate', notifyTime],
    ['loadedmetadata', goToRequested],
  ]
  for (const [name, listener] of events) element.addEventListener(name, listener)

  const prepare = (): void => {
    detach ??= attachStream(element, streamUrl, onFailure, { hasGaps })
  }
  const seek = (ms: number): void => {
    const at = Math.max(0, ms)
    prepare()
    if (element.readyState >= HAVE_METADATA) element.currentTime = at / 1_000
    else requestedMs = at
    notifyTime()
  }
  return {
    play(atMs) {
      if (atMs !== undefined) seek(atMs)
      wantsToPlay = true
      prepare()
      start()
    },
    pause() {
      wantsToPlay = false
      element.pause()
    },
    seek,
    get currentMs() {
      return currentMs()
    },
    get isPlaying() {
      return !element.paused
    },
    onTime(listener) {
      timeListeners.add(listener)
      return () => void timeListeners.delete(listener)
    },
    onPlaying(listener) {
      playingListeners.add(listener)
      return () => void playingListeners.delete(listener)
    },
    prepare,
    setRate(requested) {
      rate = requested
      element.playbackRate = requested
    },
    close() {
      cancelAnimationFrame(frame)
      for (const [name, listener] of events) element.removeEventListener(name, listener)
      element.pause()
      detach?.()
    },
  }
}
