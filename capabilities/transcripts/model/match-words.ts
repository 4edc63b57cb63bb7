/** Two positions: of a word in one sequence, and of the same word in the other. */
export type Match = readonly [from: number, to: number]

/** More than this is not compared word by word: after so large a change, times are assigned by position. */
const MAX_COMPARED = 16_000_000

const NOT_SAID = /[^\p{L}\p{N}]+/gu

/** A word as it is compared: without case and punctuation, which are corrected most often. */
export function soundOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(NOT_SAID, '') || text
}

/** The longest common subsequence of words, in order. */
export function matchWords(from: readonly string[], to: readonly string[]): Match[] {
  const matches: Match[] = []
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) {
    matches.push([start, start])
    start += 1
  }
  let end = 0
  while (
    end < from.length - start &&
    end < to.length - start &&
    from[from.length - 1 - end] === to[to.length - 1 - end]
  )
    end += 1
  const middle = longestCommon(from.slice(start, from.length - end), to.slice(start, to.length - end))
  for (const [one, other] of middle) matches.push([one + start, other + start])
  for (let at = end; at > 0; at -= 1) matches.push([from.length - at, to.length - at])
  return matches
}

function longestCommon(from: readonly string[], to: readonly string[]): Match[] {
  if (from.length * to.length > MAX_COMPARED) return []
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let one = from.length - 1; one >= 0; one -= 1) {
    for (let other = to.length - 1; other >= 0; other -= 1) {
      const at = one * width + other
      lengths[at] =
        from[one] === to[other]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const matches: Match[] = []
  for (let one = 0, other = 0; one < from.length && other < to.length;) {
    const at = one * width + other
    if (from[one] === to[other]) {
      matches.push([one, other])
      one += 1
      other += 1
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) one += 1
    else other += 1
  }
  return matches
}
