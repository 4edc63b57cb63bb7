import { readSentences, type TimedSentence } from '#evidence/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { isOwn, type KeptSentence, type KeptTitle, type SentencePlace, type Summary } from '../model/summary.ts'
import { writtenTitle } from '../model/written-frameworks.ts'
import { showOwn, showWritten } from './show-written.ts'
import type { SentenceNow, ShownSentence, ShownSummary, Wrote } from './shown-summary.ts'
import { latestOfNotes } from './store.ts'
import { wordsOfSummaries, type WrittenTexts } from './words-store.ts'

/** The finished summaries of notes, with the words that are in the notes now. The caller has checked the notes. */
export async function shownSummaries(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, ShownSummary>> {
  return showNow(tx, await latestOfNotes(tx, noteIds, ['DONE']))
}

/** Summaries by note, at most one of each, with the words that are in the notes now. The caller has checked the notes. */
export async function showNow(
  tx: CellTransaction,
  summaries: ReadonlyMap<Id, Summary>,
): Promise<Map<Id, ShownSummary>> {
  if (summaries.size === 0) return new Map()
  const notes = await findNotes(tx, [...summaries.keys()])
  const blocks = new Map([...summaries].map(([noteId, { sections }]) => [noteId, blocksOf(sections)]))
  const read = await readSentences(tx, notes, blocks)
  const words = await wordsOfSummaries(
    tx,
    [...summaries.values()].flatMap(({ noteId, wordsId }) => (wordsId === null ? [] : [{ noteId, wordsId }])),
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

function citedBy(sentence: KeptSentence): readonly SentencePlace[] {
  if (!('written' in sentence)) return [sentence]
  return 'cites' in sentence ? sentence.cites : []
}

function placesOf(title: KeptTitle | null): readonly SentencePlace[] {
  if (title === null || 'under' in title || 'section' in title || 'written' in title) return []
  return 'sentence' in title ? [title.sentence] : title.words
}

function shown({ sections, ...summary }: Summary, note: NoteNow): ShownSummary {
  return {
    ...summary,
    sections: sections.map(({ title, startMs, sentences }, section) => {
      const [place] = sentences.flatMap(citedBy).flatMap(({ key }) => note.present.get(key) ?? [])
      return {
        title: title && titleNow(title, summary.framework, note, place),
        isTitleWritten: title !== null && 'written' in title,
        startMs,
        fileId: place?.plays?.fileId ?? null,
        sentences: sentences.map((sentence, rank) => ({
          id: `${summary.id}.${section}.${rank}`,
          noteId: summary.noteId,
          blockId: citedBy(sentence)[0]?.blockId ?? null,
          ...shownSentence(sentence, note),
        })),
      }
    }),
  }
}

function shownSentence(sentence: KeptSentence, note: NoteNow): Pick<ShownSentence, 'now' | 'written'> {
  if (!('written' in sentence)) return { now: nowOf(note.present.get(sentence.key)), written: null }
  if (isOwn(sentence)) {
    const wrote: Wrote = 'by' in sentence ? { by: 'person', userId: sentence.by } : { by: 'import' }
    return { now: showOwn(sentence, note), written: wrote }
  }
  return {
    now: showWritten(sentence, note),
    written: {
      by: 'model',
      struck: 'struck' in sentence ? sentence.struck : null,
      isTranslated: 'translatedTo' in sentence && sentence.translatedTo !== undefined,
    },
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
  { texts, present: byKey }: NoteNow,
  first: TimedSentence | undefined,
): string | null {
  if ('written' in title) return texts[title.written] ?? null
  if ('section' in title) return writtenTitle(framework, title.section)
  if ('under' in title) return first?.under ?? null
  if ('sentence' in title) return byKey.get(title.sentence.key)?.text ?? null
  const words = title.words.flatMap(({ key, from, to }) => byKey.get(key)?.text.slice(from, to) ?? [])
  return words.length === title.words.length ? words.join(', ') : null
}
