import { checkSentence } from '#evidence/model/check-sentence.ts'
import { MAX_WRITTEN_CHARS, MOST_CITED_TOGETHER, MOST_WRITTEN_SENTENCES } from './limits.ts'
import type { KeptSections, SentencePlace, Struck, WrittenPlace } from './summary.ts'
import type { Framework } from './frameworks.ts'
import { whyMistranslated } from './why-mistranslated.ts'
import { WRITTEN_SECTIONS } from './written-frameworks.ts'
import type { WrittenAnswer, WrittenSentence } from './written-answer.ts'

/** A sentence of the note that may be cited. */
export interface CitedSentence {
  text: string
  speaker: string | null
  under: string | null
  place: SentencePlace
}

/** What is stored of an answer: positions in `sections`, the written words in `texts`. */
export interface ProvedSummary {
  sections: KeptSections
  texts: string[]
  /** Sentences that are not even shown struck through: too many, too long, or with a link. */
  leftOut: number
}

const SOURCE = 'note'
/** What a page or a mail program may turn into a link, also without a scheme. */
const LINK =
  /[\p{L}\d+.-]+:\/\/\S+|\b(?:mailto|javascript|data|tel):\S+|\bwww\.\S+|\S+@\S+\.\p{L}{2,}|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?(?!\S)/giu
/** Characters that make text look other than it is, and marks of formatting. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\u{e0000}-\u{e007f}]/gu
const FORMATTED = /<[a-z!/][^>]*>|!?\[[^\]]*\]\([^)]*\)|```/iu

/** The words of cited sentences, as a quote of several of them stands in it. */
export function citedText(sentences: ReadonlyArray<{ text: string }>): string {
  return sentences.map(({ text }) => text).join(' ')
}

/**
 * Why a written sentence is not proved by sentences of the note; null if it is. Besides its quote it may name who speaks
 * and what was asked, but not what the note is called, which anyone may call anything.
 * @param translatedTo the language of the sentence, if its quote is in another one
 */
export function whyUnproved(
  text: string,
  quote: string,
  cited: readonly Pick<CitedSentence, 'text' | 'speaker' | 'under'>[],
  translatedTo: string | null = null,
): Struck | null {
  const names = cited.flatMap(({ speaker, under }) => [speaker ?? '', under ?? '']).join('\n')
  const source = { text: citedText(cited), names }
  if (translatedTo !== null) return whyMistranslated(text, quote, { ...source, language: translatedTo })
  const check = checkSentence({ text, quote, citation: SOURCE }, new Map([[SOURCE, source]]))
  if (!check.proved) return check.reason
  return sharesWords(text, quote) ? null : 'meaning'
}

/**
 * Checks an answer sentence by sentence against the note. What is proved keeps where it stands; what is not is struck,
 * with the reason; what could lead elsewhere is left out.
 */
export function proveWritten(
  framework: Framework,
  answer: WrittenAnswer,
  sentences: readonly CitedSentence[],
  translatedTo: string | null = null,
): ProvedSummary {
  const texts: string[] = []
  let leftOut = 0
  const prove = (given: WrittenSentence): WrittenPlace[] => {
    const text = given.text.replaceAll(HIDDEN, ' ').replaceAll(/\s+/gu, ' ').trim()
    if (text === '') return []
    const cited = citedBy(given, sentences)
    if (
      texts.length >= MOST_WRITTEN_SENTENCES ||
      text.length > MAX_WRITTEN_CHARS ||
      FORMATTED.test(text) ||
      hasOtherLink(text, cited === null ? '' : given.quote)
    ) {
      leftOut += 1
      return []
    }
    texts.push(text)
    const written = texts.length - 1
    if (cited === null) return [{ written, struck: 'citation' }]
    const at = quoteAt(given.quote, citedText(cited))
    // As the model quotes it, and as it is shown.
    const quotes = [given.quote, citedText(cited).slice(at.from, at.to)]
    const [struck = null] = quotes.flatMap((quote) => whyUnproved(text, quote, cited, translatedTo) ?? [])
    if (struck !== null) return [{ written, struck }]
    const proved = { written, cites: cited.map(({ place }) => place), ...at }
    return [translatedTo === null ? proved : { ...proved, translatedTo }]
  }
  const sections = WRITTEN_SECTIONS[framework].flatMap(({ id }) => {
    const own = answer.sections.filter(({ section }) => section === id).flatMap((one) => one.sentences)
    const places = own.flatMap(prove)
    return places.length === 0 ? [] : [{ title: { section: id }, startMs: null, sentences: places }]
  })
  return { sections, texts, leftOut }
}

/** A word of fewer letters is in every text; the beginning of a longer one is the same in its other forms. */
const STEM_CHARS = 4
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether any word of a text, by its beginning, is in a quote: whatever shares none says something else. */
function sharesWords(text: string, quote: string): boolean {
  const stems = stemsOf(text)
  const quoted = new Set(stemsOf(quote))
  return stems.length === 0 || stems.some((stem) => quoted.has(stem))
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) =>
    UNSPACED.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word.length >= STEM_CHARS
        ? [word.slice(0, STEM_CHARS)]
        : [],
  )
}

function citedBy({ first, last }: WrittenSentence, sentences: readonly CitedSentence[]): CitedSentence[] | null {
  if (first < 1 || last < first || last - first >= MOST_CITED_TOGETHER || last > sentences.length) return null
  return sentences.slice(first - 1, last)
}

/** Whether a text has what leads elsewhere and is not in the quote. */
function hasOtherLink(text: string, quote: string): boolean {
  return (text.match(LINK) ?? []).some((link) => !quote.includes(link.replace(/[.,;:!?)]+$/u, '')))
}

/** Where a quote stands in the words that it is from; all of them where only its typography differs. */
function quoteAt(quote: string, text: string): { from: number; to: number } {
  const from = text.indexOf(quote.trim())
  return from === -1 ? { from: 0, to: text.length } : { from, to: from + quote.trim().length }
}
