import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { copyRows, jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Actor, Principal } from '#journal/server/index.ts'
import { importEvents } from '../model/events.ts'
import type { Import, ImportFailure, ImportState, OpenedImport, ProcessedInto } from '../model/import.ts'
import type { Inspection } from '../model/inspection.ts'
import { MAX_LISTED_FAILURES } from '../model/limits.ts'
import type { ParsedDocument } from '../model/parsed-document.ts'
import type { Misplaced } from '../model/misplaced.ts'
import { importPolicy } from '../model/policy.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import './tables.ts'

/** The statements that all tables of content share. */
export const importRows = contentRows(importEvents, 'imports', {
  title: 'file_name',
  parents: [{ table: 'projects', by: 'project_id' }],
})

/** All columns except the inspection and the mappings, which may be megabytes. */
const GLANCE = [
  'id',
  'scope_id',
  'project_id',
  'source_id',
  'file_name',
  'storage_key',
  'bytes',
  'state',
  'becomes',
  'encoding',
  'as_written',
  'processed_into',
  'rows_total',
  'rows_added',
  'rows_changed',
  'rows_unchanged',
  'rows_failed',
  'resume_table',
  'resume_row',
  'warnings',
  'misplaced',
  'waits',
  'cancel_reason',
  'error_message',
  'error_reason',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
  'started_at',
  'finished_at',
] as const

function toImport(row: Pick<Selectable<CellTables['imports']>, (typeof GLANCE)[number]>): Import {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    sourceId: row.source_id,
    fileName: row.file_name,
    storageKey: row.storage_key,
    bytes: Number(row.bytes),
    state: row.state,
    becomes: row.becomes,
    encoding: row.encoding,
    asWritten: row.as_written,
    processedInto: row.processed_into,
    rowsTotal: row.rows_total,
    rowsAdded: row.rows_added,
    rowsChanged: row.rows_changed,
    rowsUnchanged: row.rows_unchanged,
    rowsFailed: row.rows_failed,
    resumeTable: row.resume_table,
    resumeRow: row.resume_row,
    warnings: row.warnings,
    misplaced: row.misplaced,
    waits: row.waits,
    cancelReason: row.cancel_reason,
    errorMessage: row.error_message,
    errorReason: row.error_reason,
    createdByKind: row.created_by_kind,
    createdById: row.created_by_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

/** The imports of the ids that the actor may see. */
export async function visibleImports(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Import[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(GLANCE)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toImport).filter((one) => importPolicy.allows(actor, 'view', one))
}

/** The import of the id if it exists, without access checks. */
export async function findImport(tx: CellTransaction, id: Id): Promise<Import | null> {
  const row = await tx
    .selectFrom('imports')
    .select(GLANCE)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? toImport(row) : null
}

/** As `updateImport` wrote it. */
function readDocumentOf(json: string): ParsedDocument {
  return JSON.parse(json)
}

/** The same, with the result of its inspection and the meaning of its columns. */
export async function openImport(tx: CellTransaction, id: Id): Promise<OpenedImport | null> {
  const row = await tx
    .selectFrom('imports')
    .select([...GLANCE, 'inspection', 'mappings', 'read_document'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const document = row.read_document === null ? null : readDocumentOf(row.read_document)
  return { ...toImport(row), inspection: row.inspection, mappings: row.mappings, document }
}

/** An import for which it is still to be found what its notes share; null if there is none. */
export async function importWithSharedDue(tx: CellTransaction): Promise<Id | null> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('shared_due', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function clearSharedDue(tx: CellTransaction, id: Id): Promise<void> {
  await tx.updateTable('imports').set({ shared_due: false }).where('id', '=', id).execute()
}

/** The result of an import's inspection. The caller has ensured that the reader may see it. */
export async function inspectionOf(tx: CellTransaction, id: Id): Promise<Inspection | null> {
  const row = await tx.selectFrom('imports').select('inspection').where('id', '=', id).executeTakeFirst()
  return row?.inspection ?? null
}

/** The meaning of an import's columns. The caller has ensured that the reader may see it. */
export async function mappingsOf(tx: CellTransaction, id: Id): Promise<ReadonlyArray<ImportMapping> | null> {
  const row = await tx.selectFrom('imports').select('mappings').where('id', '=', id).executeTakeFirst()
  return row?.mappings ?? null
}

/** One page of a project's imports, the latest first. The caller has ensured that the reader may see them. */
export async function listImports(tx: CellTransaction, projectId: Id, page: PageRequest): Promise<Page<Import>> {
  let query = tx
    .selectFrom('imports')
    .select(GLANCE)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
  if (page.after)
    query = query.where(
      sql<boolean>`(created_at, id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)`,
    )
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toImport), page, (one) => ({ value: one.createdAt.getTime(), id: one.id }))
}

/** The maximum number of earlier imports to choose from. */
const MAX_EARLIER = 20

/** Imports of the project that added tables to it, the latest first: the next one may be a wave of one of them. */
export async function earlierImports(tx: CellTransaction, projectId: Id, except: Id): Promise<Import[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(GLANCE)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except)
    .where('rows_added', '>', 0)
    .where('mappings', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_EARLIER)
    .execute()
  return rows.map(toImport)
}

type NewImport = Pick<Import, 'id' | 'scopeId' | 'projectId' | 'fileName' | 'storageKey' | 'bytes'>

/** @param found what is known of the file already */
export async function insertImport(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  made: NewImport,
  found: ImportChange = {},
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id: made.id,
      team_id: teamId,
      scope_id: made.scopeId,
      project_id: made.projectId,
      source_id: made.id,
      file_name: made.fileName,
      storage_key: made.storageKey,
      bytes: String(made.bytes),
      state: 'UPLOADED',
      inspection: null,
      becomes: null,
      mappings: null,
      encoding: null,
      processed_into: null,
      rows_total: null,
      cancel_reason: null,
      error_message: null,
      error_reason: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      started_at: null,
      finished_at: null,
      deleted_at: null,
      deletion_id: null,
      ...columnsOf(found),
    })
    .execute()
}

