import { isTelling, isUnspaced, stemOf, writtenWordsOf } from './telling-words.ts'

/** The longest phrase, in words. */
const MAX_WORDS = 3
const MAX_TITLE_CHARS = 60
const MAX_PHRASES = 3
const LEAST_TIMES = 2
/** The least share of the sentences of a group that has a phrase of its title. */
const LEAST_SHARE = 0.015
/** How much more a phrase counts for each further word. */
const OF_FURTHER_WORD = 0.5
const BETWEEN = ', '
/** What ends a phrase: anything but words, hyphens and apostrophes within them, and spaces. */
const BETWEEN_PHRASES = /[^\p{L}\p{M}\p{N}\s'’-]+|\s['’-]+|['’-]+\s/u
const HAS_CAPITAL = /\p{Lu}/u

/**
 * A title for each group of sentences: phrases as they stand in the text, which many of its sentences have and few of
 * any other group, joined by ", "; null where there are none.
 */
export function titlesOf(groups: ReadonlyArray<readonly string[]>): Array<string | null> {
  const written = new Map<string, string>()
  const counts = groups.map((sentences) => countPhrases(sentences, written))
  const shareOf = (phrase: string, group: number): number =>
    (counts[group]?.get(phrase) ?? 0) / Math.max(1, groups[group]?.length ?? 0)
  return groups.map((sentences, group) => {
    const least = Math.max(LEAST_TIMES, LEAST_SHARE * sentences.length)
    const scored = [...(counts[group] ?? [])].flatMap(([phrase, count]) => {
      if (count < least) return []
      const inside = shareOf(phrase, group)
      const nearest = Math.max(0, ...groups.map((_, other) => (other === group ? 0 : shareOf(phrase, other))))
      const long = 1 + OF_FURTHER_WORD * (phrase.split(' ').length - 1)
      const score = inside * long * Math.log((inside + LEAST_SHARE) / (nearest + LEAST_SHARE))
      return score > 0 ? [{ phrase, score }] : []
    })
    scored.sort((one, other) => other.score - one.score || (one.phrase < other.phrase ? -1 : 1))
    return joined(scored, written)
  })
}

/** The best phrases that have no word in common, as long as they fit into a title. */
function joined(scored: ReadonlyArray<{ phrase: string }>, written: ReadonlyMap<string, string>): string | null {
  const chosen: string[] = []
  const stems = new Set<string>()
  for (const { phrase } of scored) {
    if (chosen.length === MAX_PHRASES) break
    const own = phrase.split(' ')
    const next = [...chosen, written.get(phrase) ?? phrase]
    if (own.some((stem) => stems.has(stem)) || next.join(BETWEEN).length > MAX_TITLE_CHARS) continue
    chosen.push(written.get(phrase) ?? phrase)
    for (const stem of own) stems.add(stem)
  }
  return chosen.length === 0 ? null : chosen.join(BETWEEN)
}

/**
 * In how many sentences each phrase is, by its stems. `written` learns one way in which it is written, in small letters
 * if there is such a one.
 */
function countPhrases(sentences: readonly string[], written: Map<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of sentences) {
    const seen = new Set<string>()
    for (const words of phrasesOf(text)) {
      const phrase = words.map((word) => stemOf(word.toLowerCase())).join(' ')
      if (HAS_CAPITAL.test(written.get(phrase) ?? 'A')) written.set(phrase, words.join(' '))
      if (seen.has(phrase)) continue
      seen.add(phrase)
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  }
  return counts
}

/** Runs of words that begin and end with a telling one and have only spaces between them. */
function* phrasesOf(text: string): Generator<string[]> {
  const most = isUnspaced(text) ? 1 : MAX_WORDS
  for (const part of text.replace(/\s+/gu, ' ').split(BETWEEN_PHRASES)) {
    const words = writtenWordsOf(part)
    const telling = words.map((word) => isTelling(word.toLowerCase()) && !/['’]/.test(word))
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 1; telling[from] && to <= Math.min(words.length, from + most); to += 1)
        if (telling[to - 1]) yield words.slice(from, to)
  }
}
