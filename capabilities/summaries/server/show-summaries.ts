import { findNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { KeptTitle, SentencePlace, Struck, Summary, WrittenPlace } from '../model/summary.ts'
import { writtenTitle } from '../model/written-frameworks.ts'
import { readNotes, type TimedSentence } from './read-notes.ts'
import { showWritten, type SentenceNow } from './show-written.ts'
import { latestOfNotes } from './store.ts'
import { wordsOfSummaries, type WrittenTexts } from './words-store.ts'

/** A sentence of a summary, read from the text, or written by a model and proved by it anew. */
export interface ShownSentence {
  /** Made from the summary and the position. */
  id: string
  noteId: Id
  /** The block that contains it or its quote, or did; null for a struck sentence. */
  blockId: string | null
  /** Null if the text has changed there: its words are no longer in the note, or were never the reader's to see. */
  now: SentenceNow | null
  /** Null for a sentence of the note. */
  written: { struck: Struck | null } | null
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
  const read = await readNotes(tx, notes, blocks)
  const words = await wordsOfSummaries(
    tx,
    [...summaries.values()].flatMap(({ noteId, written }) => (written ? [{ noteId, wordsId: written.wordsId }] : [])),
  )
  return new Map(
    [...summaries].map(([noteId, summary]) => [
      noteId,
      shown(summary, {
        texts: words.get(noteId) ?? [],
        present: new Map((read.get(noteId) ?? []).map((sentence) => [sentence.key, sentence])),
      }),
    ]),
  )
}

/** What is read of a note to show its summary. */
interface NoteNow {
  texts: WrittenTexts
  /** Its sentences by key. */
  present: ReadonlyMap<string, TimedSentence>
}

/** The blocks of which the sentences of a summary need to be read. */
export function blocksOf(sections: Summary['sections']): Set<string> {
  return new Set(
    sections.flatMap(({ title, sentences }) =>
      [...placesOf(title), ...sentences.flatMap(citedBy)].map(({ blockId }) => blockId),
    ),
  )
}

function citedBy(sentence: SentencePlace | WrittenPlace): readonly SentencePlace[] {
  if (!('written' in sentence)) return [sentence]
  return 'cites' in sentence ? sentence.cites : []
}

function placesOf(title: KeptTitle | null): readonly SentencePlace[] {
  if (title === null || 'under' in title || 'section' in title) return []
  return 'sentence' in title ? [title.sentence] : title.words
}

function shown({ sections, ...summary }: Summary, note: NoteNow): ShownSummary {
  return {
    ...summary,
    sections: sections.map(({ title, startMs, sentences }, section) => {
      const [place] = sentences.flatMap(citedBy).flatMap(({ key }) => note.present.get(key) ?? [])
      return {
        title: title && titleNow(title, summary.framework, note.present, place),
        startMs,
        fileId: place?.plays?.fileId ?? null,
        sentences: sentences.map((sentence, rank) => ({
          id: `${summary.id}.${section}.${rank}`,
          noteId: summary.noteId,
          blockId: citedBy(sentence)[0]?.blockId ?? null,
          ...('written' in sentence
            ? {
                now: showWritten(sentence, note),
                written: { struck: 'struck' in sentence ? sentence.struck : null },
              }
            : { now: nowOf(note.present.get(sentence.key)), written: null }),
        })),
      }
    }),
  }
}

function nowOf(sentence: TimedSentence | undefined): SentenceNow | null {
  if (!sentence) return null
  const { text, start, end, speaker, plays } = sentence
  return { text, at: { start, end, speaker, plays }, quote: null }
}

function titleNow(
  title: KeptTitle,
  framework: Summary['framework'],
  byKey: ReadonlyMap<string, TimedSentence>,
  first: TimedSentence | undefined,
): string | null {
  if ('section' in title) return writtenTitle(framework, title.section)
  if ('under' in title) return first?.under ?? null
  if ('sentence' in title) return byKey.get(title.sentence.key)?.text ?? null
  const words = title.words.flatMap(({ key, from, to }) => byKey.get(key)?.text.slice(from, to) ?? [])
  return words.length === title.words.length ? words.join(', ') : null
}
