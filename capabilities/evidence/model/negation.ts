import { alignWords } from './align-words.ts'

/** Words that turn what is said around them into its opposite, in the languages that notes are most often in. */
const CUES: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing nowhere neither nor without hardly barely scarcely rarely seldom unable ' +
    'nicht kein keine keinen keinem keiner nie niemals niemand nichts ohne weder pas jamais rien aucun aucune sans ' +
    'nunca nadie nada ningún ninguna tampoco não nem niet geen nooit zonder inte ikke'
  ).split(' '),
)
/** Contractions that lost their apostrophe, and those whose verb changes. */
const CONTRACTED = /^(ai|are|ca|could|did|does|do|had|has|have|is|might|must|need|should|was|were|wo|would)n(?:'|’)?t$/u
const VERBS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', ai: 'is' }
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const ENDS_SENTENCE = /[.;!?…\n]/u
const ENDS_CLAUSE = /[,:—–()"“”]/u
const SETS_AGAINST: ReadonlySet<string> = new Set(['but', 'although', 'though', 'however', 'aber', 'mais', 'pero'])
const JOINS_CLAUSES: ReadonlySet<string> = new Set([...SETS_AGAINST, 'and', 'because', 'while', 'so', 'if', 'or'])
/** From this share of words in the same order, the sentence says the quote's words and its cues are counted. */
const ALIGNED_SHARE = 0.8
/** Shorter words are rarely what two sentences are about. */
const TELLING_CHARS = 4

interface SaidWord {
  word: string
  isCue: boolean
  /** No word before it belongs to the same clause. */
  startsClause: boolean
  /** No word before it belongs to the same sentence, or it sets something against what was said. */
  startsThought: boolean
}

/**
 * How the negation of a sentence differs from that of its quote, as the cue that one of them lacks; null if it does not.
 * A sentence in the words of the quote has as many cues as these; one in other words is negative if the part of the
 * quote that has most in common with it is.
 */
export function differentNegation(sentence: string, quote: string): string | null {
  const said = saidWords(sentence)
  const quoted = saidWords(quote)
  const wordsOf = (words: readonly SaidWord[]): string[] => words.map(({ word }) => word)
  const { places } = alignWords(wordsOf(said), wordsOf(quoted))
  const plain = said.filter(({ isCue }) => !isCue).length
  const aligned = said.filter(({ isCue }, at) => !isCue && places[at] !== null).length
  const found = places.filter((place) => place !== null)
  if (plain > 0 && aligned >= ALIGNED_SHARE * plain)
    return differentCount(said, clausesAround(quoted, found[0] ?? 0, found.at(-1) ?? 0))
  return differentPolarity(said, quoted)
}

/** Whether a text says that something is not so, or sets one thing against another. */
export function setsAgainst(text: string): boolean {
  return saidWords(text).some(({ word, isCue }) => isCue || SETS_AGAINST.has(word))
}

function differentCount(said: readonly SaidWord[], quoted: readonly SaidWord[]): string | null {
  const [own, theirs] = [cuesOf(said), cuesOf(quoted)]
  if (own.length === theirs.length) return null
  const [more, fewer] = own.length > theirs.length ? [own, [...theirs]] : [theirs, [...own]]
  for (const cue of more) {
    const at = fewer.indexOf(cue)
    if (at === -1) return cue
    fewer.splice(at, 1)
  }
  return more[0] ?? null
}

/** The quoted words that a sentence has, with what belongs to their first and last clause in front and behind. */
function clausesAround(quoted: readonly SaidWord[], first: number, last: number): SaidWord[] {
  let [from, to] = [first, last]
  while (from > 0 && quoted[from]?.startsClause === false) from -= 1
  if (quoted[to + 1]?.isCue === true && quoted[to + 1]?.startsClause === false) to += 1
  return quoted.slice(from, to + 1)
}

function differentPolarity(said: readonly SaidWord[], quoted: readonly SaidWord[]): string | null {
  const telling = new Set(said.filter(isTelling).map(({ word }) => word))
  const thoughts = thoughtsOf(quoted).map((words) => ({
    cue: cuesOf(words)[0] ?? null,
    common: words.filter((word) => isTelling(word) && telling.has(word.word)).length,
  }))
  const most = Math.max(0, ...thoughts.map(({ common }) => common))
  const nearest = thoughts.filter(({ common }) => common === most)
  const own = cuesOf(said)[0] ?? null
  if (nearest.length === 0) return own
  return nearest.some(({ cue }) => (cue === null) === (own === null)) ? null : (own ?? nearest[0]?.cue ?? null)
}

function isTelling({ word, isCue }: SaidWord): boolean {
  return !isCue && word.length >= TELLING_CHARS
}

function cuesOf(words: readonly SaidWord[]): string[] {
  return words.filter(({ isCue }) => isCue).map(({ word }) => word)
}

function thoughtsOf(words: readonly SaidWord[]): SaidWord[][] {
  const thoughts: SaidWord[][] = []
  for (const word of words) {
    if (word.startsThought || thoughts.length === 0) thoughts.push([])
    thoughts.at(-1)?.push(word)
  }
  return thoughts
}

/** The words in small letters; "isn't" and "cannot" are two. A "no" that only answers is no cue. */
function saidWords(text: string): SaidWord[] {
  const words: SaidWord[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORDS)) {
    const word = written.toLowerCase().replaceAll('’', "'")
    const between = text.slice(end, index)
    const startsThought = index === 0 || ENDS_SENTENCE.test(between) || SETS_AGAINST.has(word)
    const startsClause = startsThought || ENDS_CLAUSE.test(between) || JOINS_CLAUSES.has(word)
    end = index + written.length
    const verb = word === 'cannot' ? 'can' : CONTRACTED.exec(word)?.[1]
    if (verb === undefined) {
      const onlyAnswers = word === 'no' && startsClause && /^\s*[,.]/u.test(text.slice(end, end + 2))
      words.push({ word, isCue: CUES.has(word) && !onlyAnswers, startsClause, startsThought })
    } else
      words.push(
        { word: VERBS[verb] ?? verb, isCue: false, startsClause, startsThought },
        { word: 'not', isCue: true, startsClause: false, startsThought: false },
      )
  }
  return words
}
