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
export function notHidden(wanted: readonly Hidden[], there: readonly Hidden[]): Hidden[] {
  const muted = joined(there.filter(({ audioMuted }) => audioMuted))
  const blurred = joined(there.filter(({ videoBlur }) => videoBlur))
  return wanted.flatMap(({ startMs, endMs, videoBlur, audioMuted }) => {
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

/** The parts, those left out that others among them hide. */
export function withoutRepeated(parts: readonly Hidden[]): Hidden[] {
  const kept: Hidden[] = []
  for (const part of parts.toSorted((one, other) => lengthOf(other) - lengthOf(one)))
    if (notHidden([part], kept).length > 0) kept.push(part)
  return kept
}

function lengthOf({ startMs, endMs }: Part): number {
  return endMs - startMs
}

function isWithinAny(part: Part, stretches: readonly Part[]): boolean {
  return stretches.some(({ startMs, endMs }) => startMs <= part.startMs && endMs >= part.endMs)
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
