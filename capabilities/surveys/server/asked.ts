import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { compileFilter } from '#filters/model/query.ts'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { conditionOf, withSurvivingTags, type Looking } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'

/** SQL condition: a note, a row `r`, is not deleted, visible to the actor, and matches the filter. */
export async function isAmong(
  tx: CellTransaction,
  actor: Actor,
  filter: FilterForm,
  looking?: Looking,
): Promise<RawBuilder<boolean>> {
  const query = compileFilter('NOTE', await withSurvivingTags(tx, filter), { userId: actor.userId, now: new Date() })
  return sql<boolean>`r.deleted_at is null and r.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${conditionOf('NOTE', query, actor, looking)}`
}

/**
 * SQL condition: a note, a row `r`, was asked the question. It is from one of the files that imported an answer to it,
 * or, if an answer was written by hand, it is a written note of the project with any answer. Only answers that the
 * actor may see count.
 */
export async function wasAsked(tx: CellTransaction, actor: Actor, questionId: Id): Promise<RawBuilder<boolean>> {
  const seen = await isAmong(tx, actor, NO_FILTER)
  const { rows: sources } = await sql<{ source: Id | null }>`${plannedAnew}
    select distinct r.import_source_id as source from responses a join notes r on r.id = a.note_id
    where a.question_id = ${questionId} and ${seen}`.execute(tx)
  const files = sources.flatMap(({ source }) => source ?? [])
  const isWritten = sources.some(({ source }) => source === null)
    ? sql`or (r.import_source_id is null and exists (select from responses said where said.note_id = r.id))`
    : sql``
  return sql<boolean>`r.project_id = (select project_id from questions where id = ${questionId})
    and (r.import_source_id = any(${files}::uuid[]) ${isWritten})`
}

/** SQL condition: a note, a row `r`, was asked and did not answer. */
export async function isUnanswered(tx: CellTransaction, actor: Actor, questionId: Id): Promise<RawBuilder<boolean>> {
  return sql<boolean>`${await wasAsked(tx, actor, questionId)}
    and not exists (select from responses given where given.note_id = r.id and given.question_id = ${questionId})`
}
