import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import { QUESTION_TYPES, type ResponseData } from '../model/question.ts'
import './tables.ts'

/** The answer of one note to one question: texts of free text, ids of chosen options. */
interface NewResponse {
  noteId: Id
  questionId: Id
  response: ReadonlyArray<string>
  /** Null if absent. */
  responseData?: ResponseData | null
}

export interface ResponseRow extends NewResponse {
  id: Id
  responseData: ResponseData | null
}

// Texts contain no control character of this kind, and ids none at all.
const SEPARATOR = '\u001f'

/** Adds answers, any number in one statement; an existing one gets the new content, and keeps its id. */
export async function insertResponses(
  tx: CellTransaction,
  teamId: Id,
  rows: ReadonlyArray<NewResponse>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into responses (note_id, question_id, team_id, response, response_data)
    select note_id, question_id, ${teamId}, case parts when 1 then array[response] else string_to_array(response, ${SEPARATOR}) end, data::jsonb
    from unnest(${plainArray(rows.map((row) => row.noteId))}::uuid[], ${plainArray(rows.map((row) => row.questionId))}::uuid[],
      ${plainArray(rows.map((row) => row.response.length))}::integer[], ${rows.map((row) => row.response.join(SEPARATOR))}::text[],
      ${rows.map((row) => (row.responseData ? JSON.stringify(row.responseData) : null))}::text[]) as answer (note_id, question_id, parts, response, data)
    on conflict (note_id, question_id) do update set response = excluded.response, response_data = excluded.response_data`.execute(
    tx,
  )
}

/** Replaces all answers of a note. */
export async function replaceResponses(
  tx: CellTransaction,
  teamId: Id,
  noteId: Id,
  rows: ReadonlyArray<Omit<NewResponse, 'noteId'>>,
): Promise<void> {
  await tx
    .deleteFrom('responses')
    .where('note_id', '=', noteId)
    .where(sql<boolean>`question_id <> all(${rows.map(({ questionId }) => questionId)}::uuid[])`)
    .execute()
  await insertResponses(
    tx,
    teamId,
    rows.map((row) => ({ ...row, noteId })),
  )
}

/** The answers of notes, in the order of their questions: to all questions, or to some of them. */
export async function responsesOf(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  questionIds?: ReadonlyArray<Id>,
): Promise<ResponseRow[]> {
  const rows = await tx
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .select(['responses.id', 'note_id', 'question_id', 'response', 'response_data'])
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .$if(questionIds !== undefined, (query) =>
      query.where((where) => where('question_id', '=', where.fn.any(where.val([...(questionIds ?? [])])))),
    )
    .where('questions.deleted_at', 'is', null)
    .orderBy('questions.rank')
    .orderBy('questions.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    noteId: row.note_id,
    questionId: row.question_id,
    response: row.response,
    responseData: row.response_data,
  }))
}

/**
 * The answers of notes to some questions, in scopes that the actor sees; of words only the beginning. The caller has
 * found the notes.
 */
export async function answersShown(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
  questionIds: ReadonlyArray<Id>,
  mostChars: number,
): Promise<ResponseRow[]> {
  const { rows } = await sql<{
    id: Id
    note_id: Id
    question_id: Id
    response: string[]
    response_data: ResponseData | null
  }>`
    select v.id, v.note_id, v.question_id, array(select left(part, ${mostChars}) from unnest(v.response) with ordinality as parts (part, place) order by place) as response, v.response_data
    from responses v join questions q on q.id = v.question_id and q.deleted_at is null and q.scope_id = any(${[...actor.visibleScopes]}::uuid[])
    where v.note_id = any(${[...noteIds]}::uuid[]) and v.question_id = any(${[...questionIds]}::uuid[])`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    noteId: row.note_id,
    questionId: row.question_id,
    response: row.response,
    responseData: row.response_data,
  }))
}

/** The types of questions that are answered in words. */
const ANSWERED_IN_WORDS = QUESTION_TYPES.filter((type) => questionRulesOf(type).holds === 'text')

/**
 * For each note the first question that it answers in words, with the beginning of the answer, in scopes that the actor
 * sees. The caller has found the notes.
 */
export async function firstOpenAnswers(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
  mostChars: number,
): Promise<Array<{ noteId: Id; questionId: Id; text: string }>> {
  const { rows } = await sql<{ noteId: Id; questionId: Id; text: string }>`
    select distinct on (v.note_id) v.note_id as "noteId", v.question_id as "questionId", left(btrim(v.response[1]), ${mostChars}) as text
    from responses v join questions q on q.id = v.question_id and q.deleted_at is null and q.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and q.type = any(${ANSWERED_IN_WORDS}::text[])
    where v.note_id = any(${[...noteIds]}::uuid[]) and btrim(v.response[1]) <> '' order by v.note_id, q.rank, q.id`.execute(
    tx,
  )
  return rows
}

/** Assigns answers of notes to other questions before the texts name these: the answers keep their ids. */
export async function remapResponses(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  questions: ReadonlyMap<Id, Id>,
): Promise<void> {
  await sql`
    update responses set question_id = carried.into_id
    from unnest(${[...questions.keys()]}::uuid[], ${[...questions.values()]}::uuid[]) as carried (from_id, into_id)
    where note_id = any(${[...noteIds]}::uuid[]) and question_id = carried.from_id
      and not exists (select from responses there where there.note_id = responses.note_id and there.question_id = carried.into_id)`.execute(
    tx,
  )
}

/**
 * Replaces merged options in answers: each that chose one of `merged` now names the option that it was merged into,
 * once.
 */
export async function mergeInResponses(
  tx: CellTransaction,
  questionId: Id,
  merged: ReadonlyMap<Id, Id>,
): Promise<void> {
  const [from, into] = [[...merged.keys()], [...merged.values()]]
  await sql`
    update responses set response = array(
      select counted from (
        select coalesce(m.into_id, chosen.id) as counted, min(chosen.place) as place
        from unnest(responses.response) with ordinality as chosen (id, place)
          left join unnest(${from}::text[], ${into}::text[]) as m (from_id, into_id) on m.from_id = chosen.id
        group by 1
      ) named order by place
    ) where question_id = ${questionId} and response && ${from}::text[]`.execute(tx)
}

/** Reads the answers that name one of some options again from the texts of their notes. */
export async function readChoicesAnew(
  tx: CellTransaction,
  questionId: Id,
  merged: ReadonlyMap<Id, Id>,
  optionIds: ReadonlyArray<Id>,
): Promise<void> {
  const [from, into] = [[...merged.keys()], [...merged.values()]]
  await sql`
    update responses set response = said.response
    from (
      select a.note_id, array(
        select counted from (
          select coalesce(m.into_id, chosen.id) as counted, min(chosen.place) as place
          from jsonb_array_elements_text(block #> '{attrs,optionIds}') with ordinality as chosen (id, place)
            left join unnest(${from}::text[], ${into}::text[]) as m (from_id, into_id) on m.from_id = chosen.id
          group by 1
        ) named order by place
      ) as response
      from responses a join notes n on n.id = a.note_id join documents d on d.id = n.document_id
        cross join lateral jsonb_path_query_first(d.content, 'lax $.content[*] ? (@.type == "questionResponse" && @.attrs.questionId == $asked)',
          jsonb_build_object('asked', ${questionId}::text)) as block
      where a.question_id = ${questionId} and a.response && ${[...optionIds]}::text[] and block is not null
    ) said
    where responses.note_id = said.note_id and responses.question_id = ${questionId} and cardinality(said.response) > 0`.execute(
    tx,
  )
}
