import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '#journal/server/index.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { PastOption, Question, QuestionOption } from '../model/question.ts'
import './tables.ts'

/** A question without its options, and how many they are: a project has up to 2,000 questions of 200 options. */
export type ListedQuestion = Omit<Question, 'options' | 'pastOptions'> & { optionCount: number }

type Row = Selectable<CellTables['questions']>

const LISTED = [
  'id',
  'scope_id',
  'project_id',
  'type',
  'text',
  sql<number>`jsonb_array_length(options)`.as('option_count'),
] as const

function toListed(
  row: Pick<Row, 'id' | 'scope_id' | 'project_id' | 'type' | 'text'> & { option_count: number },
): ListedQuestion {
  const { id, scope_id: scopeId, project_id: projectId, type, text, option_count: optionCount } = row
  return { id, scopeId, projectId, type, text, optionCount }
}

/** The questions of a project in their order. The caller has checked that the reader may see the project. */
export async function listedQuestions(tx: CellTransaction, projectId: Id): Promise<ListedQuestion[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(LISTED)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(toListed)
}

/** The questions that are not deleted and that the actor may see. */
export async function visibleListed(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<ListedQuestion[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(LISTED)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toListed).filter(({ scopeId }) => actor.levelOn(scopeId) !== 'NONE')
}

/** The options of questions, in their order. The caller has checked that the reader may see the questions. */
export async function optionsOfQuestions(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<QuestionOption & { questionId: Id }>> {
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'options'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.flatMap(({ id: questionId, options }) => options.map((option) => ({ ...option, questionId })))
}

/** The same for options that they no longer have. */
export async function pastOptionsOfQuestions(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<PastOption & { questionId: Id }>> {
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'past_options'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.flatMap(({ id: questionId, past_options: past }) => past.map((option) => ({ ...option, questionId })))
}
