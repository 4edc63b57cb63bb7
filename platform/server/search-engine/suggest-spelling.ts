import type { Condition } from './conditions.ts'
import { MAX_TOTAL, type EngineQuery } from './contract.ts'
import { hasNoMeaning } from './languages.ts'
import { replaceWords, type Clause } from './parse-query.ts'
import { countMatches, hasMatch } from './ranking.ts'
import type { SearchFile } from './run-match.ts'
import { foldWord, stemWord, tokenize } from './tokenize.ts'

/** A query with more unknown words than this is not misspelt but something else. */
const MAX_CORRECTED_WORDS = 5
const MAX_TRIED_CORRECTIONS = 8
/** A word found more often than this is hardly a misspelling, even if another is found more often still. */
const MAX_FOUND_MISSPELT = MAX_TOTAL / 10
/** The right spelling finds this many times as much as a misspelling that also occurs in texts. */
const TIMES_AS_MUCH = 10
const LEAST_CHARS = 5

/** Another spelling of a query, and whether it is certainly what was meant. */
export interface Spelling {
  query: string
  corrects: boolean
}

/** Reads a query as the index does. */
type Read = (text: string) => Clause[]

/**
 * Replaces words that find nothing for this reader with similar ones that do. All queries use the reader's own
 * conditions, so neither a suggestion nor its absence reveals what the reader may not see.
 */
export function spellingFound(
  source: SearchFile,
  query: EngineQuery,
  conditions: readonly Condition[],
  read: Read,
): Spelling | null {
  const finds = (text: string) => hasMatch(source, query, read(text), conditions)
  const words = new Set(tokenize(query.text).map((token) => foldWord(query.text.slice(token.start, token.end))))
  const unknown = [...words].filter((word) => !finds(word))
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED_WORDS) return null
  /** The words that occur somewhere, unchanged. */
  const standing = new Map([...words].flatMap((word) => (unknown.includes(word) ? [] : [[word, word] as const])))
  const nothingStands = standing.size === 0
  const inOrder = [...words]
  for (const [at, word] of inOrder.entries()) {
    if (standing.has(word)) continue
    const neighbours = { before: standing.get(inOrder[at - 1] ?? ''), after: standing.get(inOrder[at + 1] ?? '') }
    const correction = likeliest(
      source.vocabulary.similarWords(word).slice(0, MAX_TRIED_CORRECTIONS),
      neighbours,
      [...standing.values()],
      finds,
    )
    if (correction !== undefined) standing.set(word, correction)
  }
  const corrections = new Map([...standing].filter(([word, correction]) => word !== correction))
  if (corrections.size === 0) return null
  const suggestion = replaceWords(query.text, corrections)
  const findsAll = finds(suggestion)
  return nothingStands || findsAll ? { query: suggestion, corrects: findsAll } : null
}

/**
 * Of similar words the one that occurs next to its neighbours, else with the other words, else anywhere. Each in
 * quotes: the reader may see another form of a word whose exact spelling occurs only in what they may not see.
 */
function likeliest(
  similar: readonly string[],
  { before, after }: { before: string | undefined; after: string | undefined },
  others: readonly string[],
  finds: (text: string) => boolean,
): string | undefined {
  const standsBeside = (word: string): boolean =>
    (before !== undefined && finds(`"${before} ${word}"`)) || (after !== undefined && finds(`"${word} ${after}"`))
  const standsWith = (word: string): boolean => others.length > 0 && finds(`${others.join(' ')} "${word}"`)
  return similar.find(standsBeside) ?? similar.find(standsWith) ?? similar.find((word) => finds(`"${word}"`))
}

/**
 * Replaces words that others misspelt too with similar ones that find ten times as much for this reader.
 * @param whole how many results contain all words as typed
 */
export function spellingFoundMore(
  source: SearchFile,
  query: EngineQuery,
  conditions: readonly Condition[],
  read: Read,
  whole: number,
): Spelling | null {
  const words = read(query.text)
  if (whole > MAX_FOUND_MISSPELT || words.length > MAX_CORRECTED_WORDS) return null
  const count = (text: string, most: number) => countMatches(source, query, read(text), conditions, most)
  const { vocabulary } = source
  const corrections = new Map<string, string>()
  let isSlip = true
  for (const { exact, quoted } of words) {
    const [word = ''] = exact
    if (quoted || exact.length > 1 || word.length < LEAST_CHARS) continue
    const known = vocabulary.itemsWith(word)
    if (known > MAX_FOUND_MISSPELT) continue
    // Others may have misspelt only another form of the word: "recieved".
    const own =
      known === 0 ? count(word, MAX_FOUND_MISSPELT + 1) : Math.max(1, count(`"${word}"`, MAX_FOUND_MISSPELT + 1))
    if (own === 0) continue
    const better = vocabulary
      .similarWords(word, TIMES_AS_MUCH * own)
      .filter((other) => stemWord(other) !== stemWord(word) && !hasNoMeaning(other))
      .slice(0, MAX_TRIED_CORRECTIONS)
      .find((other) => count(`"${other}"`, TIMES_AS_MUCH * own) >= TIMES_AS_MUCH * own)
    if (better === undefined) continue
    corrections.set(word, better)
    isSlip &&= isSlipOf(word, better)
  }
  if (corrections.size === 0) return null
  const corrected = replaceWords(query.text, corrections)
  const requested = TIMES_AS_MUCH * Math.max(1, whole)
  return count(corrected, requested) < requested && whole > 0
    ? null
    : { query: corrected, corrects: isSlip && count(corrected, requested) >= requested }
}

/** Letters in another order, or one doubled or not: other typing errors may just as well be other words. */
function isSlipOf(word: string, meant: string): boolean {
  const sorted = (text: string): string => [...text].sort().join('')
  const once = (text: string): string => text.replace(/(.)\1+/gu, '$1')
  return sorted(word) === sorted(meant) || once(word) === once(meant)
}
