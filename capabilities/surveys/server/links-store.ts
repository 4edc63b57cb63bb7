import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { holdsWords, jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { visibleQuestions } from '#notes/server/index.ts'
import { MAX_LINKED_QUESTIONS, MAX_OFFERED_QUESTIONS } from '../model/limits.ts'
import { asPaired, type OptionPairs } from '../model/waves.ts'
import './tables.ts'

interface QuestionLink {
  questionId: Id
  groupId: Id
  pairs: OptionPairs
}

/** Returns the links of questions, for those that have one. */
export async function linksOf(tx: CellTransaction, questionIds: ReadonlyArray<Id>): Promise<QuestionLink[]> {
  const rows = await tx
    .selectFrom('question_links')
    .select(['question_id', 'group_id', 'pairs'])
    .where((where) => where('question_id', '=', where.fn.any(where.val([...questionIds]))))
    .execute()
  return rows.map((row) => ({ questionId: row.question_id, groupId: row.group_id, pairs: row.pairs }))
}

/** Returns all links of groups. */
export async function linksInGroups(tx: CellTransaction, groupIds: ReadonlyArray<Id>): Promise<QuestionLink[]> {
  const rows = await tx
    .selectFrom('question_links')
    .innerJoin('questions', 'questions.id', 'question_links.question_id')
    .select(['question_id', 'group_id', 'pairs'])
    .where((where) => where('group_id', '=', where.fn.any(where.val([...groupIds]))))
    .orderBy('questions.created_at')
    .orderBy('questions.id')
    .execute()
  return rows.map((row) => ({ questionId: row.question_id, groupId: row.group_id, pairs: row.pairs }))
}

export async function putLinks(
  tx: CellTransaction,
  teamId: Id,
  questions: ReadonlyArray<Pick<Question, 'id' | 'scopeId'>>,
  groupId: Id,
): Promise<void> {
  await tx
    .insertInto('question_links')
    .values(
      questions.map(({ id, scopeId }) => ({ question_id: id, team_id: teamId, scope_id: scopeId, group_id: groupId })),
    )
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet({ group_id: groupId }))
    .execute()
}

export async function removeLinks(tx: CellTransaction, questionIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('question_links')
    .where((where) => where('question_id', '=', where.fn.any(where.val([...questionIds]))))
    .execute()
}

export async function putPairs(tx: CellTransaction, questionId: Id, pairs: OptionPairs): Promise<void> {
  await tx
    .updateTable('question_links')
    .set({ pairs: jsonb(pairs) })
    .where('question_id', '=', questionId)
    .execute()
}

/** Returns the questions linked with one, including itself, as far as the actor may see them: the earliest first. */
export async function wavesOf(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
): Promise<Array<Question & { pairs: OptionPairs }>> {
  const [own] = await linksOf(tx, [question.id])
  if (!own) return []
  const links = (await linksInGroups(tx, [own.groupId])).slice(0, MAX_LINKED_QUESTIONS)
  const seen = new Map(
    (
      await visibleQuestions(
        tx,
        actor,
        links.map(({ questionId }) => questionId),
      )
    ).map((one) => [one.id, one]),
  )
  return links.flatMap(({ questionId, pairs }) => {
    const one = seen.get(questionId)
    return one ? [{ ...one, pairs }] : []
  })
}

/** Returns questions of the same type that a question could be linked with: those with the same text first. */
export async function offeredQuestions(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
  words: string,
): Promise<Id[]> {
  const found = words.trim() === '' ? sql`true` : holdsWords(sql.ref('q.text'), words)
  const { rows } = await sql<{ id: Id }>`
    select q.id from questions q join projects p on p.id = q.project_id
    where q.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and q.deleted_at is null and p.deleted_at is null
      and q.type = ${question.type} and q.id <> ${question.id} and ${found}
      and not exists (select from question_links own join question_links other on other.group_id = own.group_id
        where own.question_id = ${question.id} and other.question_id = q.id)
    order by (lower(btrim(q.text)) = ${asPaired(question.text)}) desc, q.created_at desc, q.id limit ${MAX_OFFERED_QUESTIONS}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
