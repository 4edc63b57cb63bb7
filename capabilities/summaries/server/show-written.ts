import type { PlayedPart } from '#coding/model/played-part.ts'
import type { BlockPoint } from '#editor/document/anchor-position.ts'
import { citedText, whyUnproved } from '../model/prove-written.ts'
import type { WrittenPlace } from '../model/summary.ts'
import type { TimedSentence } from './read-notes.ts'
import type { WrittenTexts } from './words-store.ts'

/** A sentence of a summary as it is now. */
export interface SentenceNow {
  text: string
  /** Where it is, or its quote; null for a struck sentence. */
  at: { start: BlockPoint; end: BlockPoint; speaker: string | null; plays: PlayedPart | null } | null
  /** The words of the note that a written sentence stands on, and how much of them is in the block at `start`. */
  quote: { text: string; begins: string } | null
}

/** What proves written sentences: the note as it is now. */
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
  if (whyUnproved(text, quote, cited) !== null) return null
  let from = 0
  for (const { text: said, start, speaker, plays } of cited) {
    if (sentence.from < from + said.length) {
      const at = Math.max(0, sentence.from - from)
      const begins = said.slice(at, sentence.to - from)
      const point = (offset: number) => ({ blockId: start.blockId, offset: start.offset + offset })
      return {
        text,
        at: { start: point(at), end: point(at + begins.length), speaker, plays },
        quote: { text: quote, begins },
      }
    }
    from += said.length + 1
  }
  return null
}
