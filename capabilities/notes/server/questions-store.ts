import { sql, type Selectable } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP, type Ranked } from '#platform/kernel/rank.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { MAX_QUESTIONS_OF_PROJECT } from '../model/limits.ts'
import type { Question, QuestionOption } from '../model/question.ts'
import './tables.ts'

const COLUMNS = ['id', 'scope_id', 'project_id', 'type', 'text', 'options', 'past_options', 'deleted_at'] as const
type Row = Pick<Selectable<CellTables['questions']>, (typeof COLUMNS)[number]>

function toQuestion(row: Row): Question & { isDeleted: boolean } {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    type: row.type,
    text: row.text,
    options: row.options,
    pastOptions: row.past_options,
    isDeleted: row.deleted_at !== null,
  }
}

/** The questions of a project in their order. The caller has checked that the reader may see the project. */
export async function questionsOf(tx: CellTransaction, projectId: Id): Promise<Question[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(toQuestion)
}

/** How many questions each project has. The caller has checked that the reader may see the projects. */
export async function countQuestions(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('questions')
    .select(['project_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .where('deleted_at', 'is', null)
    .groupBy('project_id')
    .execute()
  return new Map(rows.map((row) => [row.project_id, Number(row.count)]))
}

/** The questions with the ids that exist, deleted ones too: texts that answer them are read as before. */
export async function findQuestions(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<Question & { isDeleted: boolean }>> {
  const rows = await tx
    .selectFrom('questions')
    .select(COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map(toQuestion)
}

/** The questions that are not deleted and that the actor may see. */
export async function visibleQuestions(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Question[]> {
  return (await findQuestions(tx, ids)).filter(
    ({ isDeleted, scopeId }) => !isDeleted && actor.levelOn(scopeId) !== 'NONE',
  )
}

/**
 * Adds questions after those that the project has.
 * @throws Failure InvalidOperation if it would have more than `MAX_QUESTIONS_OF_PROJECT`
 */
export async function insertQuestions(
  tx: CellTransaction,
  teamId: Id,
  project: { id: Id; scopeId: Id },
  questions: ReadonlyArray<Pick<Question, 'id' | 'type' | 'text' | 'options'>>,
): Promise<void> {
  if (questions.length === 0) return
  const { rows } = await sql<{ last: number; count: number }>`
    select coalesce(max(rank), 0) as last, count(*) filter (where deleted_at is null)::integer as count
    from questions where project_id = ${project.id}`.execute(tx)
  const [{ last, count } = { last: 0, count: 0 }] = rows
  if (count + questions.length > MAX_QUESTIONS_OF_PROJECT)
    throw new Failure(
      'InvalidOperation',
      `A project has at most ${MAX_QUESTIONS_OF_PROJECT.toLocaleString('en')} questions.`,
    )
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
 * Adds options after the `known` ones of a question, or puts all of them in an order.
 * @returns false, without adding anything, if the question has other options by now
 */
export async function appendOptions(
  tx: CellTransaction,
  questionId: Id,
  known: number,
  options: ReadonlyArray<QuestionOption>,
  order: ReadonlyArray<Id> | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update questions set options = (
      select jsonb_agg(one order by array_position(${order}::text[], one ->> 'id'), at)
      from jsonb_array_elements(options || ${JSON.stringify(options)}::jsonb) with ordinality as all_of(one, at)
    )
    where id = ${questionId} and jsonb_array_length(options) = ${known}`.execute(tx)
  return numAffectedRows === 1n
}

/** Updates a question's text, options and rank. */
export async function updateQuestion(
  tx: CellTransaction,
  id: Id,
  { text, options, pastOptions, rank, isDeleted }: Partial<Question> & { rank?: number; isDeleted?: boolean },
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({
      ...(text === undefined ? {} : { text }),
      ...(options === undefined ? {} : { options: jsonb(options) }),
      ...(pastOptions === undefined ? {} : { past_options: jsonb(pastOptions) }),
      ...(rank === undefined ? {} : { rank }),
      ...(isDeleted === undefined ? {} : { deleted_at: isDeleted ? sql<Date>`now()` : null }),
    })
    .where('id', '=', id)
    .execute()
}

/** The questions of a project with their ranks. */
export async function questionRanks(tx: CellTransaction, projectId: Id): Promise<Ranked[]> {
  return tx
    .selectFrom('questions')
    .select(['id', 'rank'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export function newOption(optionText: string): QuestionOption {
  return { id: newId(), optionText }
}

/**
 * The questions that the text of each note answers, in their order; answers are in the document, with the ids of their
 * questions. The caller has checked that the reader may see the notes.
 */
export async function questionsOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('notes')
    .innerJoin('questions', 'questions.project_id', 'notes.project_id')
    .where((where) => where('notes.id', '=', where.fn.any(where.val([...noteIds]))))
    .where(
      sql<boolean>`questions.id::text in (
        select named #>> '{}' from documents, jsonb_path_query(documents.content, '$.**.questionId') as named where documents.id = notes.document_id)`,
    )
    .select(['notes.id as note_id', 'questions.id'])
    .orderBy('questions.rank')
    .orderBy('questions.id')
    .execute()
  const byNote = Map.groupBy(rows, (row) => row.note_id)
  return new Map([...byNote].map(([noteId, ofNote]) => [noteId, ofNote.map(({ id }) => id)]))
}

/** Deletes the questions of projects that are deleted permanently, with their answers. */
export async function deleteQuestionsOf(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('questions')
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .execute()
}
