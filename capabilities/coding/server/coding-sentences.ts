import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { questionsById, visibleNotes } from '#notes/server/index.ts'
import { eachUtterance } from '#reels/model/each-utterance.ts'
import { wordsOfDocument } from '#transcripts/server/index.ts'
import { playedPart, type PlayedPart, type TimedWords } from '../model/played-part.ts'
import { keyOfSource, type CodingSource } from '../model/source.ts'
import type { CodingUnit } from '../model/unit.ts'
import { inOrder, questionIn } from './coding-queue.ts'
import { readUnits, type ReadNote } from './read-units.ts'
import { highlightsThere, skipsOf } from './store.ts'

/** Sentences of one note, by their places among those of the note: from the first up to the one before `to`. */
export interface Span {
  noteId: Id
  from: number
  to: number
}

/** A sentence with what is known of it. */
export interface CodingSentence extends CodingUnit {
  noteId: Id
  /** Its place among the sentences of its note. */
  place: number
  isSkipped: boolean
  plays: PlayedPart | null
}

/**
 * The sentences of some notes, in the order in which they are asked for; what is not there any more is left out.
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
    const skips = userId === null ? null : await skipsOf(tx, { userId, source: keyOfSource(source) }, ids)
    const sentences: CodingSentence[] = []
    for (const { noteId, from, to } of spans) {
      const one = readNotes.get(noteId)
      if (!one) continue
      const requested = one.units.slice(from, to)
      const parts = await partsOf(tx, one, requested)
      const asked = await questionTexts(tx, requested)
      for (const [at, unit] of requested.entries())
        sentences.push({
          ...unit,
          covers: unit.covers.filter(({ highlightId }) => highlights.has(highlightId)),
          asked: unit.asked ?? (unit.questionId === null ? null : (asked.get(unit.questionId) ?? null)),
          noteId,
          place: from + at,
          isSkipped: skips?.get(noteId)?.has(unit.key) === true,
          plays: parts.get(unit.key) ?? null,
        })
    }
    return sentences
  })
}

async function questionTexts(tx: CellTransaction, units: readonly CodingUnit[]): Promise<Map<Id, string>> {
  const ids = [...new Set(units.flatMap(({ questionId }) => questionId ?? []))]
  return ids.length === 0 ? new Map() : new Map((await questionsById(tx, ids)).map(({ id, text }) => [id, text]))
}

/** Which part of which recording says each of some sentences of a note. */
async function partsOf(
  tx: CellTransaction,
  { note, content }: ReadNote,
  units: readonly CodingUnit[],
): Promise<Map<string, PlayedPart>> {
  const recorded = recordedBlocks(content)
  const blockIds = [...new Set(units.map(({ start }) => start.blockId).filter((id) => recorded.has(id)))]
  if (blockIds.length === 0) return new Map()
  const words = new Map(
    (await wordsOfDocument(tx, note.documentId, blockIds)).map(({ blockId, words: said }): [string, TimedWords] => [
      blockId,
      said,
    ]),
  )
  return new Map(
    units.flatMap((unit) => {
      const { blockId } = unit.start
      const utterance = recorded.get(blockId)
      const part = utterance && playedPart(utterance, words.get(blockId), unit)
      return part ? [[unit.key, part] as const] : []
    }),
  )
}

/** The utterances of recordings, by their blocks. */
function recordedBlocks(content: DocumentJson): Map<string, { node: NodeJson; fileId: string }> {
  const blocks = new Map<string, { node: NodeJson; fileId: string }>()
  eachUtterance(content, (node, fileId) => {
    const id: unknown = node.attrs?.['id']
    if (typeof id === 'string') blocks.set(id, { node, fileId })
  })
  return blocks
}
