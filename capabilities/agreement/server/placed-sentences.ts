import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { PlacedSentence } from '#highlights/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Unit } from '../model/round.ts'
import { sentencesOfNote } from './sentences-of-note.ts'

/**
 * The words and current positions of these sentences, by unit; sentences whose words were changed since are missing.
 * The caller has checked that the reader may see them.
 */
export async function placedSentences(
  tx: CellTransaction,
  units: ReadonlyArray<Unit>,
): Promise<Map<Id, PlacedSentence>> {
  const notes = await findNotes(tx, [...new Set(units.map(({ noteId }) => noteId))])
  const documents = await readDocuments(
    tx,
    notes.map(({ documentId }) => documentId),
  )
  const byNote = new Map(
    notes.map((note) => {
      const content = documents.get(note.documentId)?.content
      return [note.id, new Map((content ? sentencesOfNote(content) : []).map((sentence) => [sentence.key, sentence]))]
    }),
  )
  return new Map(
    units.flatMap((unit) => {
      const sentence = byNote.get(unit.noteId)?.get(unit.key)
      return sentence ? [[unit.id, sentence] as const] : []
    }),
  )
}
