import { sql, type CompiledQuery, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import {
  copyRowsStatement,
  rowsById,
  type CellTables,
  type CellTransaction,
  type Columns,
} from '#platform/server/database/index.ts'
import { contentRows, type Preview } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { noteEvents } from '../model/events.ts'
import { MAX_NOTE_TITLE_CHARS } from '../model/limits.ts'
import type { Note, NoteOrigin } from '../model/note.ts'
import './tables.ts'

const COPY = ' (copy)'

/** The statements that all content tables share. */
export const noteRows = contentRows(noteEvents, 'notes', {
  excerpt: 'preview',
  parents: [{ table: 'projects', by: 'project_id' }],
})

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'document_id',
  'title',
  'locked',
  'origin',
  'preview',
  'happened_at',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'rank',
  'updated_at',
] as const

type NoteRow = Pick<Selectable<CellTables['notes']>, (typeof COLUMNS)[number]>

const byId = rowsById<NoteRow>('notes', COLUMNS)

function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    documentId: row.document_id,
    title: row.title,
    locked: row.locked,
    origin: row.origin,
    preview: row.preview,
    happenedAt: row.happened_at,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    rank: row.rank,
    updatedAt: row.updated_at,
  }
}

/** The notes with the ids that exist, without access checks: commands authorize them, queries use `visibleNotes`. */
export async function findNotes(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Note[]> {
  return (await byId(tx, ids)).map(toNote)
}

/** Those of the notes that an import created, and by which import. */
export async function importsOfNotes(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const rows = await byId(tx, ids)
  return new Map(
    rows.flatMap((row) =>
      row.created_by_kind === 'import' && row.created_by_id !== null ? [[row.id, row.created_by_id] as const] : [],
    ),
  )
}

/** The notes that imports made in their projects, in the order of their ids. */
export async function notesMadeBy(
  tx: CellTransaction,
  imports: ReadonlyArray<{ makerId: Id; projectId: Id }>,
): Promise<Id[]> {
  if (imports.length === 0) return []
  const rows = await tx
    .selectFrom('notes')
    .select('id')
    .where((where) =>
      where('project_id', '=', where.fn.any(where.val([...new Set(imports.map((one) => one.projectId))]))),
    )
    .where((where) => where('created_by_id', '=', where.fn.any(where.val(imports.map((one) => one.makerId)))))
    .where('created_by_kind', '=', 'import')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findNote(tx: CellTransaction, id: Id): Promise<Note | null> {
  return (await findNotes(tx, [id]))[0] ?? null
}

/** The notes with the ids that the actor may see. */
export async function visibleNotes(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Note[]> {
  return (await findNotes(tx, ids)).filter((note) => actor.levelOn(note.scopeId) !== 'NONE')
}

const PREVIEW_COLUMNS = ['id', 'scope_id', 'project_id', 'title', 'created_at', 'updated_at'] as const

type PreviewRow = Pick<NoteRow, (typeof PREVIEW_COLUMNS)[number]> & { project_title: string | null }

const previewsById = rowsById<PreviewRow>('notes', PREVIEW_COLUMNS, {
  table: 'projects',
  by: 'project_id',
  columns: { project_title: 'title' },
  required: false,
})

/** The notes with the ids that the actor may see, as lists of all kinds show them. */
export async function notePreviews(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Preview[]> {
  return (await previewsById(tx, ids)).flatMap((row): Preview[] => {
    if (actor.levelOn(row.scope_id) === 'NONE') return []
    const parent = row.project_title === null ? null : { kind: 'project', id: row.project_id, title: row.project_title }
    return [
      {
        id: row.id,
        kind: 'note',
        title: row.title,
        parent,
        projectId: row.project_id,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      },
    ]
  })
}

/** One page of a project's notes, newest first; the rows of one import in the order of their file. */
export async function listNotes(
  tx: CellTransaction,
  actor: Actor,
  projectId: Id,
  page: PageRequest,
): Promise<Page<Note>> {
  let query = tx
    .selectFrom('notes')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
  if (page.after) {
    const [made, rank] = String(page.after.value).split(' ').map(Number)
    query = query.where(
      sql<boolean>`(created_at, rank, id) < (${new Date(made ?? 0)}, ${rank ?? 0}::double precision, ${page.after.id}::uuid)`,
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toNote), page, (note) => ({ value: `${note.createdAt.getTime()} ${note.rank}`, id: note.id }))
}

/** How many notes each project has. */
export async function countNotes(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('notes')
    .select(['project_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .where('deleted_at', 'is', null)
    .groupBy('project_id')
    .execute()
  return new Map(rows.map((row) => [row.project_id, Number(row.count)]))
}

export interface NewNoteRow {
  id: Id
  scopeId: Id
  projectId: Id
  documentId: Id
  title: string
  origin: NoteOrigin
  preview: string
  importSourceId?: Id | null
  externalId?: string | null
  happenedAt?: Date | null
  /** Among notes created at the same moment, the higher comes first. */
  rank?: number
}

const NEW_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['team_id', 'uuid'],
  ['scope_id', 'uuid'],
  ['project_id', 'uuid'],
  ['document_id', 'uuid'],
  ['title', 'text'],
  ['origin', 'text'],
  ['import_source_id', 'uuid'],
  ['external_id', 'text'],
  ['preview', 'text'],
  ['happened_at', 'timestamptz'],
  ['created_by_kind', 'text'],
  ['created_by_id', 'uuid'],
  ['rank', 'double precision'],
]
const NEW_COLUMNS_WITH_TIME: Columns = [...NEW_COLUMNS, ['created_at', 'timestamptz']]

/** The statement that adds notes, at least one; they count as created now, or at the given moment. */
export function notesToInsert(
  teamId: Id,
  principal: Principal,
  notes: ReadonlyArray<NewNoteRow>,
  madeAt?: Date,
): CompiledQuery {
  return copyRowsStatement(
    'notes',
    madeAt ? NEW_COLUMNS_WITH_TIME : NEW_COLUMNS,
    notes.map((note) => [
      note.id,
      teamId,
      note.scopeId,
      note.projectId,
      note.documentId,
      note.title,
      note.origin,
      note.importSourceId,
      note.externalId,
      note.preview,
      note.happenedAt,
      principal.kind,
      principal.id,
      note.rank ?? 0,
      ...(madeAt ? [madeAt] : []),
    ]),
  )
}

export async function updateNote(
  tx: CellTransaction,
  id: Id,
  change: { title?: string; locked?: boolean; preview?: string; happenedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('notes')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.locked === undefined ? {} : { locked: change.locked }),
      ...(change.preview === undefined ? {} : { preview: change.preview }),
      ...(change.happenedAt === undefined ? {} : { happened_at: change.happenedAt }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks the titles of copies as copies, and unlocks them. */
export async function nameCopies(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await sql`update notes set locked = false, title = case title when '' then '' else left(title,
    ${MAX_NOTE_TITLE_CHARS - COPY.length}::integer) || ${COPY}::text end where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** The texts of notes, including those in the trash. */
export async function documentsOfNotes(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('notes')
    .select('document_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.document_id)
}

/** A sentence for the case that notes of a deletion were imported again: within its source, a key means one note. */
export async function isImportedAgain(tx: CellTransaction, deletionId: Id): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select present.title from notes as deleted
    join notes as present on present.project_id = deleted.project_id and present.import_source_id is not distinct from deleted.import_source_id and present.external_id = deleted.external_id
    where deleted.deletion_id = ${deletionId} and deleted.deleted_at is not null and present.deleted_at is null limit 1`.execute(
    tx,
  )
  return rows[0] ? `“${rows[0].title}” was imported again meanwhile. Delete that note first, then restore this.` : null
}

/**
 * Moves the notes that one import added to a project to the trash, or only the listed ones of them; locked ones stay.
 */
export async function trashImportedNotes(
  tx: CellTransaction,
  projectId: Id,
  importId: Id,
  deletionId: Id,
  only?: ReadonlyArray<Id>,
): Promise<Array<{ id: Id; scopeId: Id }>> {
  const imported = tx
    .updateTable('notes')
    .set({ deleted_at: new Date(), deletion_id: deletionId })
    .where('project_id', '=', projectId)
    .where('created_by_kind', '=', 'import')
    .where('created_by_id', '=', importId)
    .where('locked', '=', false)
    .where('deleted_at', 'is', null)
    .returning(['id', 'scope_id'])
  const rows = await (
    only ? imported.where((where) => where('id', '=', where.fn.any(where.val([...only])))) : imported
  ).execute()
  return rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
}
