import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import type { Actor } from '#journal/server/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { Question } from '#notes/model/question.ts'
import { MAX_TAGS_OF_QUESTION } from '../model/limits.ts'
import { asCompared } from './answers.ts'
import { isAmong, wasAsked } from './asked.ts'

export interface OptionCount {
  optionId: Id
  count: number
}

export interface QuestionCounts {
  /** The number of responses that were asked. */
  asked: number
  answered: number
  /** How often each option was chosen, without unchosen ones; includes removed options that answers still name. */
  options: OptionCount[]
}

/**
 * Returns the results of a question, for the notes that the actor may see and that match the filter. They do not depend
 * on highlights: coding answers leaves them valid.
 */
export async function countsOf(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
  filter: FilterForm,
): Promise<QuestionCounts> {
  const among = await isAmong(tx, actor, filter)
  const isFree = questionRulesOf(question.type).holds === 'text'
  const answered = await sql<{ answered: number }>`${plannedAnew}
    select count(*)::integer as answered from ${answersTo(question.id, among)}`.execute(tx)
  const options = isFree
    ? []
    : (
        await sql<OptionCount>`${plannedAnew}
          select chosen as "optionId", count(*)::integer as count from responses a join notes r on r.id = a.note_id
            cross join unnest(a.response) as chosen
          where a.question_id = ${question.id} and ${among} group by chosen order by count(*) desc, chosen`.execute(tx)
      ).rows
  return {
    asked: await countAsked(tx, actor, question, filter),
    answered: answered.rows[0]?.answered ?? 0,
    options,
  }
}

/** Counts the answers with highlights. */
export async function countCoded(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
  filter: FilterForm,
): Promise<number> {
  const { rows } = await sql<{ coded: number }>`${plannedAnew}
    select count(distinct h.note_id)::integer as coded from highlights h join notes r on r.id = h.note_id
    where h.project_id = ${question.projectId} and ${question.id} = any(h.question_ids) and h.deleted_at is null
      and ${await isAmong(tx, actor, filter)}`.execute(tx)
  return rows[0]?.coded ?? 0
}

/** The answers `a` to a question, each joined with its note `r`. */
const answersTo = (questionId: Id, among: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`responses a join notes r on r.id = a.note_id where a.question_id = ${questionId} and ${among}`

/**
 * Counts the distinct answers to a question, regardless of case and white space; for choices, the distinct sets.
 * Exactly equal answers are compared once.
 */
export async function countDifferent(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
  filter: FilterForm,
): Promise<number> {
  const answers = answersTo(question.id, await isAmong(tx, actor, filter))
  const isFree = questionRulesOf(question.type).holds === 'text'
  const { rows } = await sql<{ different: number }>`${plannedAnew}
    select count(${isFree ? sql`distinct ${asCompared(sql`said.words`)}` : sql`*`})::integer as different
    from (select ${isFree ? sql`a.response[1] collate "C"` : sql`a.response`} as words from ${answers} group by 1) as said`.execute(
    tx,
  )
  return rows[0]?.different ?? 0
}

/** Counts the responses that were asked the question. */
async function countAsked(tx: CellTransaction, actor: Actor, question: Question, filter: FilterForm): Promise<number> {
  const { rows } = await sql<{ asked: number }>`${plannedAnew}
    select count(*)::integer as asked from notes r
    where ${await wasAsked(tx, actor, question.id)} and ${await isAmong(tx, actor, filter)}`.execute(tx)
  return rows[0]?.asked ?? 0
}

/** Equal answers. */
export interface AnswerText {
  /** Made from their text. */
  id: Id
  /** The text of one of them. */
  text: string
  count: number
}

/** Returns the answers in words, equal answers together, most frequent first. */
export async function answerTexts(
  tx: CellTransaction,
  actor: Actor,
  questionId: Id,
  filter: FilterForm,
  page: PageRequest,
): Promise<Page<AnswerText>> {
  const behind = page.after
    ? sql`where count < ${Number(page.after.value)} or (count = ${Number(page.after.value)} and id > ${page.after.id}::uuid)`
    : sql``
  const { rows } = await sql<AnswerText>`${plannedAnew}
    select id::text as id, text, count from (
      select md5(said)::uuid as id, (array_agg(whole order by note_id))[1] as text, count(*)::integer as count
      from (
        select ${asCompared(sql`a.response[1]`)} as said, a.response[1] as whole, a.note_id from responses a join notes r on r.id = a.note_id
        where a.question_id = ${questionId} and ${await isAmong(tx, actor, filter)}
      ) answers group by said
    ) gathered ${behind} order by count desc, id limit ${page.first + 1}`.execute(tx)
  return toPage(rows, page, ({ id, count }) => ({ value: count, id }))
}

export interface QuestionTag {
  tagId: Id
  /** The number of answers that have it. */
  answers: number
  highlights: number
}

/** Returns the tags on the words of the answers, most frequent first. */
export async function tagsOfQuestion(
  tx: CellTransaction,
  actor: Actor,
  question: Question,
  filter: FilterForm,
): Promise<QuestionTag[]> {
  const { rows } = await sql<QuestionTag>`${plannedAnew}
    select t.id as "tagId", count(distinct h.note_id)::integer as answers, count(*)::integer as highlights
    from highlights h join notes r on r.id = h.note_id join highlight_tags given on given.highlight_id = h.id join tags t on t.id = given.tag_id
    where h.project_id = ${question.projectId} and ${question.id} = any(h.question_ids) and h.deleted_at is null
      and t.deleted_at is null and t.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${await isAmong(tx, actor, filter)}
    group by t.id order by answers desc, t.id limit ${MAX_TAGS_OF_QUESTION}`.execute(tx)
  return rows
}

/** Counts the notes that answer each question of a project, as far as the actor may see them. */
export async function answeredInProject(tx: CellTransaction, actor: Actor, projectId: Id): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; count: number }>`${plannedAnew}
    select a.question_id as id, count(*)::integer as count from questions q join responses a on a.question_id = q.id join notes r on r.id = a.note_id
    where q.project_id = ${projectId} and ${await isAmong(tx, actor, NO_FILTER)} group by a.question_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
