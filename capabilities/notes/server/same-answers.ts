import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { questionEvents } from '../model/events.ts'
import { LEAST_SAME_ANSWERS } from '../model/limits.ts'

/** For those of the questions to which all notes give the same answer, that answer. */
export async function sameAnswersOf(
  tx: CellTransaction,
  questionIds: readonly Id[],
): Promise<Map<Id, readonly string[]>> {
  if (questionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'same_answer'])
    .where((where) => where('id', '=', where.fn.any(where.val([...questionIds]))))
    .where('same_answer', 'is not', null)
    .execute()
  return new Map(rows.flatMap((row) => (row.same_answer === null ? [] : [[row.id, row.same_answer] as const])))
}

/**
 * Finds the questions of a project that have the same answer everywhere, after many answers were added, and publishes
 * those for which this changed. Later answers do not change it: a different answer is found, and the same one stays
 * left out.
 */
export async function noteSameAnswers({ tx, emit }: CommandContext, projectId: Id): Promise<void> {
  const { rows } = await sql<{ id: Id; scope_id: Id; same_answer: string[] | null }>`
    update questions set same_answer = looked.same
    from (
      select asked.id, asked.same_answer as known, case when
          (select count(*) from (select from responses where question_id = asked.id limit ${LEAST_SAME_ANSWERS}) counted) = ${LEAST_SAME_ANSWERS}
          and not exists (select from responses where question_id = asked.id and response <> first.response)
        then first.response end as same
      from questions asked
        cross join lateral (select response from responses where question_id = asked.id order by note_id limit 1) first
      where asked.project_id = ${projectId} and asked.deleted_at is null
    ) looked
    where questions.id = looked.id and looked.same is distinct from looked.known
    returning questions.id, questions.scope_id, questions.same_answer`.execute(tx)
  for (const row of rows)
    emit(
      questionEvents['answered-alike']({
        id: row.id,
        scopeId: row.scope_id,
        after: { isSame: row.same_answer !== null },
      }),
    )
}

/** The notes that answer some questions, in the order of their ids. */
export async function notesAnswering(tx: CellTransaction, questionIds: readonly Id[]): Promise<Id[]> {
  if (questionIds.length === 0) return []
  const rows = await tx
    .selectFrom('responses')
    .select('note_id')
    .distinct()
    .where((where) => where('question_id', '=', where.fn.any(where.val([...questionIds]))))
    .orderBy('note_id')
    .execute()
  return rows.map((row) => row.note_id)
}