export interface ImportChange {
  state?: ImportState
  inspection?: Inspection
  /** Kept for the run if it has no pictures; null when it is no longer needed. */
  document?: ParsedDocument | null
  mappings?: ReadonlyArray<ImportMapping> | null
  sameHeadings?: string[]
  encoding?: string | null
  asWritten?: boolean
  sourceId?: Id
  rowsTotal?: number | null
  processedInto?: ProcessedInto
  warnings?: ReadonlyArray<string>
  cancelReason?: string | null
  errorMessage?: string | null
  errorReason?: string | null
  startedAt?: Date
  waits?: boolean
  finishedAt?: Date | null
}

export async function updateImport(tx: CellTransaction, id: Id, change: ImportChange): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ ...columnsOf(change), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ inspection, document, mappings, warnings, ...plain }: ImportChange) {
  return {
    ...(plain.state === undefined ? {} : { state: plain.state }),
    ...(plain.sameHeadings === undefined ? {} : { same_headings: plain.sameHeadings }),
    ...(plain.encoding === undefined ? {} : { encoding: plain.encoding }),
    ...(plain.asWritten === undefined ? {} : { as_written: plain.asWritten }),
    ...(plain.sourceId === undefined ? {} : { source_id: plain.sourceId }),
    ...(plain.rowsTotal === undefined ? {} : { rows_total: plain.rowsTotal }),
    ...(plain.processedInto === undefined ? {} : { processed_into: plain.processedInto }),
    ...(plain.cancelReason === undefined ? {} : { cancel_reason: plain.cancelReason }),
    ...(plain.errorMessage === undefined ? {} : { error_message: plain.errorMessage }),
    ...(plain.errorReason === undefined ? {} : { error_reason: plain.errorReason }),
    ...(plain.waits === undefined ? {} : { waits: plain.waits }),
    ...(plain.startedAt === undefined ? {} : { started_at: plain.startedAt }),
    ...(plain.finishedAt === undefined ? {} : { finished_at: plain.finishedAt }),
    ...(inspection === undefined
      ? {}
      : {
          inspection: jsonb(inspection),
          becomes: inspection.kind === 'tables' ? ('SURVEY' as const) : ('CONTENT' as const),
        }),
    ...(document === undefined ? {} : { read_document: document === null ? null : JSON.stringify(document) }),
    ...(mappings === undefined ? {} : { mappings: mappings === null ? null : jsonb(mappings) }),
    ...(warnings === undefined ? {} : { warnings: jsonb(warnings) }),
  }
}

