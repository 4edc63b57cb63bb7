import { sql, type SqlBool } from 'kysely'
import { withHidden } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { atLeast, LEVELS } from '#platform/kernel/policy.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, type CellTransaction } from '#platform/server/database/index.ts'
import { applies, restoringAsker, type ContentKinds } from '#content-kinds/server/index.ts'
import { personOf, type Actor } from '#journal/server/index.ts'
import type { Deletion } from '../model/deletion.ts'
import { MAX_DELETERS } from '../model/limits.ts'

export interface TrashFilter {
  projectId?: Id
  kind?: string
  deletedById?: Id
  /** Only the deletion that contains this thing, alone or with the place it is in. */
  resourceId?: Id
  /** Only titles that contain this text, regardless of case. */
  text?: string
}

function selectEvery(tx: CellTransaction) {
  return tx
    .selectFrom('deletions')
    .leftJoin('projects', 'projects.scope_id', 'deletions.scope_id')
    .select([
      'deletions.id',
      'deletions.resource_kind',
      'deletions.resource_id',
      'deletions.title',
      'deletions.scope_id',
      'deletions.taken',
      'deletions.principal_kind',
      'deletions.principal_id',
      'deletions.created_at',
      'deletions.moving',
      'projects.id as project_id',
      'projects.title as project_title',
    ])
    .where('deletions.purging_at', 'is', null)
}

function selectDeletions(tx: CellTransaction) {
  return selectEvery(tx).where('deletions.restored_at', 'is', null)
}

