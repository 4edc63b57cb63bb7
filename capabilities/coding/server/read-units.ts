import { sql } from 'kysely'
import { readDocuments } from '#documents/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Note } from '#notes/model/note.ts'
import { knownSpeakers } from '#speakers/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { unitsOfContent, type UnitsOfNote } from './units-of-content.ts'

/** What participants say in a note. */
export interface ReadNote extends UnitsOfNote {
  note: Note
  content: DocumentJson
  /** The length of its text. */
  chars: number
}

const NOBODY: ReadonlySet<string> = new Set()

/** Reads notes sentence by sentence. The caller has checked that the reader may see them. */
export async function readUnits(
  tx: CellTransaction,
  notes: ReadonlyArray<Note>,
  questionId: Id | null,
): Promise<ReadNote[]> {
  if (notes.length === 0) return []
  const interviewers = await interviewersOf(
    tx,
    notes.map(({ id }) => id),
  )
  const documents = await readDocuments(
    tx,
    notes.map(({ documentId }) => documentId),
  )
  return notes.flatMap((note) => {
    const document = documents.get(note.documentId)
    if (!document) return []
    const names = interviewers.get(note.id) ?? NOBODY
    const { content, text } = document
    const read = unitsOfContent(content, { isInterviewer: (name) => names.has(name), questionId })
    return [{ ...read, note, content, chars: text.length }]
  })
}

/** The names of known interviewers in the texts, by note. */
async function interviewersOf(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Set<string>>> {
  const { rows } = await sql<{ note_id: Id; name: string }>`
    select note_id, name from ${knownSpeakers(sql<boolean>`notes.id = any(${[...noteIds]}::uuid[])`)} as speakers
    where known_role = 'INTERVIEWER'`.execute(tx)
  const byNote = new Map<Id, Set<string>>()
  for (const { note_id: noteId, name } of rows) byNote.set(noteId, (byNote.get(noteId) ?? new Set()).add(name))
  return byNote
}
