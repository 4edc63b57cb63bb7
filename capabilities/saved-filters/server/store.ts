import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { jsonb, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { deleteScopes } from '#access/server/index.ts'
import { contentRows, type Purging } from '#content-kinds/server/index.ts'
import { filterForm } from '#filters/model/filter-form.ts'
import type { Actor, Principal } from '#journal/server/index.ts'
import { savedFilterEvents } from '../model/events.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const savedFilterRows = contentRows(savedFilterEvents, 'saved_filters', {
  title: 'label',
  excerpt: 'description',
})

const COLUMNS = ['id', 'scope_id', 'label', 'description', 'filter', 'created_at', 'updated_at'] as const

type Row = Pick<Selectable<CellTables['saved_filters']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('saved_filters', COLUMNS)

function toSavedFilter(row: Row): SavedFilter {
  return {
    id: row.id,
    scopeId: row.scope_id,
    label: row.label,
    description: row.description,
    filter: filterForm.parse(row.filter),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findSavedFilters(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<SavedFilter[]> {
  return (await byId(tx, ids)).map(toSavedFilter)
}

export async function visibleSavedFilters(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<SavedFilter[]> {
  return (await findSavedFilters(tx, ids)).filter((saved) => actor.levelOn(saved.scopeId) !== 'NONE')
}

/** The saved filters that the actor may use, by label: those whose label contains some words, or all. */
export async function listSavedFilters(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  words: string,
  page: PageRequest,
): Promise<Page<SavedFilter>> {
  let query = tx
    .selectFrom('saved_filters')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
  const requested = normalizeName(words)
  if (requested !== '') query = query.where(sql<boolean>`position(${requested} in normal_label) > 0`)
  if (page.after)
    query = query.where(
      sql<boolean>`(label collate people, id) > (${String(page.after.value ?? '')}, ${page.after.id}::uuid)`,
    )
  const rows = await query
    .orderBy(sql`label collate people`)
    .orderBy('id')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(toSavedFilter), page, (saved) => ({ value: saved.label, id: saved.id }))
}

/**
 * The number of existing filters that a user created. Locks the count for this user until the transaction ends, so that
 * simultaneous requests are counted one after the other.
 */
export async function countSavedFiltersOf(tx: CellTransaction, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters ${userId}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('saved_filters')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertSavedFilter(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, scopeId, label, description, filter }: Pick<SavedFilter, 'id' | 'scopeId' | 'label' | 'description' | 'filter'>,
): Promise<void> {
  await tx
    .insertInto('saved_filters')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      label,
      normal_label: normalizeName(label),
      description,
      filter: jsonb(filter),
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateSavedFilter(
  tx: CellTransaction,
  id: Id,
  { label, description, filter }: Partial<Pick<SavedFilter, 'label' | 'description' | 'filter'>>,
): Promise<void> {
  await tx
    .updateTable('saved_filters')
    .set({
      ...(label === undefined ? {} : { label, normal_label: normalizeName(label) }),
      ...(description === undefined ? {} : { description }),
      ...(filter === undefined ? {} : { filter: jsonb(filter) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Permanently deletes saved filters, with their scopes. */
export async function purgeSavedFilters(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx } = purging
  const scopes = await tx
    .selectFrom('saved_filters')
    .select('scope_id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  await savedFilterRows.purged.remove(purging, ids)
  await deleteScopes(
    tx,
    scopes.map((row) => row.scope_id),
  )
}