/** The deletions in the trash, and those that are being restored from it. */
function selectListed(tx: CellTransaction) {
  return selectEvery(tx).where((where) =>
    where.or([where('deletions.restored_at', 'is', null), where('deletions.moving', '=', 'back')]),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeletions>['execute']>>[number]

function deletionOf(row: Row): Deletion {
  const isInProject = row.project_id !== null && row.project_title !== null && row.resource_kind !== 'project'
  return {
    id: row.id,
    kind: row.resource_kind,
    resourceId: row.resource_id,
    title: row.title,
    scopeId: row.scope_id,
    taken: row.taken,
    deletedById: personOf({ kind: row.principal_kind, id: row.principal_id }),
    deletedAt: row.created_at,
    underWay: row.moving === null ? null : row.moving === 'away' ? 'AWAY' : 'BACK',
    project: isInProject ? { id: row.project_id ?? '', title: row.project_title ?? '' } : null,
  }
}

/** The deletions with these ids that can still be undone, without access checks: callers authorize them. */
export async function findDeletions(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Deletion[]> {
  const rows = await selectDeletions(tx)
    .where((where) => where('deletions.id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map(deletionOf)
}

/** The deletions with these ids that the trash lists, without access checks. */
export async function findListed(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Deletion[]> {
  const rows = await selectListed(tx)
    .where((where) => where('deletions.id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map(deletionOf)
}

/** The deletions with these ids that were undone, without access checks. */
export async function findUndone(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Deletion[]> {
  const rows = await selectEvery(tx)
    .where((where) => where('deletions.id', '=', where.fn.any(where.val([...ids]))))
    .where('deletions.restored_at', 'is not', null)
    .execute()
  return rows.map(deletionOf)
}

/**
 * The condition of `deletionPolicy.view`: what the actor deleted, and what the actor may restore, in scopes that the
 * actor can see, including those hidden for now.
 */
function visibleTo(kinds: ContentKinds, asking: Actor) {
  const actor = withHidden(asking)
  const places = new Map(
    LEVELS.map((level) => [level, actor.visibleScopes.filter((scopeId) => atLeast(actor.levelOn(scopeId), level))]),
  )
  const restorable = kinds.all.flatMap(({ kind, trash }) => (applies(trash) ? [{ kind, level: trash.level }] : []))
  const byLevel = [...Map.groupBy(restorable, ({ level }) => level)]
  const asker = restoringAsker(asking)
  const isTheirs = kinds.all.flatMap(({ kind, trash }) =>
    applies(trash) && trash.restorableBy
      ? [sql<SqlBool>`(deletions.resource_kind <> ${kind} or ${trash.restorableBy(asker)})`]
      : [],
  )
  const mayRestore = byLevel.map(
    ([level, ones]) =>
      sql<SqlBool>`(deletions.resource_kind = any(${ones.map(({ kind }) => kind)}::text[]) and deletions.scope_id = any(${places.get(level) ?? []}::uuid[]))`,
  )
  const own = sql<SqlBool>`(deletions.principal_kind in ('user', 'token') and deletions.principal_id = ${actor.userId}::uuid and deletions.scope_id = any(${asker.scopes}))`
  return sql<SqlBool>`(${own} or ((${sql.join(mayRestore, sql` or `)}) and ${sql.join([sql`true`, ...isTheirs], sql` and `)}))`
}

/** The deletions with these ids that the actor sees, in the trash or out of it. */
export async function seenAmong(
  tx: CellTransaction,
  kinds: ContentKinds,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Set<Id>> {
  const rows = await tx
    .selectFrom('deletions')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where(visibleTo(kinds, actor))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The deletions of a thing of any kind: it may have been deleted with others, or with the place it is in. */
async function deletionsTaking(tx: CellTransaction, kinds: ContentKinds, id: Id): Promise<Id[]> {
  const found: Id[] = []
  for (const { trash } of kinds.all) if (applies(trash)) found.push(...(await trash.deletionsOf(tx, [id])))
  return [...new Set(found)]
}

/** One page of the deletions that the actor sees in the trash, latest first. */
export async function listDeletions(
  tx: CellTransaction,
  kinds: ContentKinds,
  actor: Actor,
  filter: TrashFilter,
  page: PageRequest,
): Promise<Page<Deletion>> {
  let query = selectListed(tx).where(visibleTo(kinds, actor))
  const { projectId, kind, deletedById, resourceId, text = '' } = filter
  if (projectId !== undefined) query = query.where('projects.id', '=', projectId)
  if (kind !== undefined) query = query.where('deletions.resource_kind', '=', kind)
  if (deletedById !== undefined) query = query.where('deletions.principal_id', '=', deletedById)
  if (resourceId !== undefined) {
    const taken = await deletionsTaking(tx, kinds, resourceId)
    query = query.where((where) =>
      where.or([
        where('deletions.resource_id', '=', resourceId),
        where('deletions.id', '=', where.fn.any(where.val(taken))),
      ]),
    )
  }
  if (text.trim() !== '') query = query.where(holdsWords(sql.ref('deletions.title'), text))
  if (page.after)
    query = query.where(
      sql<SqlBool>`(deletions.created_at, deletions.id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)`,
    )
  const rows = await query
    .orderBy('deletions.created_at', 'desc')
    .orderBy('deletions.id', 'desc')
    .limit(page.first + 1)
    .execute()
  return toPage(rows.map(deletionOf), page, (deletion) => ({ value: deletion.deletedAt.getTime(), id: deletion.id }))
}

/** Everything that the actor sees in the trash, of one project or of all. */
export async function everyDeletion(
  tx: CellTransaction,
  kinds: ContentKinds,
  actor: Actor,
  projectId: Id | null,
): Promise<Deletion[]> {
  let query = selectDeletions(tx).where(visibleTo(kinds, actor))
  if (projectId !== null) query = query.where('projects.id', '=', projectId)
  return (await query.execute()).map(deletionOf)
}

/** The people who deleted what the actor sees in the trash, and the kinds of these deletions. */
export async function trashFacets(
  tx: CellTransaction,
  kinds: ContentKinds,
  actor: Actor,
  projectId?: Id,
): Promise<{ deletedByIds: Id[]; kinds: string[] }> {
  let query = tx
    .selectFrom('deletions')
    .leftJoin('projects', 'projects.scope_id', 'deletions.scope_id')
    .select(['deletions.resource_kind', 'deletions.principal_kind', 'deletions.principal_id'])
    .distinct()
    .where('deletions.restored_at', 'is', null)
    .where('deletions.purging_at', 'is', null)
    .where(visibleTo(kinds, actor))
  if (projectId !== undefined) query = query.where('projects.id', '=', projectId)
  const rows = await query.execute()
  return {
    deletedByIds: [
      ...new Set(rows.flatMap((row) => personOf({ kind: row.principal_kind, id: row.principal_id }) ?? [])),
    ].slice(0, MAX_DELETERS),
    kinds: [...new Set(rows.map((row) => row.resource_kind))].toSorted(),
  }
}
