const NOT_ANY_LOCALE = 'und'
/** As far as sentences are cut: what has no full stop is cut there. */
const MAX_SENTENCE_CHARS = 2_000

/** A stretch of a text: a sentence without the white space around it. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** The sentences of one block of text, in whatever language. Nothing but white space is none. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const { segment, index } of new Intl.Segmenter(NOT_ANY_LOCALE, { granularity: 'sentence' }).segment(text)) {
    for (let from = 0; from < segment.length; from += MAX_SENTENCE_CHARS) {
      const part = segment.slice(from, from + MAX_SENTENCE_CHARS)
      const said = part.trim()
      if (said === '') continue
      const start = index + from + part.indexOf(said)
      sentences.push({ text: said, start, end: start + said.length })
    }
  }
  return sentences
}
