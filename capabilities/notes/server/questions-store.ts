import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Question, QuestionOption } from '../model/question.ts'
import './tables.ts'

/** The questions of a project in their order. The caller has seen to it that the reader may see the project. */
export async function questionsOf(tx: CellTransaction, projectId: Id): Promise<Question[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'scope_id', 'project_id', 'type', 'text', 'options'])
    .where('project_id', '=', projectId)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    type: row.type,
    text: row.text,
    options: row.options,
  }))
}

/** How many questions each project has. The caller has seen to it that the reader may see the projects. */
export async function countQuestions(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('questions')
    .select(['project_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .groupBy('project_id')
    .execute()
  return new Map(rows.map((row) => [row.project_id, Number(row.count)]))
}

/** The questions of the ids that are there. */
export async function findQuestions(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Question[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'scope_id', 'project_id', 'type', 'text', 'options'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    type: row.type,
    text: row.text,
    options: row.options,
  }))
}

/** The same of those that the actor may see. */
export async function visibleQuestions(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Question[]> {
  return (await findQuestions(tx, ids)).filter((question) => actor.levelOn(question.scopeId) !== 'NONE')
}

/** Adds questions behind those that the project has. */
export async function insertQuestions(
  tx: CellTransaction,
  teamId: Id,
  project: { id: Id; scopeId: Id },
  questions: ReadonlyArray<Pick<Question, 'id' | 'type' | 'text' | 'options'>>,
): Promise<void> {
  if (questions.length === 0) return
  const { rows } = await sql<{
    last: number
  }>`select coalesce(max(rank), 0) as last from questions where project_id = ${project.id}`.execute(tx)
  const last = rows[0]?.last ?? 0
  await tx
    .insertInto('questions')
    .values(
      questions.map((question, index) => ({
        id: question.id,
        team_id: teamId,
        scope_id: project.scopeId,
        project_id: project.id,
        type: question.type,
        text: question.text,
        options: jsonb(question.options),
        rank: last + (index + 1) * RANK_GAP,
      })),
    )
    .execute()
}

/**
 * Adds options behind the `known` ones of a question.
 * @returns false, and nothing is added, when the question has other options by now
 */
export async function appendOptions(
  tx: CellTransaction,
  questionId: Id,
  known: number,
  options: ReadonlyArray<QuestionOption>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update questions set options = options || ${JSON.stringify(options)}::jsonb
    where id = ${questionId} and jsonb_array_length(options) = ${known}`.execute(tx)
  return numAffectedRows === 1n
}

/** A new option. */
export function newOption(optionText: string): QuestionOption {
  return { id: newId(), optionText }
}

/**
 * The questions that the text of each note answers, in their order; answers stand in the document, which names their
 * questions. The caller has checked that the reader may see the notes.
 */
export async function questionsOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Question[]>> {
  const rows = await tx
    .selectFrom('notes')
    .innerJoin('questions', 'questions.project_id', 'notes.project_id')
    .where((where) => where('notes.id', '=', where.fn.any(where.val([...noteIds]))))
    .where(
      sql<boolean>`questions.id::text in (
        select named #>> '{}' from documents, jsonb_path_query(documents.content, '$.**.questionId') as named where documents.id = notes.document_id)`,
    )
    .select([
      'notes.id as note_id',
      'questions.id',
      'questions.scope_id',
      'questions.project_id',
      'questions.type',
      'questions.text',
      'questions.options',
    ])
    .orderBy('questions.rank')
    .orderBy('questions.id')
    .execute()
  const byNote = new Map<Id, Question[]>()
  for (const row of rows) {
    const question = {
      id: row.id,
      scopeId: row.scope_id,
      projectId: row.project_id,
      type: row.type,
      text: row.text,
      options: row.options,
    }
    byNote.set(row.note_id, [...(byNote.get(row.note_id) ?? []), question])
  }
  return byNote
}

/** Deletes the questions of projects that are deleted for good, with their answers. */
export async function deleteQuestionsOf(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('questions')
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .execute()
}
