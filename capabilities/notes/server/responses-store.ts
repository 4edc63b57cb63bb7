import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import { QUESTION_TYPES } from '../model/question.ts'
import './tables.ts'

/** What one note answers to one question: texts of free text, ids of chosen options. */
export interface ResponseRow {
  noteId: Id
  questionId: Id
  response: ReadonlyArray<string>
}

// Texts hold no control character of this kind, and identifiers none at all.
const SEPARATOR = '\u001f'

/** Adds answers of notes that have none to these questions, any number in one statement. */
export async function insertResponses(
  tx: CellTransaction,
  teamId: Id,
  rows: ReadonlyArray<ResponseRow>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into responses (note_id, question_id, team_id, response)
    select note_id, question_id, ${teamId}, case parts when 1 then array[response] else string_to_array(response, ${SEPARATOR}) end
    from unnest(${plainArray(rows.map((row) => row.noteId))}::uuid[], ${plainArray(rows.map((row) => row.questionId))}::uuid[],
      ${plainArray(rows.map((row) => row.response.length))}::integer[], ${rows.map((row) => row.response.join(SEPARATOR))}::text[]) as answer (note_id, question_id, parts, response)`.execute(
    tx,
  )
}

/** Replaces all answers of a note. */
export async function replaceResponses(
  tx: CellTransaction,
  teamId: Id,
  noteId: Id,
  rows: ReadonlyArray<Omit<ResponseRow, 'noteId'>>,
): Promise<void> {
  await tx.deleteFrom('responses').where('note_id', '=', noteId).execute()
  await insertResponses(
    tx,
    teamId,
    rows.map((row) => ({ ...row, noteId })),
  )
}

/** The answers of notes. */
export async function responsesOf(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<ResponseRow[]> {
  const rows = await tx
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .select(['note_id', 'question_id', 'response'])
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .orderBy('questions.rank')
    .orderBy('questions.id')
    .execute()
  return rows.map((row) => ({ noteId: row.note_id, questionId: row.question_id, response: row.response }))
}

/**
 * What notes answer to some questions of places that the actor sees: of words no more than the beginning. The caller has
 * found the notes.
 */
export async function answersShown(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
  questionIds: ReadonlyArray<Id>,
  mostChars: number,
): Promise<ResponseRow[]> {
  const { rows } = await sql<{ note_id: Id; question_id: Id; response: string[] }>`
    select v.note_id, v.question_id, array(select left(part, ${mostChars}) from unnest(v.response) with ordinality as parts (part, place) order by place) as response
    from responses v join questions q on q.id = v.question_id and q.scope_id = any(${[...actor.visibleScopes]}::uuid[])
    where v.note_id = any(${[...noteIds]}::uuid[]) and v.question_id = any(${[...questionIds]}::uuid[])`.execute(tx)
  return rows.map((row) => ({ noteId: row.note_id, questionId: row.question_id, response: row.response }))
}

/** In which types of questions answers are words. */
const ANSWERED_IN_WORDS = QUESTION_TYPES.filter((type) => questionRulesOf(type).holds === 'text')

/**
 * Of each note the first question that it answers in words, with the beginning of these, of places that the actor sees.
 * The caller has found the notes.
 */
export async function firstOpenAnswers(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
  mostChars: number,
): Promise<Array<{ noteId: Id; questionId: Id; text: string }>> {
  const { rows } = await sql<{ noteId: Id; questionId: Id; text: string }>`
    select distinct on (v.note_id) v.note_id as "noteId", v.question_id as "questionId", left(btrim(v.response[1]), ${mostChars}) as text
    from responses v join questions q on q.id = v.question_id and q.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and q.type = any(${ANSWERED_IN_WORDS}::text[])
    where v.note_id = any(${[...noteIds]}::uuid[]) and btrim(v.response[1]) <> '' order by v.note_id, q.rank, q.id`.execute(
    tx,
  )
  return rows
}
