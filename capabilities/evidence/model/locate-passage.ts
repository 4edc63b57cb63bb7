/** Adjacent sentences of one block, by their positions among the sentences of the text. */
export interface SentenceRun {
  first: number
  last: number
}

const SPACES = /\s+/gu
/** Lines of a passage follow each other in its text; a line found farther away is another one with the same words. */
const MAX_GAP_CHARS = 40

/** A text whose passages are located among its sentences. */
export interface LocatedText {
  /** The runs of sentences that a passage consists of, in order; lines that are no sentences are left out. */
  runsOf(passage: string): SentenceRun[]
}

/**
 * Locates passages, as the index cuts them from the lines of a text, among the sentences of the text as it is now.
 * @param sentences in order, with their blocks
 */
export function locatedText(sentences: ReadonlyArray<{ text: string; start: { blockId: string } }>): LocatedText {
  const ends: number[] = []
  let whole = ''
  for (const { text } of sentences) {
    whole += text.replace(SPACES, '')
    ends.push(whole.length)
  }
  return {
    runsOf(passage) {
      const lines = passage
        .split('\n')
        .map((line) => line.replace(SPACES, ''))
        .filter((line) => line !== '')
      const longest = lines.toSorted((one, other) => other.length - one.length)[0]
      const anchor = longest === undefined ? -1 : whole.indexOf(longest)
      if (longest === undefined || anchor === -1) return []
      const places = placesAround(whole, lines, lines.indexOf(longest), anchor)
      return places.flatMap(({ start, end }) => runsBetween(sentences, ends, start, end))
    },
  }
}

interface Place {
  start: number
  end: number
}

/** Where the lines are, given the place of one of them: each nearest to the one before or after it. */
function placesAround(whole: string, lines: readonly string[], at: number, anchor: number): Place[] {
  const places: Place[] = [{ start: anchor, end: anchor + (lines[at]?.length ?? 0) }]
  let until = anchor
  for (const line of lines.slice(0, at).toReversed()) {
    const start = until === 0 ? -1 : whole.lastIndexOf(line, until - line.length)
    if (start === -1 || start + line.length > until || until - start - line.length > MAX_GAP_CHARS) continue
    places.unshift({ start, end: start + line.length })
    until = start
  }
  let from = places.at(-1)?.end ?? 0
  for (const line of lines.slice(at + 1)) {
    const start = whole.indexOf(line, from)
    if (start === -1 || start - from > MAX_GAP_CHARS) continue
    places.push({ start, end: start + line.length })
    from = start + line.length
  }
  return places
}

/** The sentences that are in a stretch for the most part, block by block. */
function runsBetween(
  sentences: ReadonlyArray<{ start: { blockId: string } }>,
  ends: readonly number[],
  start: number,
  end: number,
): SentenceRun[] {
  const runs: Array<SentenceRun & { blockId: string }> = []
  for (let at = firstEndingAfter(ends, start); at < ends.length && (ends[at - 1] ?? 0) < end; at += 1) {
    const [from, to] = [at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 0]
    if ((Math.min(to, end) - Math.max(from, start)) * 2 < to - from) continue
    const blockId = sentences[at]?.start.blockId ?? ''
    const run = runs.at(-1)
    if (run?.blockId === blockId && run.last === at - 1) run.last = at
    else runs.push({ first: at, last: at, blockId })
  }
  return runs.map(({ first, last }) => ({ first, last }))
}

function firstEndingAfter(ends: readonly number[], place: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}
