import { createPartPlayer, type PartPlayerOptions } from './part-player.ts'
import { createMoments, type ReelMoment, type StreamedPart } from './reel-moment.ts'

/** Plays the parts of a reel one after the other. Its calls cause no redraw. */
export interface ReelPlayback {
  /** Replaces the parts; the current clip continues where it is. */
  setParts(parts: readonly StreamedPart[]): void
  /** Plays, from a position in the reel if one is given. */
  play(atMs?: number): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  setMuted(isMuted: boolean): void
  /** Milliseconds from the beginning of the reel. */
  readonly currentMs: number
  readonly moment: ReelMoment
  /** Calls with each frame during playback, and on every other change of position. @returns how to stop */
  onTime(listener: (ms: number) => void): () => void
  onMoment(listener: (moment: ReelMoment) => void): () => void
  /** Releases everything. */
  close(): void
}

const NO_TIME = { startMs: 0, endMs: 0 }

/** The part at a position in a reel, and the offset in it. */
function partAt(parts: readonly StreamedPart[], ms: number): { index: number; intoMs: number } {
  const at = parts.findIndex(({ endMs }) => ms < endMs)
  const index = at === -1 ? parts.length - 1 : at
  const { startMs, endMs } = parts[index] ?? NO_TIME
  return { index, intoMs: Math.max(0, Math.min(ms, endMs) - startMs) }
}

/** Finds the same part among others: the title, the clip, or the card before it. */
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

export function createReelPlayback(options: PartPlayerOptions): ReelPlayback {
  let parts: readonly StreamedPart[] = []
  let index = 0
  let isPlaying = false
  let isOver = false
  const player = createPartPlayer(options, {
    ended: () => goOn(),
    refused() {
      isPlaying = false
      moments.notify()
    },
    waited: () => moments.notify(),
    sought: () => moments.notifyTime(),
  })
  const part = (): StreamedPart | undefined => parts[index]
  const currentMs = (): number => {
    const now = part()
    return now ? Math.min(now.endMs, now.startMs + Math.max(0, player.intoMs())) : 0
  }
  const moments = createMoments({
    currentMs,
    moment: () => ({
      part: part() ?? null,
      element: player.element(),
      isPlaying,
      isWaiting: player.isWaiting(),
    }),
    onFrame: player.look,
  })

  const enter = (requested: number, intoMs = 0): void => {
    index = requested
    const next = parts.slice(index + 1).find(({ kind }) => kind === 'clip')
    player.show(part(), intoMs, next)
    if (isPlaying) player.run()
    moments.notify()
  }
  const goOn = (): void => {
    if (index + 1 < parts.length) return enter(index + 1)
    isPlaying = false
    isOver = true
    // A busy page is notified late of the end.
    player.rest()
    moments.notify()
  }
  const seek = (ms: number): void => {
    isOver = false
    if (parts.length === 0) return
    const { index: requested, intoMs } = partAt(parts, ms)
    enter(requested, intoMs)
  }

  return {
    setParts(next) {
      const now = part()
      const into = now ? currentMs() - now.startMs : 0
      parts = next
      const same = now ? samePart(next, now) : 0
      if (next.length === 0) {
        isPlaying = false
        enter(0)
      } else if (same === -1) enter(Math.min(index, next.length - 1))
      else enter(same, Math.min(into, Math.max(0, lengthOf(next[same] ?? NO_TIME) - 1)))
    },
    play(atMs) {
      isPlaying = parts.length > 0
      if (atMs !== undefined) seek(atMs)
      else if (isOver) seek(0)
      else {
        player.run()
        moments.notify()
      }
    },
    pause() {
      isPlaying = false
      player.halt()
      moments.notify()
    },
    seek,
    setRate: player.setRate,
    setMuted: player.setMuted,
    get currentMs() {
      return currentMs()
    },
    get moment() {
      return moments.moment()
    },
    onTime: moments.onTime,
    onMoment: moments.onMoment,
    close() {
      isPlaying = false
      moments.close()
      player.close()
    },
  }
}
