import { addTo, likeness, toUnit, type UnitVector } from '#platform/kernel/unit-vectors.ts'

/** How many sentences on either side of a place are compared. */
const WINDOW = 12
/** How much a new heading counts as a change of topic; the greatest possible difference of two sides is 2. */
const HEADING = 4

/**
 * Cuts a text into at most `most` chapters where what is said changes: at new headings first, then where the sentences
 * before are least like those after, compared with the places around (Hearst 1997). Returns where each begins.
 */
export function chapterStarts(
  meanings: readonly UnitVector[],
  headings: ReadonlyArray<string | null>,
  most: number,
): number[] {
  const likenesses = meanings.map((_, at) => (at === 0 ? 1 : likenessAround(meanings, at)))
  const least = Math.max(2, Math.floor(meanings.length / (most * 3)))
  const places = likenesses
    .map((value, at) => ({
      at,
      depth:
        peak(likenesses, at, -1) +
        peak(likenesses, at, 1) -
        2 * value +
        (headings[at] === headings[at - 1] ? 0 : HEADING),
    }))
    .slice(1)
    .toSorted((one, other) => other.depth - one.depth)
  const mean = places.reduce((sum, { depth }) => sum + depth, 0) / Math.max(1, places.length)
  const starts = [0]
  for (const { at, depth } of places) {
    if (starts.length >= most || depth <= mean) break
    if (meanings.length - at >= least && starts.every((start) => Math.abs(start - at) >= least)) starts.push(at)
  }
  return starts.toSorted((one, other) => one - other)
}

function likenessAround(meanings: readonly UnitVector[], at: number): number {
  return likeness(sideOf(meanings, at - WINDOW, at), sideOf(meanings, at, at + WINDOW))
}

function sideOf(meanings: readonly UnitVector[], from: number, to: number): UnitVector {
  const sum = new Float32Array(meanings[0]?.length ?? 0)
  for (let at = Math.max(0, from); at < Math.min(meanings.length, to); at += 1) {
    const meaning = meanings[at]
    if (meaning !== undefined) addTo(sum, meaning)
  }
  return toUnit(sum)
}

/** The highest likeness that one reaches from a place without going down. */
function peak(likenesses: readonly number[], from: number, step: 1 | -1): number {
  let highest = likenesses[from] ?? 0
  for (let at = from + step; (likenesses[at] ?? -Infinity) >= highest; at += step) highest = likenesses[at] ?? highest
  return highest
}
