import { attachStream } from '#media/web/index.ts'
import type { TimedClip } from '../../model/timeline.ts'

/** A playable clip, with the address of its recording's stream. */
export interface StreamedClip extends TimedClip {
  streamUrl: string
}

/** A stream that did not load, with its clip. */
export interface FailedStream {
  highlightId: string
  streamUrl: string
}

/** One of the two alternating elements. */
export interface Turn {
  element: HTMLVideoElement
  url: string | null
  highlightId: string | null
  /** The position to seek to, in milliseconds of its recording; null once it is reached. */
  requestedMs: number | null
  detach: () => void
}

const BUFFER_SECONDS = 12
/** A smaller difference causes no new seek. */
const CLOSE_SECONDS = 0.04
const HAVE_METADATA = 1

/** Milliseconds of its recording. */
export function placeOf({ requestedMs, element }: Turn): number {
  return requestedMs ?? element.currentTime * 1_000
}

/** Seeks to a position in its recording, as soon as it has one. */
export function placeAt(turn: Turn, ms: number): void {
  turn.requestedMs = ms
  if (turn.element.readyState < HAVE_METADATA) return
  if (Math.abs(turn.element.currentTime - ms / 1_000) > CLOSE_SECONDS) turn.element.currentTime = ms / 1_000
  turn.requestedMs = null
}

/** Loads a clip and seeks to its start. */
function loadClip(turn: Turn, clip: StreamedClip, onFailure: (failed: FailedStream) => void): void {
  turn.highlightId = clip.highlightId
  if (turn.url !== clip.streamUrl) {
    turn.detach()
    turn.url = clip.streamUrl
    const failed = (): void => {
      const { highlightId, url } = turn
      turn.detach()
      turn.url = null
      if (highlightId !== null && url !== null) onFailure({ highlightId, streamUrl: url })
    }
    turn.detach = attachStream(turn.element, clip.streamUrl, failed, {
      startSeconds: clip.snippetStartMs / 1_000,
      bufferSeconds: BUFFER_SECONDS,
    })
  }
  placeAt(turn, clip.snippetStartMs)
}

/** The two elements: one plays while the other loads what comes next. */
export interface Turns {
  both: readonly Turn[]
  /** The one that is shown, 0 or 1. */
  active(): number
  showing(): Turn
  /**
   * Shows a clip from a position: the element that has loaded it becomes active. @param intoMs milliseconds of the clip
   */
  show(clip: StreamedClip, intoMs: number): void
  /** Loads a clip in the hidden element. @param isClipShown whether the other one shows a clip now */
  loadAhead(next: StreamedClip, isClipShown: boolean): void
  pause(): void
  close(): void
}

export function createTurns(
  elements: readonly [HTMLVideoElement, HTMLVideoElement],
  onFailure: (failed: FailedStream) => void,
): Turns {
  const turnOf = (element: HTMLVideoElement): Turn => ({
    element,
    url: null,
    highlightId: null,
    requestedMs: null,
    detach: () => undefined,
  })
  const both = [turnOf(elements[0]), turnOf(elements[1])] as const
  let active: 0 | 1 = 0
  const other = (): 0 | 1 => (active === 0 ? 1 : 0)
  return {
    both,
    active: () => active,
    showing: () => both[active],
    show(clip, intoMs) {
      if (both[active].highlightId !== clip.highlightId) active = other()
      const turn = both[active]
      if (turn.highlightId !== clip.highlightId || turn.url !== clip.streamUrl) loadClip(turn, clip, onFailure)
      placeAt(turn, clip.snippetStartMs + intoMs)
    },
    loadAhead(next, isClipShown) {
      const waiting = both[other()]
      const isShown = !isClipShown && both[active].highlightId === next.highlightId
      if (waiting.highlightId !== next.highlightId && !isShown) loadClip(waiting, next, onFailure)
    },
    pause() {
      for (const { element } of both) element.pause()
    },
    close() {
      for (const turn of both) turn.detach()
    },
  }
}

export interface TurnEvents {
  /** It has data, or at least the first. */
  ready: () => void
  /** Data has not arrived; or it has. */
  waits: (isWaiting: boolean) => void
  /** Playback advanced, or ended. */
  moved: () => void
  sought: () => void
}

/** Listens to its events until the returned function is called. */
export function followTurn({ element }: Turn, { ready, waits, moved, sought }: TurnEvents): () => void {
  const following = new AbortController()
  const { signal } = following
  element.addEventListener('loadedmetadata', ready, { signal })
  element.addEventListener('canplay', ready, { signal })
  element.addEventListener('waiting', () => waits(true), { signal })
  element.addEventListener('playing', () => waits(false), { signal })
  element.addEventListener('timeupdate', moved, { signal })
  element.addEventListener('ended', moved, { signal })
  element.addEventListener('seeked', sought, { signal })
  return () => following.abort()
}
