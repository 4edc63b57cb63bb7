import { Transform } from '@tiptap/pm/transform'
import type { Node } from '@tiptap/pm/model'
import { sql } from 'kysely'
import type { MovePlace, Moving } from '#content-kinds/server/index.ts'
import { editDocument } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { questionEvents } from '../../model/events.ts'
import type { Question } from '../../model/question.ts'
import { ensureQuestions } from '../ensure-questions.ts'
import { appendOptions, findQuestions, newOption, questionsOf } from '../questions-store.ts'
import { remapResponses } from '../responses-store.ts'

/** The question that answers to a question move to, and the option that each option becomes. */
export interface QuestionPair {
  from: Id
  to: Id
  options: Array<[from: Id, to: Id]>
}

/** The result of moving answers to another project. */
export interface CarriedAnswers {
  pairs: QuestionPair[]
  made: Id[]
}

/** The questions of a project that texts of notes answer, by the document. */
export async function questionsAnswered(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  projectId: Id,
): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ document_id: Id; question_ids: Id[] }>`
    select d.id as document_id, array_agg(distinct q.id) as question_ids
    from notes n join documents d on d.id = n.document_id cross join jsonb_path_query(d.content, '$.**.questionId') as named join questions q on q.id::text = named #>> '{}'
    where n.id = any(${[...noteIds]}::uuid[]) and q.project_id = ${projectId} group by d.id order by d.id`.execute(tx)
  return new Map(rows.map((row) => [row.document_id, row.question_ids]))
}

/**
 * Makes answers refer to questions of the new project: those of the same text and type, created if missing. `known` has
 * the questions that answers which came from there return to.
 */
export async function remapAnswers(
  context: CommandContext,
  { ids, from, to }: Moving,
  known: ReadonlyArray<QuestionPair>,
): Promise<CarriedAnswers> {
  const { tx } = context
  const answered = await questionsAnswered(tx, ids, from.projectId)
  if (answered.size === 0) return { pairs: [], made: [] }
  const questions = await findQuestions(tx, [...new Set([...answered.values()].flat())])
  const there = new Set((await questionsOf(tx, to.projectId)).map(({ id }) => id))
  const targets = await targetsOf(context, questions, to, known)
  const pairs: QuestionPair[] = []
  for (const [at, question] of questions.entries()) {
    const target = targets[at]
    if (target)
      pairs.push({
        from: question.id,
        to: target.id,
        options: await pairOptions(
          tx,
          question,
          target,
          known.find((pair) => pair.from === question.id),
        ),
      })
  }
  await remapResponses(tx, ids, new Map(pairs.map((pair) => [pair.from, pair.to])))
  for (const documentId of answered.keys()) await editDocument(context, documentId, (doc) => nameOthers(doc, pairs))
  return { pairs, made: pairs.flatMap((pair) => (there.has(pair.to) ? [] : [pair.to])) }
}

async function targetsOf(
  context: CommandContext,
  questions: readonly Question[],
  to: MovePlace,
  known: ReadonlyArray<QuestionPair>,
): Promise<Array<Question | undefined>> {
  const before = new Map(known.map((pair) => [pair.from, pair.to]))
  const present = new Map(
    (await findQuestions(context.tx, [...before.values()])).map((question) => [question.id, question]),
  )
  const backIn = (question: Question): Question | undefined => present.get(before.get(question.id) ?? '')
  const others = questions.filter((question) => !backIn(question))
  const ensured = await ensureQuestions(
    context,
    { id: to.projectId, scopeId: to.scopeId },
    others.map(({ type, text, options }) => ({ type, text, options: options.map(({ optionText }) => optionText) })),
  )
  return questions.map((question) => backIn(question) ?? ensured[others.indexOf(question)])
}

/**
 * Pairs the options of a question with those of another one that have the same text; missing ones are added to the
 * other.
 */
async function pairOptions(
  tx: CellTransaction,
  question: Question,
  target: Question,
  before: QuestionPair | undefined,
): Promise<QuestionPair['options']> {
  const known = new Map(before?.options)
  const sameIn = (options: Question['options'], { id, optionText }: Question['options'][number]) =>
    options.find((option) => option.id === known.get(id)) ?? options.find((option) => option.optionText === optionText)
  const added = question.options
    .filter((option) => !sameIn(target.options, option))
    .map(({ optionText }) => newOption(optionText))
  if (added.length > 0) await appendOptions(tx, target.id, target.options.length, added)
  const all = [...target.options, ...added]
  return question.options.flatMap((option) => {
    const same = sameIn(all, option)
    return same ? [[option.id, same.id] satisfies [Id, Id]] : []
  })
}

function nameOthers(doc: Node, pairs: readonly QuestionPair[]): Transform {
  const byId = new Map(pairs.map((pair) => [pair.from, pair]))
  const transform = new Transform(doc)
  doc.descendants((node, position) => {
    const pair = node.type.name === 'questionResponse' ? byId.get(String(node.attrs['questionId'])) : undefined
    if (!pair) return true
    transform.setNodeAttribute(position, 'questionId', pair.to)
    const chosen: unknown = node.attrs['optionIds']
    if (Array.isArray(chosen) && chosen.length > 0) {
      const options = new Map(pair.options)
      transform.setNodeAttribute(
        position,
        'optionIds',
        chosen.map((id: unknown) => options.get(String(id)) ?? id),
      )
    }
    return false
  })
  return transform
}

/** A row of a question as JSON. */
export type KeptQuestion = Record<string, unknown>

/** Removes questions that were created for answers, if nothing answers them any more. @returns the rows */
export async function takeQuestionsAway(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<KeptQuestion[]> {
  const { rows } = await sql<{ row: KeptQuestion }>`
    delete from questions q where q.id = any(${[...ids]}::uuid[]) and not exists (select from responses r where r.question_id = q.id)
    returning to_jsonb(q) as row`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Defaults for rows that were kept before the column existed. */
const SINCE_THEN = { past_options: [] }

/** Inserts removed rows of questions again. */
export async function putQuestionsBack(
  { tx, emit }: CommandContext,
  questions: ReadonlyArray<KeptQuestion>,
): Promise<void> {
  if (questions.length === 0) return
  const { rows } = await sql<{ id: Id; scope_id: Id; project_id: Id; type: Question['type']; text: string }>`
    insert into questions select kept.* from jsonb_populate_recordset(null::questions, ${JSON.stringify(questions.map((row) => ({ ...SINCE_THEN, ...row })))}::jsonb) as kept
    on conflict do nothing returning id, scope_id, project_id, type, text`.execute(tx)
  for (const { id, scope_id: scopeId, project_id: projectId, type, text } of rows)
    emit(questionEvents.created({ id, scopeId, after: { type, text, projectId } }))
}
