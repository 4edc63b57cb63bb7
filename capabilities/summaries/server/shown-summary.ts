import type { BlockPoint } from '#editor/document/anchor-position.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { PlayedPart } from '#transcripts/model/played-part.ts'
import type { Struck } from '#evidence/model/written-words.ts'
import type { Summary } from '../model/summary.ts'

/** A sentence of a summary, read from the text, or written by a model and proved by it anew. */
export interface ShownSentence {
  /** Made from the summary and the position. */
  id: string
  noteId: Id
  /** The block that contains it or its quote, or did; null for a struck sentence. */
  blockId: string | null
  /** Null if the text has changed there: its words are no longer in the note, or were never the reader's to see. */
  now: SentenceNow | null
  /** Who wrote it; null for a sentence of the note. */
  written: Wrote | null
}

export type Wrote =
  | { by: 'model'; struck: Struck | null; isTranslated: boolean }
  | { by: 'person'; userId: Id }
  | { by: 'import' }

export interface SentenceNow {
  text: string
  /** Where it is, or its quote; null for a struck sentence, and where a person's own words stand on none. */
  at: { start: BlockPoint; end: BlockPoint; speaker: string | null; plays: PlayedPart | null } | null
  /** The words of the note that a written sentence stands on, and how much of them is in the block at `start`. */
  quote: { text: string; begins: string } | null
}

export interface ShownSection {
  title: string | null
  /** Its title came with an imported summary. */
  isTitleWritten: boolean
  startMs: number | null
  /** The recording of its first sentence; null if it is in none. */
  fileId: string | null
  sentences: ShownSentence[]
}

export interface ShownSummary extends Omit<Summary, 'sections'> {
  sections: ShownSection[]
}
