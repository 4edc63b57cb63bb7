import type { Clause } from './parse-query.ts'
import type { Vocabulary } from './vocabulary.ts'
import { hasNoMeaning } from './languages.ts'
import { isSpaceless, joinedForm, joinParts, stemWord } from './tokenize.ts'

/**
 * A shorter word is not split, nor one whose end is neither a word of three letters nor a number ("e mail", "igf 1").
 */
const LEAST_WHOLE_CHARS = 4
/** Nor is a longer one: every position in it is tried. */
const MOST_WHOLE_CHARS = 40
const LONG_OR_NUMBER = /^(?:.{3,}|\d+)$/u
/** If two parts are in more items than this, they are not searched for as adjacent: it would mean reading them all. */
const MAX_SIDE_BY_SIDE = 20_000
/** How many ways of splitting a word are searched for. */
const MAX_SPLITS = 2

/**
 * The clauses with the other spellings in the texts: one word typed where they write several, and the other way round
 * ("email", "e-mail", "e mail").
 * @param sideBySide whether two stems are adjacent somewhere
 */
export function withSpellings(
  clauses: readonly Clause[],
  vocabulary: Vocabulary,
  sideBySide: (stems: readonly string[]) => boolean,
): Clause[] {
  return clauses.map((clause, index) => {
    if (clause.quoted || isSpaceless(clause.exact[0] ?? '')) return clause
    const spellings = [
      ...(clause.exact.length > 1
        ? asOneWord(clause.exact, vocabulary)
        : [
            ...withNeighbour(clauses[index - 1], clause, vocabulary),
            ...withNeighbour(clause, clauses[index + 1], vocabulary),
            ...inJoinedParts(clause.exact[0] ?? '', vocabulary),
            ...takenApart(clause.exact[0] ?? '', vocabulary, sideBySide),
          ]),
    ]
    return spellings.length === 0 ? clause : { ...clause, spellings }
  })
}

function asOneWord(parts: readonly string[], vocabulary: Vocabulary): string[][] {
  const joined = joinParts(parts)
  return joined === null || vocabulary.frequencyOf(stemWord(joined)) === 0 ? [] : [[stemWord(joined)]]
}

function withNeighbour(one: Clause | undefined, next: Clause | undefined, vocabulary: Vocabulary): string[][] {
  const isPair = one !== undefined && next !== undefined && !one.quoted && !next.quoted && next.place === one.place + 1
  return isPair && one.exact.length === 1 && next.exact.length === 1
    ? asOneWord([...one.exact, ...next.exact], vocabulary)
    : []
}

function inJoinedParts(word: string, vocabulary: Vocabulary): string[][] {
  const stem = stemWord(joinedForm(word))
  return vocabulary.frequencyOf(stem) === 0 ? [] : [[stem]]
}

function takenApart(
  word: string,
  vocabulary: Vocabulary,
  sideBySide: (stems: readonly string[]) => boolean,
): string[][] {
  if (word.length < LEAST_WHOLE_CHARS || word.length > MOST_WHOLE_CHARS || !/\p{L}/u.test(word)) return []
  const ways: Array<{ stems: string[]; frequency: number }> = []
  for (let at = 1; at < word.length; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (!LONG_OR_NUMBER.test(parts[1] ?? '') || parts.some(hasNoMeaning)) continue
    const stems = parts.map(stemWord)
    const frequency = Math.min(...parts.map((part) => vocabulary.itemsWith(part)))
    if (frequency > 0 && frequency <= MAX_SIDE_BY_SIDE) ways.push({ stems, frequency })
  }
  return ways
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_SPLITS)
    .map(({ stems }) => stems)
    .filter(sideBySide)
}
