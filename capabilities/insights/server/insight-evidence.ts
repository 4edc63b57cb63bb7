import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Evidence } from '#highlights/model/evidence.ts'
import { countEvidence } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'

/** The evidence of insights: the quotes in their texts, related to the projects of the insights and their quotes. */
export async function evidenceOfInsights(
  tx: CellTransaction,
  actor: Actor,
  insightIds: readonly Id[],
): Promise<Map<Id, Evidence>> {
  const { rows } = await sql<{ id: Id; projects: Id[] }>`
    select id, array_agg(distinct project) as projects from (
      select id, project_id as project from insights where id = any(${[...insightIds]}::uuid[])
      union all select quoted.insight_id, highlights.project_id from insight_highlights as quoted
        join highlights on highlights.id = quoted.highlight_id and highlights.deleted_at is null
        where quoted.insight_id = any(${[...insightIds]}::uuid[])
    ) as standing group by id`.execute(tx)
  return countEvidence(
    tx,
    actor,
    rows.map(({ id, projects }) => ({ id, projectIds: projects })),
    sql`select insight_id as owner, highlight_id from insight_highlights where insight_id = any(${[...insightIds]}::uuid[])`,
  )
}
