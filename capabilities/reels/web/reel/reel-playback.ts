import { createCardClock } from './card-clock.ts'
import { createTurns, followTurn, placeAt, placeOf, type FailedStream, type Turn } from './reel-turns.ts'
import { createTold, type ReelMoment, type StreamedPart } from './reel-moment.ts'

/** Plays the parts of a reel one behind the other. Nothing is drawn anew by its calls. */
export interface ReelPlayback {
  /** Other parts from now on; the clip that plays goes on where it is. */
  setParts(parts: readonly StreamedPart[]): void
  /** Plays, from a place of the reel where one is given. */
  play(atMs?: number): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  setMuted(isMuted: boolean): void
  /** Milliseconds from the beginning of the reel. */
  readonly currentMs: number
  readonly moment: ReelMoment
  /** Calls with each frame while it plays, and whenever the place changes otherwise. @returns how to stop */
  onTime(listener: (ms: number) => void): () => void
  onMoment(listener: (moment: ReelMoment) => void): () => void
  /** Lets go of everything. */
  close(): void
}

/** Half a frame: whoever waits longer shows a frame of what comes behind. */
const EARLY_MS = 16
const NO_TIME = { startMs: 0, endMs: 0 }

interface ReelPlaybackOptions {
  elements: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Told of a clip whose recording does not load; the reel goes on with the next. */
  onFailure: (failed: FailedStream) => void
}

/** Of a place in a reel: which part it is in, and how far in it. */
function partAt(parts: readonly StreamedPart[], ms: number): { index: number; intoMs: number } {
  const at = parts.findIndex(({ endMs }) => ms < endMs)
  const index = at === -1 ? parts.length - 1 : at
  const { startMs, endMs } = parts[index] ?? { startMs: 0, endMs: 0 }
  return { index, intoMs: Math.max(0, Math.min(ms, endMs) - startMs) }
}

/** The same part among others: the title, the clip, or the card before it. */
function samePart(parts: readonly StreamedPart[], now: StreamedPart): number {
  return parts.findIndex(
    (one) =>
      one.kind === now.kind &&
      (one.kind === 'title' || (now.kind !== 'title' && one.clip.highlightId === now.clip.highlightId)),
  )
}

function lengthOf({ startMs, endMs }: Pick<StreamedPart, 'startMs' | 'endMs'>): number {
  return endMs - startMs
}

export function createReelPlayback({ elements, onFailure }: ReelPlaybackOptions): ReelPlayback {
  let parts: readonly StreamedPart[] = []
  let index = 0
  let isPlaying = false
  let isWaiting = false
  let isOver = false
  let rate = 1
  const turns = createTurns(elements, onFailure)
  const card = createCardClock(() => rate)
  const part = (): StreamedPart | undefined => parts[index]
  const currentMs = (): number => {
    const now = part()
    if (!now) return 0
    const into = now.kind === 'clip' ? placeOf(turns.showing()) - now.clip.snippetStartMs : card.ms()
    return Math.min(now.endMs, now.startMs + Math.max(0, into))
  }
  const told = createTold({
    currentMs,
    moment: () => ({
      part: part() ?? null,
      element: turns.active(),
      isPlaying,
      isWaiting: isWaiting && isPlaying,
    }),
    onFrame: () => endClip(),
  })

  const start = (): void => {
    const now = part()
    if (!isPlaying || !now) return
    if (now.kind !== 'clip') return card.run(lengthOf(now), goOn)
    const { element } = turns.showing()
    element.playbackRate = rate
    element.play().catch((error: unknown) => {
      // Interrupted by what loads, it begins again with its data; refused by the browser, it waits for a gesture.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      isPlaying = false
      told.tell()
    })
  }
  const halt = (): void => {
    card.halt()
    turns.pause()
  }
  const enter = (wanted: number, intoMs = 0): void => {
    halt()
    index = wanted
    card.set(intoMs)
    isWaiting = false
    const now = part()
    const isClip = now?.kind === 'clip'
    if (isClip) turns.show(now.clip, intoMs)
    const next = parts.slice(isClip ? index + 1 : index).find((one) => one.kind === 'clip')
    if (next) turns.loadAhead(next.clip, isClip)
    start()
    told.tell()
  }
  const goOn = (): void => {
    if (index + 1 < parts.length) return enter(index + 1)
    halt()
    isPlaying = false
    isOver = true
    // A page that was busy hears of the end late.
    const last = part()
    if (last?.kind === 'clip') placeAt(turns.showing(), last.clip.snippetEndMs)
    told.tell()
  }
  const endClip = (): void => {
    const now = part()
    if (!isPlaying || now?.kind !== 'clip') return
    const turn = turns.showing()
    if (turn.wantedMs !== null || turn.element.seeking) return
    if (turn.element.ended || placeOf(turn) >= now.clip.snippetEndMs - EARLY_MS) goOn()
  }
  const seek = (ms: number): void => {
    isOver = false
    if (parts.length === 0) return
    const { index: wanted, intoMs } = partAt(parts, ms)
    enter(wanted, intoMs)
  }
  const isShown = (turn: Turn): boolean => turns.showing() === turn && part()?.kind === 'clip'
  const unfollow = turns.both.map((turn) =>
    followTurn(turn, {
      ready() {
        if (turn.wantedMs !== null) placeAt(turn, turn.wantedMs)
        if (isShown(turn) && isPlaying && turn.element.paused) start()
      },
      waits(waits) {
        if (!isShown(turn) || isWaiting === waits) return
        isWaiting = waits
        told.tell()
      },
      moved: endClip,
      sought: told.tellTime,
    }),
  )

  return {
    setParts(next) {
      const now = part()
      const into = now ? currentMs() - now.startMs : 0
      parts = next
      const same = now ? samePart(next, now) : 0
      if (next.length === 0) {
        halt()
        isPlaying = false
        index = 0
        told.tell()
      } else if (same === -1) enter(Math.min(index, next.length - 1))
      else enter(same, Math.min(into, Math.max(0, lengthOf(next[same] ?? NO_TIME) - 1)))
    },
    play(atMs) {
      isPlaying = parts.length > 0
      if (atMs !== undefined) seek(atMs)
      else if (isOver) seek(0)
      else {
        start()
        told.tell()
      }
    },
    pause() {
      isPlaying = false
      halt()
      told.tell()
    },
    seek,
    setRate(wanted) {
      halt()
      rate = wanted
      start()
    },
    setMuted(isMuted) {
      for (const { element } of turns.both) element.muted = isMuted
    },
    get currentMs() {
      return currentMs()
    },
    get moment() {
      return told.moment()
    },
    onTime: told.onTime,
    onMoment: told.onMoment,
    close() {
      isPlaying = false
      told.close()
      halt()
      for (const stop of unfollow) stop()
      turns.close()
    },
  }
}
