import type { Id } from '#platform/kernel/ids.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { createDocuments } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { previewOf, type NoteOrigin } from '../model/note.ts'
import { insertNotes } from './store.ts'
import { noteReader } from './text-of-note.ts'

export interface NoteToAdd {
  id?: Id | undefined
  title: string
  content: DocumentJson
  origin: NoteOrigin
  importSourceId?: Id | null
  externalId?: string | null
  happenedAt?: Date | null
  /** Among notes made at one moment, the higher first. */
  rank?: number
}

/**
 * Adds notes with their documents and events to one project, in a handful of statements whatever their number. The caller has
 * authorized it. @param madeAt when they count as made, where that is not now. @returns their ids, in order.
 */
export async function addNotes(context: CommandContext, project: { id: Id; scopeId: Id }, notes: ReadonlyArray<NoteToAdd>, madeAt?: Date): Promise<Id[]> {
  const { tx, teamId, principal, emit } = context
  const textOf = await noteReader(tx, notes.map((note) => note.content))
  const rows = notes.map((note) => ({
    ...note,
    id: note.id ?? newId(),
    documentId: newId(),
    scopeId: project.scopeId,
    projectId: project.id,
    preview: previewOf(textOf(note.content)),
  }))
  await Promise.all([
    insertNotes(tx, teamId, principal, rows, madeAt),
    createDocuments(
      tx,
      teamId,
      rows.map((row) => ({ id: row.documentId, ownerKind: 'note', ownerId: row.id, scopeId: row.scopeId, content: row.content })),
    ),
  ])
  for (const row of rows) {
    emit({ type: 'note.created', resource: { kind: 'note', id: row.id }, scopeId: row.scopeId, after: { title: row.title, projectId: project.id } })
  }
  return rows.map((row) => row.id)
}
