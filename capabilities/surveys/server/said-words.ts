import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { holdsWords, plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import type { Actor } from '#journal/server/index.ts'
import { QUESTION_TYPES } from '#notes/model/question.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { isAmong } from './asked.ts'

const IN_WORDS = QUESTION_TYPES.filter((type) => questionRulesOf(type).holds === 'text')

/** SQL condition: a text contains each of the words, at any position. */
function holdsEach(text: Expression<unknown>, words: string): RawBuilder<boolean> {
  const each = [...new Set(words.trim().split(/\s+/u))]
  return sql<boolean>`(${sql.join(
    each.map((word) => holdsWords(text, word)),
    sql` and `,
  )})`
}

/** Returns the questions that the given notes answer with all of the words: the first for each note. */
export async function questionsAnsweredWith(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
  words: string,
): Promise<{ noteId: Id; questionId: Id }[]> {
  if (words.trim() === '' || noteIds.length === 0) return []
  const { rows } = await sql<{ noteId: Id; questionId: Id }>`${plannedAnew}
    select distinct on (a.note_id) a.note_id as "noteId", a.question_id as "questionId"
    from responses a join notes r on r.id = a.note_id join questions q on q.id = a.question_id
    where a.note_id = any(${plainArray(noteIds)}::uuid[]) and q.deleted_at is null and q.type = any(${plainArray(IN_WORDS)})
      and ${await isAmong(tx, actor, NO_FILTER, 'at few')} and ${holdsEach(sql`a.response[1]`, words)}
    order by a.note_id, q.rank, q.id`.execute(tx)
  return rows
}

/** Returns the questions whose answers contain what was found in their notes: the first for each note. */
export async function questionsSaid(
  tx: CellTransaction,
  actor: Actor,
  excerpts: ReadonlyArray<{ noteId: Id; text: string }>,
): Promise<{ noteId: Id; questionId: Id }[]> {
  if (excerpts.length === 0) return []
  const [noteIds, texts] = [excerpts.map(({ noteId }) => noteId), excerpts.map(({ text }) => text)]
  const { rows } = await sql<{ noteId: Id; questionId: Id }>`${plannedAnew}
    select distinct on (a.note_id) a.note_id as "noteId", a.question_id as "questionId"
    from unnest(${noteIds}::uuid[], ${texts}::text[]) as said (note_id, words)
      join responses a on a.note_id = said.note_id join notes r on r.id = a.note_id join questions q on q.id = a.question_id
    where q.deleted_at is null and q.type = any(${plainArray(IN_WORDS)}) and ${await isAmong(tx, actor, NO_FILTER, 'at few')}
      and strpos(regexp_replace(a.response[1], '\\s+', ' ', 'g'), said.words) > 0
    order by a.note_id, q.rank, q.id`.execute(tx)
  return rows
}
