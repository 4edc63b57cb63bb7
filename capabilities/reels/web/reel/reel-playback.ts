import { attachStream } from '#media/web/index.ts'
import type { ReelPart, TimedClip } from '../../model/timeline.ts'

/** A clip that can be played: where its recording streams from. */
interface StreamedClip extends TimedClip {
  streamUrl: string
}

export type StreamedPart = ReelPart<StreamedClip>

/** What is seen and heard at the moment. */
export interface ReelMoment {
  part: StreamedPart | null
  /** The element that shows the clip, 0 or 1. */
  element: number
  isPlaying: boolean
  /** It would play, but what comes next has not arrived. */
  isWaiting: boolean
}

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

/** One of the two elements that take turns: one plays while the other loads what comes next. */
interface Turn {
  element: HTMLVideoElement
  url: string | null
  highlightId: string | null
  wantedMs: number | null
  detach: () => void
}

const BUFFER_SECONDS = 12
/** Less than this beside the place, and nothing is sought anew. */
const CLOSE_SECONDS = 0.04
/** Half a frame: whoever waits longer shows a frame of what comes behind. */
const EARLY_MS = 16
const HAVE_METADATA = 1

interface ReelPlaybackOptions {
  elements: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Told of a clip whose recording does not load; the reel goes on with the next. */
  onFailure: (failed: FailedStream) => void
}

/** What did not load: of which clip, and from where. */
export interface FailedStream {
  highlightId: string
  streamUrl: string
}

