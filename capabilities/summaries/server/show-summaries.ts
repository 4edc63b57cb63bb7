import type { BlockPoint } from '#editor/document/anchor-position.ts'
import type { PlayedPart } from '#transcripts/model/played-part.ts'
import { readSentences, type TimedSentence } from '#evidence/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { KeptTitle, SentencePlace, Summary } from '../model/summary.ts'
import { latestOfNotes } from './store.ts'

/** A sentence of a summary, read from the text. */
export interface ShownSentence {
  /** Made from the summary and the position. */
  id: string
  noteId: Id
  blockId: string
  /** Null if the text has changed there: its words are no longer in the note, or were never the reader's to see. */
  now: { text: string; start: BlockPoint; end: BlockPoint; speaker: string | null; plays: PlayedPart | null } | null
}

export interface ShownSection {
  title: string | null
  startMs: number | null
  /** The recording of its first sentence; null if it is in none. */
  fileId: string | null
  sentences: ShownSentence[]
}

export interface ShownSummary extends Omit<Summary, 'sections'> {
  sections: ShownSection[]
}

/** The finished summaries of notes, with the words that are in the notes now. The caller has checked the notes. */
export async function shownSummaries(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, ShownSummary>> {
  const summaries = await latestOfNotes(tx, noteIds, ['DONE'])
  if (summaries.size === 0) return new Map()
  const notes = await findNotes(tx, [...summaries.keys()])
  const blocks = new Map([...summaries].map(([noteId, { sections }]) => [noteId, blocksOf(sections)]))
  const read = await readSentences(tx, notes, blocks)
  return new Map([...summaries].map(([noteId, summary]) => [noteId, shown(summary, read.get(noteId) ?? [])]))
}

function blocksOf(sections: Summary['sections']): Set<string> {
  return new Set(
    sections.flatMap(({ title, sentences }) => [...placesOf(title), ...sentences].map(({ blockId }) => blockId)),
  )
}

function placesOf(title: KeptTitle | null): readonly SentencePlace[] {
  if (title === null || 'under' in title) return []
  return 'sentence' in title ? [title.sentence] : title.words
}

function shown({ sections, ...summary }: Summary, present: readonly TimedSentence[]): ShownSummary {
  const byKey = new Map(present.map((sentence) => [sentence.key, sentence]))
  return {
    ...summary,
    sections: sections.map(({ title, startMs, sentences }, section) => {
      const found = sentences.map(({ key }) => byKey.get(key))
      const first = found.find((sentence) => sentence !== undefined)
      return {
        title: title && titleNow(title, byKey, first),
        startMs,
        fileId: first?.plays?.fileId ?? null,
        sentences: sentences.map(({ blockId }, rank) => ({
          id: `${summary.id}.${section}.${rank}`,
          noteId: summary.noteId,
          blockId,
          now: found[rank] ? nowOf(found[rank]) : null,
        })),
      }
    }),
  }
}

function nowOf({ text, start, end, speaker, plays }: TimedSentence): NonNullable<ShownSentence['now']> {
  return { text, start, end, speaker, plays }
}

function titleNow(
  title: KeptTitle,
  byKey: ReadonlyMap<string, TimedSentence>,
  first: TimedSentence | undefined,
): string | null {
  if ('under' in title) return first?.under ?? null
  if ('sentence' in title) return byKey.get(title.sentence.key)?.text ?? null
  const words = title.words.flatMap(({ key, from, to }) => byKey.get(key)?.text.slice(from, to) ?? [])
  return words.length === title.words.length ? words.join(', ') : null
}
