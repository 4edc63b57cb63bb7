import { createCardClock } from './card-clock.ts'
import type { StreamedPart } from './reel-moment.ts'
import { createTurns, followTurn, placeAt, placeOf, type FailedStream, type Turn } from './reel-turns.ts'

/** Plays one part of a reel at a time: a card by the clock, a clip in one of two alternating elements. */
export interface PartPlayer {
  /** Moves to a position in a part; `next` is loaded in the meantime. @param intoMs milliseconds of the part */
  show(part: StreamedPart | undefined, intoMs: number, next: StreamedPart | undefined): void
  run(): void
  halt(): void
  setRate(rate: number): void
  setMuted(isMuted: boolean): void
  /** Milliseconds of the part. */
  intoMs(): number
  /** The active element, 0 or 1. */
  element(): number
  /** It is running, but its data has not arrived. */
  isWaiting(): boolean
  /** Checks whether the part is over, because elements report it late. */
  look(): void
  /** Stays at the end of the part. */
  rest(): void
  close(): void
}

export interface PartPlayerOptions {
  elements: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Called for a clip whose recording does not load; the reel continues with the next. */
  onFailure: (failed: FailedStream) => void
}

interface PartEvents {
  /** The part is over. */
  ended: () => void
  /** The browser requires a user gesture first. */
  refused: () => void
  /** It waits for data, or no longer does. */
  waited: () => void
  sought: () => void
}

/** Half a frame: stopping later would show a frame of what follows. */
const EARLY_MS = 16

export function createPartPlayer(
  { elements, onFailure }: PartPlayerOptions,
  { ended, refused, waited, sought }: PartEvents,
): PartPlayer {
  let part: StreamedPart | undefined
  let isRunning = false
  let isWaiting = false
  let rate = 1
  const turns = createTurns(elements, onFailure)
  const card = createCardClock(() => rate)

  const run = (): void => {
    if (!part) return
    isRunning = true
    if (part.kind !== 'clip') return card.run(part.endMs - part.startMs, ended)
    const { element } = turns.showing()
    element.playbackRate = rate
    element.play().catch((error: unknown) => {
      // If loading interrupted it, it starts again with its data; if the browser refused it, it waits for a gesture.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      isRunning = false
      refused()
    })
  }
  const halt = (): void => {
    isRunning = false
    card.halt()
    turns.pause()
  }
  const look = (): void => {
    if (!isRunning || part?.kind !== 'clip') return
    const turn = turns.showing()
    if (turn.requestedMs !== null || turn.element.seeking) return
    if (turn.element.ended || placeOf(turn) >= part.clip.snippetEndMs - EARLY_MS) ended()
  }
  const isShown = (turn: Turn): boolean => turns.showing() === turn && part?.kind === 'clip'
  const unfollow = turns.both.map((turn) =>
    followTurn(turn, {
      ready() {
        if (turn.requestedMs !== null) placeAt(turn, turn.requestedMs)
        if (isShown(turn) && isRunning && turn.element.paused) run()
      },
      waits(waits) {
        if (!isShown(turn) || isWaiting === waits) return
        isWaiting = waits
        waited()
      },
      moved: look,
      sought,
    }),
  )
  return {
    show(shown, intoMs, next) {
      halt()
      part = shown
      card.set(intoMs)
      isWaiting = false
      if (part?.kind === 'clip') turns.show(part.clip, intoMs)
      if (next?.kind === 'clip') turns.loadAhead(next.clip, part?.kind === 'clip')
    },
    run,
    halt,
    setRate(requested) {
      const runs = isRunning
      halt()
      rate = requested
      if (runs) run()
    },
    setMuted(isMuted) {
      for (const { element } of turns.both) element.muted = isMuted
    },
    intoMs: () => (part?.kind === 'clip' ? placeOf(turns.showing()) - part.clip.snippetStartMs : card.ms()),
    element: turns.active,
    isWaiting: () => isWaiting && isRunning,
    look,
    rest() {
      halt()
      if (part?.kind === 'clip') placeAt(turns.showing(), part.clip.snippetEndMs)
    },
    close() {
      halt()
      for (const stop of unfollow) stop()
      turns.close()
    },
  }
}
