import type { Part } from './redaction.ts'

/** A part and what of it is hidden. */
export interface Hidden extends Part {
  videoBlur: boolean
  audioMuted: boolean
}

/**
 * Which of the parts others do not hide yet, each with the effects that are lacking: a part counts as hidden where
 * others together cover all of it.
 */
export function notHidden(requested: readonly Hidden[], there: readonly Hidden[]): Hidden[] {
  const muted = joined(there.filter(({ audioMuted }) => audioMuted))
  const blurred = joined(there.filter(({ videoBlur }) => videoBlur))
  return requested.flatMap(({ startMs, endMs, videoBlur, audioMuted }) => {
    const part = { startMs, endMs }
    const lacking = {
      ...part,
      videoBlur: videoBlur && !isWithinAny(part, blurred),
      audioMuted: audioMuted && !isWithinAny(part, muted),
    }
    return lacking.videoBlur || lacking.audioMuted ? [lacking] : []
  })
}

/** Whether two redactions hide the same of the same part. */
export function isSamePart(one: Hidden, other: Hidden): boolean {
  return (
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.videoBlur === other.videoBlur &&
    one.audioMuted === other.audioMuted
  )
}

/** The parts in the order of their times, those left out that the ones before them hide together. */
export function withoutRepeated(parts: readonly Hidden[]): Hidden[] {
  let mutedUntil = -1
  let blurredUntil = -1
  return parts
    .toSorted((one, other) => one.startMs - other.startMs || other.endMs - one.endMs)
    .filter(({ endMs, videoBlur, audioMuted }) => {
      // Those before began no later: what reaches behind the end of this one hides it.
      const isRepeated = (!audioMuted || endMs <= mutedUntil) && (!videoBlur || endMs <= blurredUntil)
      if (audioMuted) mutedUntil = Math.max(mutedUntil, endMs)
      if (videoBlur) blurredUntil = Math.max(blurredUntil, endMs)
      return !isRepeated
    })
}

/** Whether a part lies within one of the stretches, which are apart and in their order. */
function isWithinAny(part: Part, stretches: readonly Part[]): boolean {
  let [from, to] = [0, stretches.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((stretches[middle]?.endMs ?? 0) < part.endMs) from = middle + 1
    else to = middle
  }
  return (stretches[from]?.startMs ?? Number.POSITIVE_INFINITY) <= part.startMs
}

/** The parts, those joined that meet. */
function joined(parts: readonly Part[]): Part[] {
  const stretches: Part[] = []
  for (const { startMs, endMs } of parts.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = stretches.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else stretches.push({ startMs, endMs })
  }
  return stretches
}
