import type { Part } from './redaction.ts'

/** A part, and whether its picture and sound are hidden. */
export interface Hidden extends Part {
  videoBlur: boolean
  audioMuted: boolean
}

/**
 * The parts that others do not hide yet, each with the missing effects: a part counts as hidden if others together
 * cover all of it.
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

/** Whether two redactions have the same part and the same effects. */
export function isSamePart(one: Hidden, other: Hidden): boolean {
  return (
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.videoBlur === other.videoBlur &&
    one.audioMuted === other.audioMuted
  )
}

/** The parts sorted by time, without those that earlier ones hide completely. */
export function withoutRepeated(parts: readonly Hidden[]): Hidden[] {
  let mutedUntil = -1
  let blurredUntil = -1
  return parts
    .toSorted((one, other) => one.startMs - other.startMs || other.endMs - one.endMs)
    .filter(({ endMs, videoBlur, audioMuted }) => {
      // Earlier parts began no later: one that reaches beyond the end of this part hides it.
      const isRepeated = (!audioMuted || endMs <= mutedUntil) && (!videoBlur || endMs <= blurredUntil)
      if (audioMuted) mutedUntil = Math.max(mutedUntil, endMs)
      if (videoBlur) blurredUntil = Math.max(blurredUntil, endMs)
      return !isRepeated
    })
}

/** Whether a part is within one of the stretches, which are sorted and do not overlap. */
function isWithinAny(part: Part, stretches: readonly Part[]): boolean {
  let [from, to] = [0, stretches.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((stretches[middle]?.endMs ?? 0) < part.endMs) from = middle + 1
    else to = middle
  }
  return (stretches[from]?.startMs ?? Number.POSITIVE_INFINITY) <= part.startMs
}

/** The parts, with adjoining ones merged. */
function joined(parts: readonly Part[]): Part[] {
  const stretches: Part[] = []
  for (const { startMs, endMs } of parts.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = stretches.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else stretches.push({ startMs, endMs })
  }
  return stretches
}
