import { citedText, whyUnproved } from '../model/prove-written.ts'
import type { OwnPlace, WrittenPlace } from '../model/summary.ts'
import type { TimedSentence } from '#evidence/server/index.ts'
import type { SentenceNow } from './shown-summary.ts'
import type { WrittenTexts } from './words-store.ts'

/** What written sentences are shown by: the note as it is now. */
export interface ProvingNote {
  texts: WrittenTexts
  present: ReadonlyMap<string, TimedSentence>
}

/**
 * A written sentence as it is shown: only with words that are still stored, and only while the note proves them. Null
 * if it no longer does.
 */
export function showWritten(sentence: WrittenPlace, { texts, present }: ProvingNote): SentenceNow | null {
  const text = texts[sentence.written] ?? null
  if (text === null) return null
  if ('struck' in sentence) return { text, at: null, quote: null }
  const cited = sentence.cites.flatMap(({ key }) => present.get(key) ?? [])
  if (cited.length < sentence.cites.length) return null
  const words = citedText(cited)
  const quote = words.slice(sentence.from, sentence.to)
  if (whyUnproved(text, quote, cited, sentence.translatedTo) !== null) return null
  return { text, ...placeOfQuote(cited, sentence) }
}

/** Where a part of cited sentences is: a longer one in the first of them. */
function placeOfQuote(
  cited: readonly TimedSentence[],
  { from: begin, to }: { from: number; to: number },
): Omit<SentenceNow, 'text'> {
  const quote = citedText(cited).slice(begin, to)
  let from = 0
  for (const { text: said, start, speaker, plays } of cited) {
    if (begin < from + said.length) {
      const at = Math.max(0, begin - from)
      const begins = said.slice(at, to - from)
      const point = (offset: number) => ({ blockId: start.blockId, offset: start.offset + offset })
      return {
        at: { start: point(at), end: point(at + begins.length), speaker, plays },
        quote: { text: quote, begins },
      }
    }
    from += said.length + 1
  }
  return { at: null, quote: null }
}

/**
 * A sentence in words of a person, or one that came with its note, as long as its words are stored. It opens what it
 * stands on only while all of that is in the note.
 */
export function showOwn(sentence: OwnPlace, { texts, present }: ProvingNote): SentenceNow | null {
  const text = texts[sentence.written] ?? null
  if (text === null) return null
  const cites = 'by' in sentence ? sentence.cites : []
  const cited = cites.flatMap(({ key }) => present.get(key) ?? [])
  if (cites.length === 0 || cited.length < cites.length) return { text, at: null, quote: null }
  return { text, ...placeOfQuote(cited, { from: 0, to: citedText(cited).length }) }
}
