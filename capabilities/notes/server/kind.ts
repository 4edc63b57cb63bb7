import { sql } from 'kysely'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { ContentKind, SearchRow } from '#content-kinds/server/index.ts'
import type { JournalEvent } from '#journal/server/index.ts'
import { ownerOfWritten } from '#documents/model/events.ts'
import { fileEvents } from '#files/model/events.ts'
import { noteEvents, questionEvents } from '../model/events.ts'
import { notePolicy } from '../model/policy.ts'
import { purgeNotes } from './purge-notes.ts'
import { notesAnswering } from './same-answers.ts'
import { readOtherwise, searchedReader } from './searched-text.ts'
import { findNotes, importsOfNotes, isImportedAgain, notePreviews, noteRows, notesMadeBy } from './store.ts'
import { fileReader } from './words-of-files.ts'

export const kind: ContentKind = {
  kind: 'note',
  events: noteEvents,
  dependsOn: ['project'],
  search: {
    resultType: 'NOTE',
    async rows(tx, ids, hooks) {
      const notes = await findNotes(tx, ids)
      const imports = await importsOfNotes(tx, ids)
      const documents = await readDocuments(
        tx,
        notes.map((note) => note.documentId),
      )
      const contents = [...documents.values()].map((document) => document.content)
      const textOf = await searchedReader(tx, hooks, contents, imports)
      const wordsOf = await fileReader(tx, hooks, contents)
      const read = (id: Id, content: DocumentJson, scopeId: Id): Pick<SearchRow, 'body' | 'ownTexts'> => {
        const { text, answers } = textOf(id, content)
        const body = [text, wordsOf(content, scopeId)].filter((part) => part !== '').join('\n')
        return { body, ...(answers.length === 0 ? {} : { ownTexts: answers }) }
      }
      return notes.map((note) => ({
        id: note.id,
        scopeId: note.scopeId,
        title: note.title,
        ...read(note.id, documents.get(note.documentId)?.content ?? { type: 'doc' }, note.scopeId),
        createdAt: note.createdAt,
        updatedAt: note.updatedAt,
        authorIds: note.createdById === null ? [] : [note.createdById],
        // Notes of an import count as the import's, not as a person's, so that one line about the import can leave them
        // out.
        createdById: imports.get(note.id) ?? note.createdById,
        tagIds: [],
        projectId: note.projectId,
        published: null,
      }))
    },
    walk: noteRows.walk,
    touchedBy(event) {
      const owner = ownerOfWritten(event) ?? fileEvents['text-changed'].read(event)?.after
      return owner?.ownerKind === 'note' ? [owner.ownerId] : []
    },
    async changedBy(tx, events, hooks) {
      const questionIds = events.flatMap((event) => (isReadInAnswers(event) ? [event.resource.id] : []))
      const makerIds = hooks.of(readOtherwise).flatMap((of) => events.flatMap((event) => of(event) ?? []))
      return [...(await notesAnswering(tx, questionIds)), ...(await notesMadeBy(tx, makerIds))]
    },
    loadVisible: async ({ actor, read }, ids) => read(async (tx) => notePreviews(tx, actor, ids)),
  },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('notes')
        .innerJoin('documents', 'documents.id', 'notes.document_id')
        .selectAll('notes')
        .select('documents.content as content')
        .where('notes.deleted_at', 'is', null)
        .where((where) => where('notes.scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('notes.id')
        .limit(limit)
      if (after !== null) query = query.where('notes.id', '>', after)
      return query.execute()
    },
  },
  // Importing again changes the notes that it created, not their copies.
  copy: {
    tables: [
      { table: 'questions', after: ['projects'] },
      {
        table: 'notes',
        after: ['projects'],
        texts: ['document_id'],
        anew: { import_source_id: sql`null`, external_id: sql`null` },
      },
      { table: 'note_sketches', with: { table: 'notes', by: 'note_id' }, anew: { row_digest: sql`null` } },
      {
        table: 'responses',
        with: { table: 'notes', by: 'note_id' },
        after: ['questions'],
        needs: { question_id: ['questions'] },
        anew: { id: sql`gen_random_uuid()` },
      },
    ],
  },
  move: {
    tables: [
      { table: 'notes', after: ['notes'], rows: (of) => sql`moved.id = any(${of('notes')})` },
      {
        table: 'documents',
        after: ['notes'],
        rows: (of) => sql`moved.owner_kind = 'note' and moved.owner_id = any(${of('notes')})`,
      },
    ],
  },
  import: { by: 'imports' },
  comment: { resource: 'note' },
  trash: { ...noteRows.trashed, level: notePolicy.rules.delete.level, restoreBlocker: isImportedAgain },
  evidence: {
    type: 'note',
    async quotable(tx, actor, ids) {
      const notes = await findNotes(tx, ids)
      return new Map(
        notes.map(({ id, scopeId, projectId, documentId, title, createdAt }) => [
          id,
          actor.levelOn(scopeId) === 'NONE'
            ? 'NO_ACCESS'
            : { id, scopeId, projectId, title, parentId: projectId, createdAt, documentId, words: null },
        ]),
      )
    },
  },
  redact: { by: 'redactions' },
  retain: { by: 'notes' },
  purge: { ...noteRows.purged, remove: purgeNotes },
}

/**
 * Whether an event of a question changes how its answers read: existing options have other words, or all answers became
 * the same. A new option is in no answer yet.
 */
function isReadInAnswers(event: JournalEvent): boolean {
  if (questionEvents['answered-alike'].is(event)) return true
  const changed = questionEvents.changed.read(event)
  return changed !== null && changed.before.options.some((option) => !changed.after.options.includes(option))
}
