import { setImmediate } from 'node:timers/promises'
import type { Id } from '#platform/kernel/ids.ts'
import { newId } from '#platform/kernel/ids.ts'
import { emptyContent, type DocumentJson } from '#editor/document/content.ts'
import { createDocuments, documentsToCreate } from '#documents/server/index.ts'
import { personOf, type CommandContext } from '#journal/server/index.ts'
import { noteEvents } from '../model/events.ts'
import type { Note, NoteOrigin, NoteSummary } from '../model/note.ts'
import { notesAdded } from './notes-added.ts'
import { insertSketches, sketchesToInsert } from './sketches-store.ts'
import { notesToInsert } from './store.ts'
import { previewReader } from './text-of-note.ts'

export interface NoteToAdd {
  id?: Id | undefined
  title: string
  content: DocumentJson
  origin: NoteOrigin
  importSourceId?: Id | null
  externalId?: string | null
  happenedAt?: Date | null
  /** Among notes created at the same moment, the higher comes first. */
  rank?: number
  /** Digest of the whole imported row, set if only an identical row has the same content. */
  rowDigest?: string | null
  /** The summary that comes with it. */
  summary?: NoteSummary | null
}

/**
 * Adds notes with their documents and events to one project, in a few statements regardless of their number. The caller
 * has authorized it. @param madeAt when they count as created, if not now.
 * @returns their ids, in order.
 */
export async function addNotes(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  notes: ReadonlyArray<NoteToAdd>,
  madeAt?: Date,
): Promise<Id[]> {
  const { ids, stored } = await sendNotes(context, project, notes, madeAt)
  await stored
  return ids
}

/** PostgreSQL stores this many while the next are prepared. */
const NOTES_SENT_AT_ONCE = 100

/**
 * Like `addNotes`, but without waiting until they are stored: statements sent after it may already refer to them.
 * @returns their ids, and `stored` to wait for
 */
export async function sendNotes(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  notes: ReadonlyArray<NoteToAdd>,
  madeAt?: Date,
): Promise<{ ids: Id[]; stored: Promise<unknown> }> {
  const { tx, teamId, principal } = context
  const ids: Id[] = []
  const storing: Array<Promise<unknown>> = []
  const previewIn = await previewReader(
    tx,
    notes.map((note) => note.content),
  )
  for (let start = 0; start < notes.length; start += NOTES_SENT_AT_ONCE) {
    // In the next turn of the event loop, so that the previous batch has been sent.
    if (start > 0) await setImmediate()
    const rows = notes
      .slice(start, start + NOTES_SENT_AT_ONCE)
      .map((note) => newRow(project, note, previewIn(note.content)))
    const parts = [
      tx.executeQuery(notesToInsert(teamId, principal, rows, madeAt)),
      createDocuments(tx, teamId, rows.map(documentOf)),
      insertSketches(tx, teamId, rows),
      ...context.hooks.of(notesAdded).map(async (follow) => follow(rows)?.(context)),
    ]
    // Errors reach the caller through `stored`.
    for (const part of parts) part.catch(() => undefined)
    storing.push(...parts)
    for (const row of rows) {
      ids.push(row.id)
      emitCreated(context, row)
    }
  }
  const stored = Promise.all(storing)
  stored.catch(() => undefined)
  return { ids, stored }
}

/**
 * Adds a note as the last step of a command: its rows are sent with the commit, and nothing is read back. Its text, if
 * it has one, shows no files. The caller has authorized it.
 * @returns the note as its readers will see it
 */
export async function addLastNote(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  { id, title, content = emptyContent() }: { id?: Id | undefined; title: string; content?: DocumentJson },
): Promise<Note> {
  const { tx, teamId, principal, withCommit } = context
  const previewIn = await previewReader(tx, [content])
  const row = newRow(project, { id, title, content, origin: 'written' }, previewIn(content))
  const following = context.hooks.of(notesAdded).flatMap((follow) => follow([row]) ?? [])
  const sketch = sketchesToInsert(teamId, [row])
  const rows = [
    notesToInsert(teamId, principal, [row]),
    documentsToCreate(teamId, [documentOf(row)]),
    ...(sketch ? [sketch] : []),
  ]
  if (following.length === 0) rows.forEach(withCommit)
  else {
    // What follows the text refers to the note.
    for (const statement of rows) await tx.executeQuery(statement)
    for (const follow of following) await follow(context)
  }
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
  return {
    ...note,
    id: note.id ?? newId(),
    documentId: newId(),
    scopeId: project.scopeId,
    projectId: project.id,
    preview,
  }
}

function documentOf({ id, documentId, scopeId, content }: ReturnType<typeof newRow>) {
  return { id: documentId, ownerKind: 'note', ownerId: id, scopeId, content }
}

function emitCreated({ emit }: CommandContext, { id, scopeId, projectId, title }: ReturnType<typeof newRow>): void {
  emit(noteEvents.created({ id, scopeId, after: { title, projectId } }))
}
