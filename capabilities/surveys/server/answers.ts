import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, lowerCase, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { compileFilter } from '#filters/model/query.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { conditionOf, withSurvivingTags, type Looking } from '#filters/server/index.ts'
import { membersInOrder, type Actor, type AskedMembers, type Members } from '#journal/server/index.ts'
import type { AnswersWanted } from '../model/answers-wanted.ts'

/**
 * A text as it is compared with others: whatever its capitals and white space. What is dear, the white space, is looked
 * at once, and replaced only where there is more of it than single blanks.
 */
export function asCompared(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select ${lowerCase(sql`spaced.words`)} from (
    select btrim(case when said.words ~ '\\s\\s|[^\\S ]' then regexp_replace(said.words, '\\s+', ' ', 'g') else said.words end) as words
    from (select ${text} as words) as said offset 0) as spaced)`
}

/** That a note, a row `r`, is there, seen by the actor, and fits what is known of those who answered. */
export async function isAmong(
  tx: CellTransaction,
  actor: Actor,
  filter: FilterForm,
  looking?: Looking,
): Promise<RawBuilder<boolean>> {
  const query = compileFilter('NOTE', await withSurvivingTags(tx, filter), { userId: actor.userId, now: new Date() })
  return sql<boolean>`r.deleted_at is null and r.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${conditionOf('NOTE', query, actor, looking)}`
}

/** The highlights `h` on the words of an answer `a`. */
const onAnswer = sql`h.note_id = a.note_id and a.question_id = any(h.question_ids) and h.deleted_at is null`

/** That an answer, a row `a` of `responses`, is one of those that are looked at. */
function isLookedAt(
  actor: Actor,
  { optionId, text, words, tagId, uncoded }: Omit<AnswersWanted, 'questionId' | 'filter'>,
): RawBuilder<boolean> {
  const conditions = [
    optionId != null && sql`${optionId} = any(a.response)`,
    text != null && sql`${asCompared(sql`a.response[1]`)} = ${asCompared(sql`${text}::text`)}`,
    words != null && words.trim() !== '' && holdsWords(sql`a.response[1]`, words),
    tagId != null &&
      sql`exists (select from highlights h join highlight_tags given on given.highlight_id = h.id join tags t on t.id = given.tag_id
        where ${onAnswer} and t.id = ${tagId} and t.deleted_at is null and t.scope_id = any(${[...actor.visibleScopes]}::uuid[]))`,
    uncoded === true && sql`not exists (select from highlights h where ${onAnswer})`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** One page of answers, by their notes, in the order in which these came. */
export async function pageOfAnswers(
  tx: CellTransaction,
  actor: Actor,
  { questionId, filter, ...narrowed }: AnswersWanted,
  page: PageRequest,
): Promise<Page<Id>> {
  const behind = page.after ? sql`and a.note_id > ${page.after.id}::uuid` : sql``
  const { rows } = await sql<{ id: Id }>`${plannedAnew}
    select a.note_id as id from responses a join notes r on r.id = a.note_id
    where a.question_id = ${questionId} ${behind} and ${await isAmong(tx, actor, filter)} and ${isLookedAt(actor, narrowed)}
    order by a.note_id limit ${page.first + 1}`.execute(tx)
  const { nodes, ...cut } = toPage(rows, page, ({ id }) => ({ value: null, id }))
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}

/** Which of some notes answer, in the same order. */
export async function membersOfAnswers(
  tx: CellTransaction,
  actor: Actor,
  { questionId, filter, ...narrowed }: AnswersWanted,
  asked: AskedMembers,
): Promise<Members> {
  return membersInOrder(
    tx,
    {
      table: 'notes',
      wanted: sql<boolean>`${await isAmong(tx, actor, filter, 'at few')}
        and exists (select from responses a where a.note_id = r.id and a.question_id = ${questionId} and ${isLookedAt(actor, narrowed)} offset 0)`,
      orderBy: sql`r.id`,
      key: sql`null::text`,
      comesAfter: ({ id }) => sql<boolean>`r.id > ${id}::uuid`,
    },
    asked,
    { planned: 'anew' },
  )
}

/** How many answers are looked at. */
export async function countAnswers(
  tx: CellTransaction,
  actor: Actor,
  { questionId, filter, ...narrowed }: AnswersWanted,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${plannedAnew}
    select count(*)::integer as count from responses a join notes r on r.id = a.note_id
    where a.question_id = ${questionId} and ${await isAmong(tx, actor, filter)} and ${isLookedAt(actor, narrowed)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
