import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import type { BlockPoint } from '#editor/document/anchor-position.ts'

/** The properties of a sentence that stretches need. */
export interface Chosen {
  noteId: string
  text: string
  start: BlockPoint
  end: BlockPoint
  isJoined: boolean
}

/**
 * What is about to be coded: the sentences from `at` to `to`, inclusive, or, with `phrases`, some phrases of the
 * sentence at `at`.
 */
export interface Stretch {
  at: number
  to: number
  /** From the first to the last, inclusive. */
  phrases: { from: number; to: number } | null
}

/** A part of a sentence between two pauses, in characters of the sentence. */
interface Phrase {
  start: number
  end: number
}

type SentenceAt = (at: number) => Chosen | undefined

/** Punctuation at which a speaker pauses, in scripts with spaces and without. */
const PAUSES = /[,;:–—،؛]+["'”’)\]»]*\s+|\s+[-–—]\s+|[，、；：]+[」』”’）]*/gu
/** Shorter parts mean nothing on their own: they stay with what follows. */
const LEAST_PHRASE_CHARS = 8

/** The phrases of a sentence, without the pauses between them; the whole sentence if it has no pauses. */
export function phrasesOf(text: string): Phrase[] {
  const phrases: Phrase[] = []
  let start = 0
  for (const { index, 0: pause } of text.matchAll(PAUSES)) {
    const next = index + pause.length
    if (index - start < LEAST_PHRASE_CHARS || text.length - next < LEAST_PHRASE_CHARS) continue
    phrases.push({ start, end: index })
    start = next
  }
  return [...phrases, { start, end: text.length }]
}

/** The phrases of a sentence in its text. One with mentions, whose offsets differ from its characters, is not split. */
function phrasesIn({ text, start, end }: Chosen): Phrase[] {
  return end.offset - start.offset === text.length ? phrasesOf(text) : [{ start: 0, end: text.length }]
}

/** One whole sentence. */
export function sentenceAt(at: number): Stretch {
  return { at, to: at, phrases: null }
}

/** One step more: another phrase, then the whole sentence, then the next sentence if one highlight can contain both. */
export function grown(stretch: Stretch, sentence: SentenceAt): Stretch {
  const { at, to, phrases } = stretch
  const own = sentence(at)
  if (!own) return stretch
  if (phrases) {
    const all = phrasesIn(own)
    const more =
      phrases.to < all.length - 1 ? { ...phrases, to: phrases.to + 1 } : { ...phrases, from: phrases.from - 1 }
    return more.from <= 0 && more.to >= all.length - 1 ? sentenceAt(at) : { at, to: at, phrases: more }
  }
  const next = sentence(to + 1)
  if (!next?.isJoined || next.noteId !== own.noteId) return stretch
  const longer = { at, to: to + 1, phrases: null }
  return (wordsOf(longer, sentence)?.length ?? 0) > MAX_HIGHLIGHT_CHARS ? stretch : longer
}

/** One step less: without the last sentence; for one sentence its first phrase. */
export function shrunk(stretch: Stretch, sentence: SentenceAt): Stretch {
  const { at, to, phrases } = stretch
  if (phrases) return phrases.to > phrases.from ? { at, to: at, phrases: { ...phrases, to: phrases.to - 1 } } : stretch
  if (to > at) return { at, to: to - 1, phrases: null }
  const own = sentence(at)
  return own && phrasesIn(own).length > 1 ? { at, to: at, phrases: { from: 0, to: 0 } } : stretch
}

/** What follows it: the next phrase, else the next sentence. */
export function next({ at, to, phrases }: Stretch, sentence: SentenceAt): Stretch {
  const own = phrases && sentence(at)
  if (own && phrases.to < phrasesIn(own).length - 1)
    return { at, to: at, phrases: { from: phrases.to + 1, to: phrases.to + 1 } }
  return sentenceAt(to + 1)
}

/** What precedes it: the previous phrase, else the previous sentence. */
export function previous({ at, phrases }: Stretch): Stretch {
  if (phrases && phrases.from > 0) return { at, to: at, phrases: { from: phrases.from - 1, to: phrases.from - 1 } }
  return sentenceAt(phrases ? at : at - 1)
}

/** The character of its first sentence at which it starts, and that of its last sentence at which it ends. */
export function edgesOf({ at, to, phrases }: Stretch, sentence: SentenceAt): { start: number; end: number } | null {
  const [first, last] = [sentence(at), sentence(to)]
  if (!first || !last) return null
  const all = phrases ? phrasesIn(first) : []
  return {
    start: phrases ? (all[phrases.from]?.start ?? 0) : 0,
    end: phrases ? (all[phrases.to]?.end ?? first.text.length) : last.text.length,
  }
}

/** Its position in its note, and its words; null while they are not loaded. */
export function placeOf(
  stretch: Stretch,
  sentence: SentenceAt,
): { noteId: string; start: BlockPoint; end: BlockPoint; text: string } | null {
  const [first, last] = [sentence(stretch.at), sentence(stretch.to)]
  const edges = edgesOf(stretch, sentence)
  const text = wordsOf(stretch, sentence)
  if (!first || !last || !edges || text === null) return null
  return {
    noteId: first.noteId,
    text,
    start: placeWithin(first, edges.start),
    end: edges.end === last.text.length ? bare(last.end) : placeWithin(last, edges.end),
  }
}

function between({ end }: Chosen, { start }: Chosen): string {
  if (end.blockId !== start.blockId) return '\n'
  return end.offset === start.offset ? '' : ' '
}

/** Its words: sentences of one block one after another, each block on a separate line. */
function wordsOf(stretch: Stretch, sentence: SentenceAt): string | null {
  const edges = edgesOf(stretch, sentence)
  if (!edges) return null
  let said = ''
  for (let at = stretch.at; at <= stretch.to; at += 1) {
    const one = sentence(at)
    if (!one) return null
    const before = at > stretch.at ? sentence(at - 1) : undefined
    if (before) said += between(before, one)
    said += one.text.slice(at === stretch.at ? edges.start : 0, at === stretch.to ? edges.end : undefined)
  }
  return said
}

/** A point without the additional properties that answers of the graph have. */
function bare({ blockId, offset }: BlockPoint): BlockPoint {
  return { blockId, offset }
}

function placeWithin({ start }: Chosen, at: number): BlockPoint {
  return { blockId: start.blockId, offset: start.offset + at }
}
