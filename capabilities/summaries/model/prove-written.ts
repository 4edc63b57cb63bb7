import { checkSentence } from '#evidence/model/check-sentence.ts'
import { leadsElsewhere, plainWritten, quoteAt, sharesWords, type Struck } from '#evidence/model/written-words.ts'
import { MAX_WRITTEN_CHARS, MOST_CITED_TOGETHER, MOST_WRITTEN_SENTENCES } from './limits.ts'
import type { KeptSections, SentencePlace, WrittenPlace } from './summary.ts'
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
    const text = plainWritten(given.text)
    if (text === '') return []
    const cited = citedBy(given, sentences)
    if (
      texts.length >= MOST_WRITTEN_SENTENCES ||
      text.length > MAX_WRITTEN_CHARS ||
      leadsElsewhere(text, cited === null ? '' : given.quote)
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

function citedBy({ first, last }: WrittenSentence, sentences: readonly CitedSentence[]): CitedSentence[] | null {
  if (first < 1 || last < first || last - first >= MOST_CITED_TOGETHER || last > sentences.length) return null
  return sentences.slice(first - 1, last)
}
