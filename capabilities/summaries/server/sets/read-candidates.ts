import { readSentences, type TimedSentence } from '#evidence/server/index.ts'
import type { Highlight } from '#highlights/model/highlight.ts'
import { countHighlightsByTag, listHighlights, visibleHighlights } from '#highlights/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { countNotes, listNotes, visibleNotes } from '#notes/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import type { Candidate } from '../../model/arrange-set.ts'
import { MOST_HIGHLIGHTS_OF_SET, MOST_NOTES_OF_SET, TEXTS_AT_ONCE, WORDS_OF_NOTE_IN_SET } from '../../model/limits.ts'
import type { SummarySet } from '../../model/set-summary.ts'
import { chooseOfTexts } from '../choose-in-thread.ts'

export interface SetReading {
  /** What the candidates are of: how many notes or highlights were read. */
  read: number
  hasMore: boolean
  /** How many there were; null where nobody counted. */
  total: number | null
  candidates: Candidate[]
}

/** What may be quoted of a set, as far as the person of the context sees it. @param tell how far it is, from 0 to 1 */
export async function readCandidates(
  context: WorkspaceContext,
  set: SummarySet,
  signal: AbortSignal,
  notify: (share: number) => Promise<void>,
): Promise<SetReading> {
  if (set.type === 'TAG') return ofTag(context, set.id)
  return set.type === 'HIGHLIGHTS' ? ofChosen(context, set) : ofNotes(context, set, signal, notify)
}

async function ofTag({ read, actor }: WorkspaceContext, tagId: string): Promise<SetReading> {
  const page = { first: MOST_HIGHLIGHTS_OF_SET, after: null }
  return read(async (tx) => {
    const { nodes, hasNextPage } = await listHighlights(tx, actor, { tagId }, page)
    const total = hasNextPage ? ((await countHighlightsByTag(tx, actor, [tagId])).get(tagId) ?? null) : null
    return { read: nodes.length, hasMore: hasNextPage, total, candidates: candidatesOf(nodes) }
  })
}

/** Chosen highlights, as far as they are in their project still. */
async function ofChosen({ read, actor }: WorkspaceContext, { id, highlightIds }: SummarySet): Promise<SetReading> {
  const chosen = await read(async (tx) => visibleHighlights(tx, actor, highlightIds ?? []))
  const here = chosen.filter(({ projectId }) => projectId === id)
  return { read: here.length, hasMore: false, total: null, candidates: candidatesOf(here) }
}

/** Each highlight is a candidate by itself. */
function candidatesOf(
  highlights: ReadonlyArray<Pick<Highlight, 'id' | 'noteId' | 'text' | 'anchored' | 'saidBy'>>,
): Candidate[] {
  return highlights
    .filter(({ text, anchored }) => anchored && text.trim() !== '')
    .map(({ id, noteId, text, saidBy }) => ({
      text,
      place: { type: 'highlight', id, blockId: null, keys: [] },
      noteId,
      voice: `${noteId} ${saidBy[0]?.name ?? ''}`,
      weight: 1,
    }))
}

async function ofNotes(
  context: WorkspaceContext,
  { id, noteIds }: SummarySet,
  signal: AbortSignal,
  notify: (share: number) => Promise<void>,
): Promise<SetReading> {
  const { notes, hasMore, total } = await context.read(async (tx) => {
    if (noteIds != null) {
      const chosen = await visibleNotes(tx, context.actor, noteIds)
      // In the order in which they are read as a whole project.
      const here = chosen
        .filter(({ projectId }) => projectId === id)
        .toSorted(
          (one, other) =>
            other.createdAt.getTime() - one.createdAt.getTime() ||
            other.rank - one.rank ||
            (one.id < other.id ? 1 : -1),
        )
      return { notes: here, hasMore: false, total: null }
    }
    const page = await listNotes(tx, context.actor, id, { first: MOST_NOTES_OF_SET, after: null })
    const count = page.hasNextPage ? ((await countNotes(tx, [id])).get(id) ?? null) : null
    return { notes: page.nodes, hasMore: page.hasNextPage, total: count }
  })
  const candidates: Candidate[] = []
  for (let from = 0; from < notes.length; from += TEXTS_AT_ONCE) {
    const some = notes.slice(from, from + TEXTS_AT_ONCE)
    const texts = await context.read(async (tx) => readSentences(tx, some))
    candidates.push(...(await ofSomeNotes(some, texts, signal)))
    await notify((from + some.length) / notes.length)
  }
  return { read: notes.length, hasMore, total, candidates }
}

/** The sentences that carry most of each note; of an answer of a sentence or two these themselves. */
async function ofSomeNotes(
  notes: readonly Note[],
  texts: ReadonlyMap<string, readonly TimedSentence[]>,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const read = notes.map((note) => ({ note, sentences: texts.get(note.id) ?? [] }))
  const chosen = await chooseOfTexts(
    read.map(({ sentences }) => ({
      sentences: sentences.map(({ text, speaker, isInterviewer, under }) => {
        return { text, vector: null, speaker, isInterviewer, startMs: null, under }
      }),
      framework: 'Essential',
      mostWords: WORDS_OF_NOTE_IN_SET,
    })),
    signal,
  )
  return read.flatMap(({ note, sentences }, at) => candidatesOfNote(note, sentences, chosen[at] ?? null))
}

function candidatesOfNote(
  note: Note,
  sentences: readonly TimedSentence[],
  chosen: ReadonlyArray<{ sentences: readonly number[] }> | null,
): Candidate[] {
  const said = sentences.flatMap(({ isInterviewer }, at) => (isInterviewer ? [] : [at]))
  const positions = chosen?.flatMap(({ sentences: own }) => own) ?? said.slice(0, 3)
  return positions.flatMap((at): Candidate[] => {
    const sentence = sentences[at]
    if (!sentence) return []
    const { key, text, start, personId, speaker } = sentence
    return [
      {
        text,
        place: { type: 'note', id: note.id, blockId: start.blockId, keys: [key] },
        noteId: note.id,
        voice: personId ?? `${note.id} ${speaker ?? ''}`,
        weight: chosen === null ? 0.5 : 1,
      },
    ]
  })
}
