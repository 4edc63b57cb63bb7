import { setImmediate } from 'node:timers/promises'
import type { Id } from '#platform/kernel/ids.ts'
import { newId } from '#platform/kernel/ids.ts'
import { emptyContent, type DocumentJson } from '#editor/document/content.ts'
import { createDocuments, documentsToCreate } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { previewOf, type Note, type NoteOrigin } from '../model/note.ts'
import { notesToInsert, personOf } from './store.ts'
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
  const { ids, stored } = await sendNotes(context, project, notes, madeAt)
  await stored
  return ids
}

/**
 * `addNotes` without waiting until they are stored: what is sent behind them may refer to them already. PostgreSQL begins with the notes
 * while their documents are made. @returns their ids, and `stored` to wait for
 */
export async function sendNotes(context: CommandContext, project: { id: Id; scopeId: Id }, notes: ReadonlyArray<NoteToAdd>, madeAt?: Date): Promise<{ ids: Id[]; stored: Promise<unknown> }> {
  if (notes.length === 0) return { ids: [], stored: Promise.resolve() }
  const { tx, teamId, principal } = context
  const textOf = await noteReader(tx, notes.map((note) => note.content))
  const rows = notes.map((note) => newRow(project, note, previewOf(textOf(note.content))))
  const notesStored = tx.executeQuery(notesToInsert(teamId, principal, rows, madeAt))
  // Whoever waits for `stored` is told.
  notesStored.catch(() => undefined)
  if (rows.length > 1) await setImmediate()
  const stored = Promise.all([notesStored, createDocuments(tx, teamId, rows.map(documentOf))])
  stored.catch(() => undefined)
  if (rows.length > 1) await setImmediate()
  for (const row of rows) emitCreated(context, row)
  return { ids: rows.map((row) => row.id), stored }
}

/**
 * Adds an empty note as the last thing that a command does: its rows travel with the commit, and nothing of it is read back. The caller
 * has authorized it. @returns the note as its readers will see it
 */
export async function addEmptyNote(context: CommandContext, project: { id: Id; scopeId: Id }, { id, title }: { id?: Id | undefined; title: string }): Promise<Note> {
  const { teamId, principal, withCommit } = context
  const row = newRow(project, { id, title, content: emptyContent(), origin: 'written' }, '')
  withCommit(notesToInsert(teamId, principal, [row]))
  withCommit(documentsToCreate(teamId, [documentOf(row)]))
  emitCreated(context, row)
  const madeAt = await context.now()
  return {
    id: row.id,
    scopeId: row.scopeId,
    projectId: row.projectId,
    documentId: row.documentId,
    title: row.title,
    locked: false,
    origin: row.origin,
    preview: row.preview,
    happenedAt: null,
    createdById: personOf(principal),
    createdAt: madeAt,
    rank: 0,
    updatedAt: madeAt,
  }
}

function newRow(project: { id: Id; scopeId: Id }, note: NoteToAdd, preview: string) {
  return { ...note, id: note.id ?? newId(), documentId: newId(), scopeId: project.scopeId, projectId: project.id, preview }
}

function documentOf({ id, documentId, scopeId, content }: ReturnType<typeof newRow>) {
  return { id: documentId, ownerKind: 'note', ownerId: id, scopeId, content }
}

function emitCreated({ emit }: CommandContext, { id, scopeId, projectId, title }: ReturnType<typeof newRow>): void {
  emit({ type: 'note.created', resource: { kind: 'note', id }, scopeId, after: { title, projectId } })
}