export function createReelPlayback({ elements, onFailure }: ReelPlaybackOptions): ReelPlayback {
  const turns = elements.map((element): Turn => ({
    element,
    url: null,
    highlightId: null,
    wantedMs: null,
    detach: () => undefined,
  }))
  const timeListeners = new Set<(ms: number) => void>()
  const momentListeners = new Set<(moment: ReelMoment) => void>()
  let parts: readonly StreamedPart[] = []
  let index = 0
  let active = 0
  let isPlaying = false
  let isWaiting = false
  let isOver = false
  let rate = 1
  let card = { elapsedMs: 0, since: 0 }
  let cardTimer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  const turnOf = (which: number): Turn => turns[which] as Turn
  const part = (): StreamedPart | undefined => parts[index]
  const placeOf = ({ wantedMs, element }: Turn): number => wantedMs ?? element.currentTime * 1_000
  const cardMs = (): number => card.elapsedMs + (card.since > 0 ? (performance.now() - card.since) * rate : 0)
  const moment = (): ReelMoment => ({
    part: part() ?? null,
    element: active,
    isPlaying,
    isWaiting: isWaiting && isPlaying,
  })
  const currentMs = (): number => {
    const now = part()
    if (!now) return 0
    const into = now.kind === 'clip' ? placeOf(turnOf(active)) - now.clip.snippetStartMs : cardMs()
    return Math.min(now.endMs, now.startMs + Math.max(0, into))
  }
  const tellTime = (): void => {
    const ms = currentMs()
    for (const listener of timeListeners) listener(ms)
  }
  const tell = (): void => {
    const now = moment()
    for (const listener of momentListeners) listener(now)
    tellTime()
    if (isPlaying && frame === 0) frame = requestAnimationFrame(tick)
  }
  const tick = (): void => {
    frame = isPlaying ? requestAnimationFrame(tick) : 0
    endClip()
    tellTime()
  }

  const place = (turn: Turn, ms: number): void => {
    turn.wantedMs = ms
    if (turn.element.readyState < HAVE_METADATA) return
    if (Math.abs(turn.element.currentTime - ms / 1_000) > CLOSE_SECONDS) turn.element.currentTime = ms / 1_000
    turn.wantedMs = null
  }
  const load = (turn: Turn, clip: StreamedClip): void => {
    turn.highlightId = clip.highlightId
    if (turn.url !== clip.streamUrl) {
      turn.detach()
      turn.url = clip.streamUrl
      turn.detach = attachStream(turn.element, clip.streamUrl, () => fail(turn), {
        startSeconds: clip.snippetStartMs / 1_000,
        bufferSeconds: BUFFER_SECONDS,
      })
    }
    place(turn, clip.snippetStartMs)
  }
  const fail = (turn: Turn): void => {
    const { highlightId, url } = turn
    turn.detach()
    turn.url = null
    if (highlightId !== null && url !== null) onFailure({ highlightId, streamUrl: url })
  }
  const loadAhead = (): void => {
    const from = part()?.kind === 'clip' ? index + 1 : index
    const next = parts.slice(from).find((one) => one.kind === 'clip')
    if (!next) return
    const waiting = turnOf(1 - active)
    if (
      waiting.highlightId !== next.clip.highlightId &&
      (part()?.kind === 'clip' || turnOf(active).highlightId !== next.clip.highlightId)
    )
      load(waiting, next.clip)
  }
  const start = (): void => {
    const now = part()
    if (!isPlaying || !now) return
    if (now.kind === 'clip') {
      const { element } = turnOf(active)
      element.playbackRate = rate
      element.play().catch((error: unknown) => {
        // Interrupted by what loads, it begins again with its data; refused by the browser, it waits for a gesture.
        if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
        isPlaying = false
        tell()
      })
      return
    }
    card.since = performance.now()
    clearTimeout(cardTimer)
    cardTimer = setTimeout(goOn, Math.max(0, now.endMs - now.startMs - card.elapsedMs) / rate)
  }
  const halt = (): void => {
    card = { elapsedMs: cardMs(), since: 0 }
    clearTimeout(cardTimer)
    for (const { element } of turns) element.pause()
  }
  const enter = (wanted: number, intoMs = 0): void => {
    halt()
    index = wanted
    card = { elapsedMs: intoMs, since: 0 }
    isWaiting = false
    const now = part()
    if (now?.kind === 'clip') {
      if (turnOf(active).highlightId !== now.clip.highlightId) active = 1 - active
      const turn = turnOf(active)
      if (turn.highlightId !== now.clip.highlightId || turn.url !== now.clip.streamUrl) load(turn, now.clip)
      place(turn, now.clip.snippetStartMs + intoMs)
    }
    loadAhead()
    start()
    tell()
  }
  const goOn = (): void => {
    if (index + 1 < parts.length) {
      enter(index + 1)
      return
    }
    halt()
    isPlaying = false
    isOver = true
    // A page that was busy hears of the end late.
    const last = part()
    if (last?.kind === 'clip') place(turnOf(active), last.clip.snippetEndMs)
    tell()
  }
  const endClip = (): void => {
    const now = part()
    if (!isPlaying || now?.kind !== 'clip') return
    const turn = turnOf(active)
    if (
      turn.wantedMs === null &&
      !turn.element.seeking &&
      (turn.element.ended || placeOf(turn) >= now.clip.snippetEndMs - EARLY_MS)
    )
      goOn()
  }
  const seek = (ms: number): void => {
    const at = parts.findIndex(({ endMs }) => ms < endMs)
    isOver = false
    if (parts.length === 0) return
    const wanted = at === -1 ? parts.length - 1 : at
    enter(wanted, Math.max(0, Math.min(ms, parts[wanted]?.endMs ?? 0) - (parts[wanted]?.startMs ?? 0)))
  }

  const follow = (turn: Turn): (() => void) => {
    const isActive = (): boolean => turnOf(active) === turn && part()?.kind === 'clip'
    const wait = (waits: boolean) => (): void => {
      if (!isActive() || isWaiting === waits) return
      isWaiting = waits
      tell()
    }
    const ready = (): void => {
      if (turn.wantedMs !== null) place(turn, turn.wantedMs)
      if (isActive() && isPlaying && turn.element.paused) start()
    }
    const events: ReadonlyArray<readonly [string, () => void]> = [
      ['loadedmetadata', ready],
      ['canplay', ready],
      ['waiting', wait(true)],
      ['playing', wait(false)],
      ['timeupdate', endClip],
      ['ended', endClip],
      ['seeked', tellTime],
    ]
    for (const [name, listener] of events) turn.element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of events) turn.element.removeEventListener(name, listener)
    }
  }
  const unfollow = turns.map(follow)

  return {
    setParts(next) {
      const now = part()
      const into = now ? currentMs() - now.startMs : 0
      parts = next
      const same = now
        ? next.findIndex(
            (one) =>
              one.kind === now.kind &&
              (one.kind === 'title' || (now.kind !== 'title' && one.clip.highlightId === now.clip.highlightId)),
          )
        : 0
      if (next.length === 0) {
        halt()
        isPlaying = false
        index = 0
        tell()
      } else if (same === -1) enter(Math.min(index, next.length - 1))
      else enter(same, Math.min(into, Math.max(0, (next[same]?.endMs ?? 0) - (next[same]?.startMs ?? 0) - 1)))
    },
    play(atMs) {
      isPlaying = parts.length > 0
      if (atMs !== undefined) seek(atMs)
      else if (isOver) seek(0)
      else {
        start()
        tell()
      }
    },
    pause() {
      isPlaying = false
      halt()
      tell()
    },
    seek,
    setRate(wanted) {
      halt()
      rate = wanted
      start()
    },
    setMuted(isMuted) {
      for (const { element } of turns) element.muted = isMuted
    },
    get currentMs() {
      return currentMs()
    },
    get moment() {
      return moment()
    },
    onTime(listener) {
      timeListeners.add(listener)
      return () => void timeListeners.delete(listener)
    },
    onMoment(listener) {
      momentListeners.add(listener)
      return () => void momentListeners.delete(listener)
    },
    close() {
      isPlaying = false
      cancelAnimationFrame(frame)
      halt()
      for (const stop of unfollow) stop()
      for (const turn of turns) turn.detach()
    },
  }
}
