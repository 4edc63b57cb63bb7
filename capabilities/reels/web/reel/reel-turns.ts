import { attachStream } from '#media/web/index.ts'
import type { TimedClip } from '../../model/timeline.ts'

/** A clip that can be played: where its recording streams from. */
export interface StreamedClip extends TimedClip {
  streamUrl: string
}

/** What did not load: of which clip, and from where. */
export interface FailedStream {
  highlightId: string
  streamUrl: string
}

/** One of the two elements that take turns. */
export interface Turn {
  element: HTMLVideoElement
  url: string | null
  highlightId: string | null
  /** Milliseconds of its recording; null once it is there. */
  requestedMs: number | null
  detach: () => void
}

const BUFFER_SECONDS = 12
/** Less than this beside the place, and nothing is sought anew. */
const CLOSE_SECONDS = 0.04
const HAVE_METADATA = 1

/** Milliseconds of its recording. */
export function placeOf({ requestedMs, element }: Turn): number {
  return requestedMs ?? element.currentTime * 1_000
}

/** Puts it to a place of its recording, as soon as there is one. */
export function placeAt(turn: Turn, ms: number): void {
  turn.requestedMs = ms
  if (turn.element.readyState < HAVE_METADATA) return
  if (Math.abs(turn.element.currentTime - ms / 1_000) > CLOSE_SECONDS) turn.element.currentTime = ms / 1_000
  turn.requestedMs = null
}

/** Has it load a clip, at whose beginning it stands then. */
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

/** The two: one plays while the other loads what comes next. */
export interface Turns {
  both: readonly Turn[]
  /** Which of them shows, 0 or 1. */
  active(): number
  showing(): Turn
  /** Shows a clip from a place of it: the one that has it has its turn. @param intoMs milliseconds of the clip */
  show(clip: StreamedClip, intoMs: number): void
  /** Has the one that does not show load a clip. @param isClipShown whether the other one shows a clip now */
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
  /** It has data, or the beginning of them. */
  ready: () => void
  /** Data have not arrived; they have. */
  waits: (isWaiting: boolean) => void
  /** It plays on, or is over. */
  moved: () => void
  sought: () => void
}

/** Listens to what becomes of it until the returned function is called. */
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
