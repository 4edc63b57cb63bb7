import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { FAILURE_REPORTED_HOURS } from '../model/limits.ts'
import { copyPolicy } from '../model/policy.ts'
import type { ProjectCopy } from '../model/project-copy.ts'
import './tables.ts'

function toCopy(row: Selectable<CellTables['project_copies']>): ProjectCopy {
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.state,
    sourceId: row.source_id,
    sourceScopeId: row.source_scope_id,
    projectId: row.project_id,
    projectScopeId: row.project_scope_id,
    folderId: row.folder_id,
    templateId: row.template_id,
    title: row.title,
    description: row.description,
    total: row.total,
    copied: row.copied,
    failure: row.failure,
    createdById: row.created_by_id,
    createdAt: row.created_at,
  }
}

/** A copy, without access checks. `lock` prevents others from continuing or ending it until the transaction ends. */
export async function findCopy(tx: CellTransaction, id: Id, { lock = false } = {}): Promise<ProjectCopy | null> {
  const query = tx.selectFrom('project_copies').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toCopy(row) : null
}

/** Whether a copy of a project is being made. */
export async function isBeingCopied(tx: CellTransaction, projectId: Id): Promise<boolean> {
  return (
    (await tx
      .selectFrom('project_copies')
      .select('id')
      .where('source_id', '=', projectId)
      .where('state', '=', 'RUNNING')
      .executeTakeFirst()) !== undefined
  )
}

/** The copies of the ids that the actor may follow. */
export async function visibleCopies(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<ProjectCopy[]> {
  const rows = await tx
    .selectFrom('project_copies')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows
    .map(toCopy)
    .filter((copy) => copyPolicy.allows(actor, 'view', { scopeId: copy.sourceScopeId, createdById: copy.createdById }))
}

/** The copies that a user began and that are running, or failed a short while ago, latest first. */
export async function copiesOf(tx: CellTransaction, userId: Id, limit: number): Promise<ProjectCopy[]> {
  const rows = await tx
    .selectFrom('project_copies')
    .selectAll()
    .where('created_by_id', '=', userId)
    .where(
      sql<boolean>`(state = 'RUNNING' or (state = 'FAILED' and ended_at > now() - make_interval(hours => ${FAILURE_REPORTED_HOURS}::integer)))`,
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCopy)
}

export async function countRunning(tx: CellTransaction, userId: Id): Promise<number> {
  const row = await tx
    .selectFrom('project_copies')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by_id', '=', userId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertCopy(
  tx: CellTransaction,
  teamId: Id,
  copy: Omit<ProjectCopy, 'state' | 'total' | 'copied' | 'failure' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('project_copies')
    .values({
      id: copy.id,
      team_id: teamId,
      purpose: copy.purpose,
      source_id: copy.sourceId,
      source_scope_id: copy.sourceScopeId,
      project_id: copy.projectId,
      project_scope_id: copy.projectScopeId,
      folder_id: copy.folderId,
      template_id: copy.templateId,
      title: copy.title,
      description: copy.description,
      total: null,
      failure: null,
      created_by_id: copy.createdById,
      ended_at: null,
    })
    .execute()
}

export async function setTotal(tx: CellTransaction, id: Id, total: number): Promise<void> {
  await tx.updateTable('project_copies').set({ total }).where('id', '=', id).execute()
}

export async function addCopied(tx: CellTransaction, id: Id, count: number): Promise<void> {
  await sql`update project_copies set copied = copied + ${count} where id = ${id}`.execute(tx)
}

/** Ends a running copy. */
export async function endCopy(
  tx: CellTransaction,
  id: Id,
  end: { state: 'DONE' | 'CANCELLED' } | { state: 'FAILED'; failure: string },
): Promise<void> {
  await tx
    .updateTable('project_copies')
    .set({ ...end, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The identity of a user in the installation; null if they are no longer a member. */
export async function identityOfMember(tx: CellTransaction, userId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst()
  return row?.identity_id ?? null
}

/** Deletes the rows of copies from and to things that are deleted permanently. */
export async function deleteCopiesOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await sql`delete from project_copies where source_id = any(${plainArray(ids)}::uuid[]) or project_id = any(${plainArray(ids)}::uuid[]) or template_id = any(${plainArray(ids)}::uuid[])`.execute(
    tx,
  )
}
