import { isTelling, isUnspaced, stemOf, writtenWordsOf } from './telling-words.ts'

/** The longest phrase, in words. */
const MAX_WORDS = 3
const MAX_TITLE_CHARS = 60
const MAX_PHRASES = 3
const LEAST_TIMES = 2
/** The least share of the sentences of a group that has a phrase of its title. */
const LEAST_SHARE = 0.015
// Chosen on the meetings that the bench `truth-titles` does not measure.
/** Added to shares before they are compared, so that rare phrases do not win by being nowhere else. */
const SMOOTHED_BY = 0.03
/** How much what many sentences have counts more than what tells groups apart. */
const OF_SHARE = 1.3
/** How many times as much again a phrase counts that always stands after an article or the like: things, not fillers. */
const OF_NAMED = 4
/** How much more a phrase counts for each further word. */
const OF_FURTHER_WORD = 0.5
const BETWEEN = ', '
const ARTICLE = /^(?:the|an?|this|these|those|our|your|their|my|his|her|of|for|some|any|no|each|every)$/iu
const ADVERB = /[a-z]{3}ly$/u
/** Words that say what a text is about, but never what a part of it is about. */
const NO_TITLE: ReadonlySet<string> = new Set(
  (
    'able actual ahead amount area bad basic bunch case cool couple deal difference different difficult easy example fact feel felt fine five four six seven ' +
    'eight nine ten hundred thousand million three fun funny general great guy guys hand hard hear heard help high hope important interesting issue issues ' +
    'level line long looks main matter minute minutes moment month months move number numbers order people percent per cent person place play point points ' +
    'possible possibly problem problems question questions reason remember run set short show showing side simple small start started starting starts stop ' +
    'story sudden tend terms times true understand wait way ways week weeks whole wonder wonderful word words work worked working works worry worrying worse ' +
    'write wrong year years yesterday morning afternoon'
  ).split(' '),
)
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
    (counts[group]?.get(phrase)?.count ?? 0) / Math.max(1, groups[group]?.length ?? 0)
  return groups.map((sentences, group) => {
    const least = Math.max(LEAST_TIMES, LEAST_SHARE * sentences.length)
    const scored = [...(counts[group] ?? [])].flatMap(([phrase, { count, named }]) => {
      if (count < least) return []
      const inside = shareOf(phrase, group)
      const nearest = Math.max(0, ...groups.map((_, other) => (other === group ? 0 : shareOf(phrase, other))))
      const long = 1 + OF_FURTHER_WORD * (phrase.split(' ').length - 1)
      const thing = 1 + (OF_NAMED * named) / count
      const score = inside ** OF_SHARE * thing * long * Math.log((inside + SMOOTHED_BY) / (nearest + SMOOTHED_BY))
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

/** In how many sentences a phrase is, and in how many after an article or the like. */
interface Counted {
  count: number
  named: number
}

/**
 * In how many sentences each phrase is, by its stems. `written` learns one way in which it is written, in small letters
 * if there is such a one.
 */
function countPhrases(sentences: readonly string[], written: Map<string, string>): Map<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const text of sentences) {
    const seen = new Set<string>()
    for (const { words, before } of phrasesOf(text)) {
      const phrase = words.map((word) => stemOf(word.toLowerCase())).join(' ')
      if (HAS_CAPITAL.test(written.get(phrase) ?? 'A')) written.set(phrase, words.join(' '))
      if (seen.has(phrase)) continue
      seen.add(phrase)
      const counted = counts.get(phrase) ?? { count: 0, named: 0 }
      counted.count += 1
      if (ARTICLE.test(before)) counted.named += 1
      counts.set(phrase, counted)
    }
  }
  return counts
}

/** Runs of words that begin and end with a telling one and have only spaces between them, with the word before. */
function* phrasesOf(text: string): Generator<{ words: string[]; before: string }> {
  const most = isUnspaced(text) ? 1 : MAX_WORDS
  for (const part of text.replace(/\s+/gu, ' ').split(BETWEEN_PHRASES)) {
    const words = writtenWordsOf(part)
    const telling = words.map((word) => mayBeInTitle(word.toLowerCase()) && !/['’]/.test(word))
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 1; telling[from] && to <= Math.min(words.length, from + most); to += 1)
        if (telling[to - 1]) yield { words: words.slice(from, to), before: words[from - 1] ?? '' }
  }
}

function mayBeInTitle(word: string): boolean {
  return isTelling(word) && !NO_TITLE.has(word) && !ADVERB.test(word)
}
