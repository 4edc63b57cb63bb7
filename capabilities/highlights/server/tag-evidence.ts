import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findTags } from '#tags/server/index.ts'
import type { Evidence } from '../model/evidence.ts'
import { countEvidence } from './evidence.ts'

/**
 * The evidence of tags: for a tag of a project, the quotes in its notes; for one of an extension, those in all projects
 * that use it.
 */
export async function evidenceOfTags(
  tx: CellTransaction,
  actor: Actor,
  tagIds: readonly Id[],
): Promise<Map<Id, Evidence>> {
  const tags = await findTags(tx, [...tagIds])
  const elsewhere = tags.filter(({ projectId }) => projectId === null).map(({ id }) => id)
  const used = await projectsOfTags(tx, elsewhere)
  return countEvidence(
    tx,
    actor,
    tags.map(({ id, projectId }) => ({ id, projectIds: projectId === null ? (used.get(id) ?? []) : [projectId] })),
    sql`select tag_id as owner, highlight_id from highlight_tags where tag_id = any(${tags.map(({ id }) => id)}::uuid[])`,
  )
}

async function projectsOfTags(tx: CellTransaction, tagIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  if (tagIds.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; projects: Id[] }>`
    select tag_id as id, array_agg(distinct project_id) as projects
    from highlight_tags join highlights on highlights.id = highlight_tags.highlight_id and highlights.deleted_at is null
    where tag_id = any(${[...tagIds]}::uuid[]) group by tag_id`.execute(tx)
  return new Map(rows.map(({ id, projects }) => [id, projects]))
}
