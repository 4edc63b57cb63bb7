import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import {
  holdsWords,
  lowerCase,
  plainArray,
  plannedAnew,
  type CellTransaction,
} from '#platform/server/database/index.ts'
import { membersInOrder, type Actor, type AskedMembers, type Members } from '#journal/server/index.ts'
import type { RequestedAnswers } from '../model/requested-answers.ts'
import { isAmong, isUnanswered } from './asked.ts'

/**
 * Normalizes a text for comparison, regardless of case and white space. Normalizing white space is expensive: a text is
 * checked once, and changed only if it has more than single blanks.
 */
export function asCompared(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select ${lowerCase(sql`spaced.words`)} from (
    select btrim(case when said.words ~ '\\s\\s|[^\\S ]' then regexp_replace(said.words, '\\s+', ' ', 'g') else said.words end) as words
    from (select ${text} as words) as said offset 0) as spaced)`
}

/** Joins the highlights `h` on the words of an answer `a`. */
const onAnswer = sql`h.note_id = a.note_id and a.question_id = any(h.question_ids) and h.deleted_at is null`

/**
 * SQL condition: the words are found in an answer `a` of the note `r`; in one that was just written also by its text,
 * which may not be in the index yet.
 */
function isFound(words: string, found: readonly Id[] | null): RawBuilder<boolean> {
  const holds = holdsWords(sql`a.response[1]`, words)
  // The time first: comparing the texts of all others would take most of a second where there are 100,000.
  return found === null
    ? holds
    : sql<boolean>`(a.note_id = any(${plainArray(found)}::uuid[]) or (r.updated_at > now() - interval '10 seconds' and ${holds}))`
}

/** SQL condition: an answer, a row `a` of `responses`, is among the requested ones. */
function isLookedAt(
  actor: Actor,
  { optionId, text, words, found, tagId, uncoded }: Omit<RequestedAnswers, 'questionId' | 'filter'>,
): RawBuilder<boolean> {
  const conditions = [
    optionId != null && sql`${optionId} = any(a.response)`,
    text != null && sql`${asCompared(sql`a.response[1]`)} = ${asCompared(sql`${text}::text`)}`,
    words != null && words.trim() !== '' && isFound(words, found ?? null),
    tagId != null &&
      sql`exists (select from highlights h join highlight_tags given on given.highlight_id = h.id join tags t on t.id = given.tag_id
        where ${onAnswer} and t.id = ${tagId} and t.deleted_at is null and t.scope_id = any(${[...actor.visibleScopes]}::uuid[]))`,
    uncoded === true && sql`not exists (select from highlights h where ${onAnswer})`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * The requested notes, rows `r`: those that answer, each joined with its answer `a`, or those that were asked and did
 * not answer.
 */
async function lookedAt(
  tx: CellTransaction,
  actor: Actor,
  { questionId, filter, ...narrowed }: RequestedAnswers,
): Promise<RawBuilder<unknown>> {
  const among = await isAmong(tx, actor, filter)
  return narrowed.unanswered === true
    ? sql`notes r where ${await isUnanswered(tx, actor, questionId)} and ${among}`
    : sql`responses a join notes r on r.id = a.note_id where a.question_id = ${questionId} and ${among} and ${isLookedAt(actor, narrowed)}`
}

/** Returns one page of answers, by their notes, in the order in which these arrived. */
export async function pageOfAnswers(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedAnswers,
  page: PageRequest,
): Promise<Page<Id>> {
  // Sorts by the column whose index has this order.
  const id = sql.ref(requested.unanswered === true ? 'r.id' : 'a.note_id')
  const behind = page.after ? sql`and ${id} > ${page.after.id}::uuid` : sql``
  const { rows } = await sql<{ id: Id }>`${plannedAnew}
    select ${id} as id from ${await lookedAt(tx, actor, requested)} ${behind} order by ${id} limit ${page.first + 1}`.execute(
    tx,
  )
  const { nodes, ...cut } = toPage(rows, page, ({ id }) => ({ value: null, id }))
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}

/** Returns which of the given notes answer, in the same order. */
export async function membersOfAnswers(
  tx: CellTransaction,
  actor: Actor,
  { questionId, filter, ...narrowed }: RequestedAnswers,
  asked: AskedMembers,
): Promise<Members> {
  const isOne =
    narrowed.unanswered === true
      ? await isUnanswered(tx, actor, questionId)
      : sql<boolean>`exists (select from responses a where a.note_id = r.id and a.question_id = ${questionId} and ${isLookedAt(actor, narrowed)} offset 0)`
  return membersInOrder(
    tx,
    {
      table: 'notes',
      requested: sql<boolean>`${await isAmong(tx, actor, filter, 'at few')} and ${isOne}`,
      orderBy: sql`r.id`,
      key: sql`null::text`,
      comesAfter: ({ id }) => sql<boolean>`r.id > ${id}::uuid`,
    },
    asked,
    { planned: 'anew' },
  )
}

/** Counts the requested answers. */
export async function countAnswers(tx: CellTransaction, actor: Actor, requested: RequestedAnswers): Promise<number> {
  const { rows } = await sql<{ count: number }>`${plannedAnew}
    select count(*)::integer as count from ${await lookedAt(tx, actor, requested)}`.execute(tx)
  return rows[0]?.count ?? 0
}
