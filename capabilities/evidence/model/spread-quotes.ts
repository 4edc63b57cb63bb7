import type { EvidenceCounts, Quote } from './evidence.ts'

/** So many quotes of one note or person come before others have had as many. */
const AT_ONCE = 2

/** Quotes in the order in which they are read: the best first, but no one speaks a third time before others had two. */
export function spreadQuotes<Said extends Pick<Quote, 'score' | 'type' | 'id' | 'parentId' | 'speaker' | 'personId'>>(
  quotes: readonly Said[],
): Said[] {
  const left = quotes.toSorted((one, other) => other.score - one.score)
  const times = new Map<string, number>()
  const turnOf = (quote: Said): number =>
    Math.floor(Math.max(times.get(placeOf(quote)) ?? 0, times.get(voiceOf(quote)) ?? 0) / AT_ONCE)
  const spread: Said[] = []
  while (left.length > 0) {
    let next = 0
    for (const [at, quote] of left.entries()) {
      const best = left[next]
      if (best !== undefined && turnOf(quote) < turnOf(best)) next = at
    }
    const [quote] = left.splice(next, 1)
    if (quote === undefined) break
    for (const name of new Set([placeOf(quote), voiceOf(quote)])) times.set(name, (times.get(name) ?? 0) + 1)
    spread.push(quote)
  }
  return spread
}

/** The note or insight that a quote is in. */
function placeOf({ type, id, parentId }: Pick<Quote, 'type' | 'id' | 'parentId'>): string {
  return type === 'highlight' ? `note ${parentId}` : `${type} ${id}`
}

/** Who says it: the contact, else the speaker in that text. */
function voiceOf(quote: Pick<Quote, 'type' | 'id' | 'parentId' | 'speaker' | 'personId'>): string {
  return quote.personId === null ? `${placeOf(quote)} ${quote.speaker ?? ''}` : `person ${quote.personId}`
}

/** On how much quotes stand. */
export function countsOf(quotes: readonly Quote[]): EvidenceCounts {
  const said = quotes.filter(({ isInterviewer, type }) => !isInterviewer && type !== 'insight')
  return {
    numProjects: new Set(quotes.map(({ projectId }) => projectId)).size,
    numHighlights: quotes.filter(({ type }) => type === 'highlight').length,
    numChannels: 0,
    numItems: new Set(quotes.map(({ type, id }) => `${type} ${id}`)).size,
    people: new Set(said.map(voiceOf)).size,
    notes: new Set(said.map(placeOf)).size,
  }
}
