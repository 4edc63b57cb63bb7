import { isTelling, stemOf, wordsOf } from '#evidence/model/telling-words.ts'

/** A sentence as it is weighed. */
export interface ReadSentence {
  /** All words in small letters. */
  words: string[]
  /** Different stems of the words that say what it is about. */
  stems: string[]
  /** Whether it says something by itself: neither a filler nor a fragment. */
  isWhole: boolean
}

const LEAST_WORDS = 6
const LEAST_STEMS = 3
/** Longer ones are speech without full stops. */
const MOST_WORDS = 60
const SMALL_START = /^[^\p{L}]*\p{Ll}/u
const CAPITAL_START = /^[^\p{L}]*\p{Lu}/u
const ENDED = /[.!?…。！？؟।]["'”’)\]」]*\s*$/u
/** From this share of sentences that begin with a capital, or end with a full stop, those that do not are fragments. */
const MOST = 0.6
const BROKEN_OFF = /(?:[,:;–—-]|\.{3}|…)["”’)]*\s*$/u
/** No sentence ends with these words: it was interrupted. */
const OPEN_ENDS: ReadonlySet<string> = new Set(
  "a an and as at because but for from if in into my of or our so than that's the their to uh um very we with your i i'm the're".split(
    ' ',
  ),
)

/** Reads the sentences of a text. */
export function readSentences(texts: readonly string[]): ReadSentence[] {
  const capitals = texts.filter((text) => CAPITAL_START.test(text)).length
  const small = texts.filter((text) => SMALL_START.test(text)).length
  const hasCapitals = capitals >= MOST * (capitals + small)
  const hasFullStops = texts.filter((text) => ENDED.test(text)).length >= MOST * texts.length
  return texts.map((text) => {
    const words = wordsOf(text)
    const stems = [...new Set(words.filter(isTelling).map(stemOf))]
    const isFragment =
      BROKEN_OFF.test(text) ||
      OPEN_ENDS.has(words.at(-1) ?? '') ||
      (hasCapitals && SMALL_START.test(text)) ||
      (hasFullStops && !ENDED.test(text))
    const isWhole =
      !isFragment && words.length >= LEAST_WORDS && words.length <= MOST_WORDS && stems.length >= LEAST_STEMS
    return { words, stems, isWhole }
  })
}