/** How far a run has got, and what its last step did. */
export interface ImportStep {
  from: { table: number; row: number }
  to: { table: number; row: number }
  added: number
  changed: number
  unchanged: number
  failed: number
  /** All cells so far that could not stay in their place. */
  misplaced: ReadonlyArray<Misplaced>
}

/**
 * Advances an import from exactly where the step began.
 * @returns why it was told to stop, or null to continue; undefined if it is at another position or no longer runs, so
 * that the step must not count
 */
export async function advanceImport(
  tx: CellTransaction,
  id: Id,
  step: ImportStep,
): Promise<{ cancelReason: string | null } | undefined> {
  const row = await tx
    .updateTable('imports')
    .set((expression) => ({
      resume_table: step.to.table,
      resume_row: step.to.row,
      rows_added: expression('rows_added', '+', step.added),
      rows_changed: expression('rows_changed', '+', step.changed),
      rows_unchanged: expression('rows_unchanged', '+', step.unchanged),
      rows_failed: expression('rows_failed', '+', step.failed),
      misplaced: jsonb(step.misplaced),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('resume_table', '=', step.from.table)
    .where('resume_row', '=', step.from.row)
    .returning('cancel_reason')
    .executeTakeFirst()
  return row ? { cancelReason: row.cancel_reason } : undefined
}

/** Stores failures for the list, up to MAX_LISTED_FAILURES for each import. */
export async function insertFailures(
  tx: CellTransaction,
  teamId: Id,
  importId: Id,
  failures: ReadonlyArray<ImportFailure>,
): Promise<void> {
  if (failures.length === 0) return
  const { rows } = await sql<{
    listed: string
  }>`select count(*) as listed from import_failures where import_id = ${importId}`.execute(tx)
  const room = MAX_LISTED_FAILURES - Number(rows[0]?.listed ?? 0)
  await copyRows(
    tx,
    'import_failures',
    [
      ['team_id', 'uuid'],
      ['import_id', 'uuid'],
      ['sheet', 'text'],
      ['row_number', 'integer'],
      ['column_index', 'integer'],
      ['header', 'text'],
      ['value', 'text'],
      ['reason', 'text'],
      ['in_text', 'boolean'],
    ],
    failures
      .slice(0, Math.max(0, room))
      .map((one) => [
        teamId,
        importId,
        one.sheet,
        one.rowNumber,
        one.columnIndex,
        one.header,
        one.value,
        one.reason,
        one.inText,
      ]),
  )
}

/** Failures in the order of the file, after one of them; those whose cell is in the text only if requested. */
export async function listFailures(
  tx: CellTransaction,
  importId: Id,
  after: string,
  limit: number,
  { inTextToo }: { inTextToo: boolean },
): Promise<Array<ImportFailure & { id: string }>> {
  let query = tx.selectFrom('import_failures').selectAll().where('import_id', '=', importId).where('id', '>', after)
  if (!inTextToo) query = query.where('in_text', '=', false)
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    sheet: row.sheet,
    rowNumber: row.row_number,
    columnIndex: row.column_index,
    header: row.header,
    value: row.value,
    inText: row.in_text,
    reason: row.reason,
  }))
}

/** The identity of the member who made an import, for the run that acts for them. */
export async function identityOf(tx: CellTransaction, userId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst()
  return row?.identity_id ?? null
}

/** Where the files of imports are in storage, including those of imports in the trash. */
export async function storedFilesOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<string[]> {
  const rows = await tx
    .selectFrom('imports')
    .select('storage_key')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => row.storage_key)
}
