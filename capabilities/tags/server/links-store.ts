import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { MAX_BOARDS_OF_PLACE } from '../model/limits.ts'
import './tables.ts'

/** Whether the extension of this scope is linked to a project. */
export async function isLinkedTo(tx: CellTransaction, extensionScopeId: Id, projectId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tag_board_links l join tag_boards b on b.id = l.tag_board_id
    where l.project_id = ${projectId} and b.scope_id = ${extensionScopeId} and b.deleted_at is null`.execute(tx)
  return rows.length > 0
}

/**
 * The first of these tags that does not belong to one of the projects: a tag of another project, or of an extension
 * that is not linked to it.
 */
export async function tagOfElsewhere(
  tx: CellTransaction,
  tagIds: ReadonlyArray<Id>,
  projectIds: ReadonlyArray<Id>,
): Promise<{ title: string; isExtension: boolean } | null> {
  const { rows } = await sql<{ title: string; isExtension: boolean }>`
    select t.title, t.project_id is null as "isExtension" from tags t cross join unnest(${[...projectIds]}::uuid[]) as of (project_id)
    where t.id = any(${[...tagIds]}::uuid[]) and t.project_id is distinct from of.project_id
      and not (t.project_id is null and exists (
        select from tag_board_links l join tag_boards b on b.id = l.tag_board_id
        where l.project_id = of.project_id and b.scope_id = t.scope_id and b.deleted_at is null
      ))
    order by t.rank, t.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** @returns whether it was not linked yet */
export async function linkExtension(tx: CellTransaction, teamId: Id, extensionId: Id, projectId: Id): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tag_board_links')
    .values({ team_id: teamId, project_id: projectId, tag_board_id: extensionId })
    .onConflict((conflict) => conflict.columns(['project_id', 'tag_board_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether it was linked */
export async function unlinkExtension(tx: CellTransaction, extensionId: Id, projectId: Id): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tag_board_links')
    .where('tag_board_id', '=', extensionId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The extensions of the workspace that the actor may see, by title. */
export async function extensionIds(tx: CellTransaction, actor: Actor): Promise<Id[]> {
  const rows = await tx
    .selectFrom('tag_boards')
    .select('id')
    .where('project_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('title')
    .orderBy('id')
    .limit(MAX_BOARDS_OF_PLACE * 10)
    .execute()
  return rows.map((row) => row.id)
}

/** The projects that each extension is linked to. */
export async function projectsOfExtensions(tx: CellTransaction, extensions: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('tag_board_links')
    .innerJoin('projects', 'projects.id', 'tag_board_links.project_id')
    .select(['tag_board_links.tag_board_id', 'tag_board_links.project_id'])
    .where((where) => where('tag_board_links.tag_board_id', '=', where.fn.any(where.val([...extensions]))))
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.title')
    .orderBy('projects.id')
    .execute()
  const linked = new Map<Id, Id[]>()
  for (const row of rows) linked.set(row.tag_board_id, [...(linked.get(row.tag_board_id) ?? []), row.project_id])
  return linked
}
