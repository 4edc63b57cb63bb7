import { isTelling, isUnspaced, stemOf, writtenWordsOf } from './telling-words.ts'

/** The longest phrase, in words. */
const MAX_WORDS = 3
const MAX_TITLE_CHARS = 60
const MAX_PHRASES = 3
const LEAST_TIMES = 2
// Chosen on the meetings that the bench `truth-titles` does not measure.
/** How much more a word counts each time that it stands after an article or the like: things, not fillers. */
const OF_NAMED = 1
/** A phrase takes the place of its word from this share of the times of the word. */
const LEAST_SHARE_OF_WORD = 0.1
/** A word that is among the first of more groups than this share tells none from the others. */
const MOST_OF_GROUPS = 0.75
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
 * A title for each group of sentences: what is said most in it, as it stands in the text, each word in the phrase that
 * it is mostly part of, joined by ", "; null where nothing is said twice. What would stand in the titles of nearly all
 * groups is left out. Preferring what is rare in the other groups was tried, and names less of what persons call them.
 */
export function titlesOf(groups: ReadonlyArray<readonly string[]>): Array<string | null> {
  const written = new Map<string, string>()
  const counted = groups.map((sentences) => {
    const counts = countPhrases(sentences, written)
    const words = [...counts]
      .filter(([phrase, { count }]) => !phrase.includes(' ') && count >= LEAST_TIMES)
      .map(([word, { count, named }]) => ({ word, count, score: count + OF_NAMED * named }))
      .toSorted((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1))
    return { counts, words }
  })
  const titled = new Map<string, number>()
  for (const { words } of counted)
    for (const { word } of words.slice(0, MAX_PHRASES)) titled.set(word, (titled.get(word) ?? 0) + 1)
  const isEverywhere = (word: string): boolean =>
    groups.length > 2 && (titled.get(word) ?? 0) / groups.length > MOST_OF_GROUPS
  return counted.map(({ counts, words }) => {
    const longer = phrasesByWord(counts)
    const phrases = words
      .filter(({ word }) => !isEverywhere(word))
      .map(({ word, count }) => {
        const [best] = longer.get(word) ?? []
        const isMostly = best !== undefined && best.count >= Math.max(LEAST_TIMES, LEAST_SHARE_OF_WORD * count)
        return { phrase: isMostly ? best.phrase : word, word }
      })
    return joined(phrases, written)
  })
}

/** The phrases of several words that have each word, the most frequent first. */
function phrasesByWord(counts: ReadonlyMap<string, Counted>): Map<string, Array<{ phrase: string; count: number }>> {
  const byWord = new Map<string, Array<{ phrase: string; count: number }>>()
  for (const [phrase, { count }] of counts) {
    const words = phrase.split(' ')
    if (words.length > 1) for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), { phrase, count }])
  }
  for (const phrases of byWord.values())
    phrases.sort((one, other) => other.count - one.count || (one.phrase < other.phrase ? -1 : 1))
  return byWord
}

/** The first phrases that have no word in common, as long as they fit into a title; where one does not, its word. */
function joined(
  ordered: ReadonlyArray<{ phrase: string; word: string }>,
  written: ReadonlyMap<string, string>,
): string | null {
  const chosen: string[] = []
  const stems = new Set<string>()
  for (const { phrase, word } of ordered) {
    if (chosen.length === MAX_PHRASES) break
    if (stems.has(word)) continue
    const own = phrase.split(' ').some((stem) => stems.has(stem)) ? word : phrase
    const next = [...chosen, written.get(own) ?? own]
    if (next.join(BETWEEN).length > MAX_TITLE_CHARS) continue
    chosen.push(written.get(own) ?? own)
    for (const stem of own.split(' ')) stems.add(stem)
  }
  return chosen.length === 0 ? null : chosen.join(BETWEEN)
}

/** How often a phrase is said, and how often after an article or the like. */
interface Counted {
  count: number
  named: number
}

/**
 * How often each phrase is said, by its stems. `written` learns one way in which it is written, in small letters
 * if there is such a one.
 */
function countPhrases(sentences: readonly string[], written: Map<string, string>): Map<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const text of sentences) {
    for (const { words, before } of phrasesOf(text)) {
      const phrase = words.map((word) => stemOf(word.toLowerCase())).join(' ')
      if (HAS_CAPITAL.test(written.get(phrase) ?? 'A')) written.set(phrase, words.join(' '))
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
