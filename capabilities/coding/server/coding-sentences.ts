import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { questionsById, visibleNotes } from '#notes/server/index.ts'
import { eachUtterance } from '#reels/model/each-utterance.ts'
import { wordsOfDocuments } from '#transcripts/server/index.ts'
import { playedPart, type PlayedPart, type TimedWords } from '#transcripts/model/played-part.ts'
import type { CodingSource } from '../model/source.ts'
import type { CodingUnit } from './units-of-content.ts'
import { inOrder, questionIn } from './coding-queue.ts'
import { readUnits, type ReadNote } from './read-units.ts'
import { sourceKey } from './source-key.ts'
import { highlightsThere, skipsOf } from './store.ts'

/** Sentences of one note by their positions among those of the note, from `from` up to but not including `to`. */
export interface Span {
  noteId: Id
  from: number
  to: number
}

/** A sentence with its state for the viewer and its part of a recording. */
export interface CodingSentence extends CodingUnit {
  noteId: Id
  /** Its position among the sentences of its note. */
  place: number
  isSkipped: boolean
  plays: PlayedPart | null
}

/**
 * The sentences of some notes, in the requested order; sentences that no longer exist are left out.
 * @throws Failure NotFound for a note that the reader may not see
 */
export async function readSentences(
  { actor, read }: WorkspaceContext,
  source: CodingSource,
  spans: readonly Span[],
): Promise<CodingSentence[]> {
  const ids = [...new Set(spans.map(({ noteId }) => noteId))]
  return read(async (tx) => {
    const notes = await visibleNotes(tx, actor, ids)
    if (notes.length !== ids.length) throw notFound('The note')
    const readNotes = new Map(
      (await readUnits(tx, inOrder(notes, ids), questionIn(source))).map((one) => [one.note.id, one]),
    )
    const highlights = await highlightsThere(tx, actor.visibleScopes, ids)
    const { userId } = actor
    const skips = userId === null ? null : await skipsOf(tx, { userId, source: sourceKey(source) }, ids)
    const requested = spans.flatMap(({ noteId, from, to }) => {
      const read = readNotes.get(noteId)
      return read ? read.units.slice(from, to).map((unit, at) => ({ read, unit, place: from + at })) : []
    })
    const asked = await questionTexts(
      tx,
      requested.map(({ unit }) => unit),
    )
    const plays = await partsPlayed(tx, requested)
    return requested.map(({ read: { note }, unit, place }) => ({
      ...unit,
      covers: unit.covers.filter(({ highlightId }) => highlights.has(highlightId)),
      asked: unit.asked ?? (unit.questionId === null ? null : (asked.get(unit.questionId) ?? null)),
      noteId: note.id,
      place,
      isSkipped: skips?.get(note.id)?.has(unit.key) === true,
      plays: plays(note, unit),
    }))
  })
}

async function questionTexts(tx: CellTransaction, units: readonly CodingUnit[]): Promise<Map<Id, string>> {
  const ids = [...new Set(units.flatMap(({ questionId }) => questionId ?? []))]
  return ids.length === 0 ? new Map() : new Map((await questionsById(tx, ids)).map(({ id, text }) => [id, text]))
}

type Plays = (note: ReadNote['note'], unit: CodingUnit) => PlayedPart | null

/** Finds the part of the recording in which each sentence is said. */
async function partsPlayed(
  tx: CellTransaction,
  requested: ReadonlyArray<{ read: ReadNote; unit: CodingUnit }>,
): Promise<Plays> {
  const recorded = new Map(
    [...new Set(requested.map(({ read }) => read))].map(({ note, content }) => [
      note.documentId,
      recordedBlocks(content),
    ]),
  )
  const blocks = requested.filter(({ read, unit }) => recorded.get(read.note.documentId)?.has(unit.start.blockId))
  const words =
    blocks.length === 0
      ? new Map<Id, Map<string, TimedWords>>()
      : await wordsOfDocuments(
          tx,
          [...new Set(blocks.map(({ read }) => read.note.documentId))],
          [...new Set(blocks.map(({ unit }) => unit.start.blockId))],
        )
  return ({ documentId }, unit) => {
    const utterance = recorded.get(documentId)?.get(unit.start.blockId)
    return utterance ? playedPart(utterance, words.get(documentId)?.get(unit.start.blockId), unit) : null
  }
}

/** The utterances of recordings, by block. */
function recordedBlocks(content: DocumentJson): Map<string, { node: NodeJson; fileId: string }> {
  const blocks = new Map<string, { node: NodeJson; fileId: string }>()
  eachUtterance(content, (node, fileId) => {
    const id: unknown = node.attrs?.['id']
    if (typeof id === 'string') blocks.set(id, { node, fileId })
  })
  return blocks
}
