import { sql, type Selectable } from 'kysely'
import { personOf, type Principal } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import {
  keptParts,
  type KeptParts,
  type SetFramework,
  type SetSummary,
  type SummarySet,
} from '../../model/set-summary.ts'
import '../tables.ts'

function summaryOf(row: Selectable<CellTables['set_summaries']>): SetSummary {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    tagId: row.tag_id,
    noteIds: row.note_ids,
    framework: row.framework,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    parts: keptParts.parse(row.parts),
    read: row.read,
    hasMore: row.has_more,
    byMeaning: row.by_meaning,
    contributorIds: row.contributor_ids,
    createdById: row.created_by_id,
    madeAt: row.made_at,
  }
}

/** The ids of chosen notes in the order in which they are stored, so that the same notes are the same set. */
function storedIds(noteIds: readonly Id[]): Id[] {
  return [...new Set(noteIds)].toSorted()
}

function rowsOf(tx: CellTransaction, { type, id, noteIds }: SummarySet) {
  const rows = tx.selectFrom('set_summaries')
  if (type === 'TAG') return rows.where('tag_id', '=', id)
  const ofProject = rows.where('project_id', '=', id).where('tag_id', 'is', null)
  return noteIds == null
    ? ofProject.where('note_ids', 'is', null)
    : ofProject.where('note_ids', '=', sql<string[]>`${storedIds(noteIds)}::uuid[]`)
}

/** The latest summary of a set in one of these states; the caller has checked who may see it. */
export async function latestOfSet(
  tx: CellTransaction,
  set: SummarySet,
  states: ReadonlyArray<SetSummary['state']>,
): Promise<SetSummary | null> {
  const row = await rowsOf(tx, set)
    .selectAll()
    .where('state', 'in', states)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? summaryOf(row) : null
}

export async function findSetSummary(tx: CellTransaction, id: Id): Promise<SetSummary | null> {
  const row = await tx.selectFrom('set_summaries').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** A summary of a set, locked. */
export async function lockSetSummary(tx: CellTransaction, id: Id): Promise<SetSummary | null> {
  const row = await tx.selectFrom('set_summaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? summaryOf(row) : null
}

interface NewSetSummary {
  id: Id
  scopeId: Id
  set: SummarySet
  projectId: Id | null
  framework: SetFramework
}

export async function insertSetSummary(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, scopeId, set, projectId, framework }: NewSetSummary,
): Promise<void> {
  const before = (await latestOfSet(tx, set, ['DONE']))?.contributorIds ?? []
  const person = personOf(principal)
  await tx
    .insertInto('set_summaries')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      project_id: projectId,
      tag_id: set.type === 'TAG' ? set.id : null,
      note_ids: set.noteIds == null ? null : storedIds(set.noteIds),
      framework,
      contributor_ids: [...new Set([...before, ...(person === null ? [] : [person])])],
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      failure: null,
    })
    .execute()
}

interface SetChange {
  state?: SetSummary['state']
  progress?: number
  failure?: string
  made?: { parts: KeptParts; read: number; hasMore: boolean; byMeaning: boolean }
}

export async function updateSetSummary(
  tx: CellTransaction,
  id: Id,
  { state, progress, failure, made }: SetChange,
): Promise<void> {
  await tx
    .updateTable('set_summaries')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(progress === undefined ? {} : { progress }),
      ...(failure === undefined ? {} : { failure }),
      ...(made === undefined
        ? {}
        : {
            parts: jsonb(made.parts),
            read: made.read,
            has_more: made.hasMore,
            by_meaning: made.byMeaning,
            made_at: sql<Date>`now()`,
          }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the summaries of a set in one of these states, except one. @returns how many */
export async function deleteOfSet(
  tx: CellTransaction,
  set: SummarySet,
  states: ReadonlyArray<SetSummary['state']>,
  except: Id | null = null,
): Promise<number> {
  const rows = await rowsOf(tx, set)
    .select('id')
    .where('state', 'in', states)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from set_summaries where id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}

/** The identity of the person who asked for a summary; null if they have none any more. */
export async function identityOfAsker(tx: CellTransaction, id: Id): Promise<Id | null> {
  const { rows } = await sql<{ identityId: Id | null }>`
    select u.identity_id as "identityId" from set_summaries s
    join users u on u.id = s.created_by_id and s.created_by_kind in ('user', 'token')
    where s.id = ${id}`.execute(tx)
  return rows[0]?.identityId ?? null
}
