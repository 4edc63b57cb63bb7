import { sql } from 'kysely'
import type { NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** An answer in a text: as it was last given by hand, and as it was before. */
interface GivenAnswer {
  noteId: Id
  questionId: Id
  /** The id of the answer, which stays the same even if the answer was empty in between. */
  answerId: Id
  stood: NodeJson | null
  said: NodeJson | null
}

const asJson = (block: NodeJson | null): string | null => (block === null ? null : JSON.stringify(block))

/** Stores answers that were given by hand, and what the texts said before the first time. */
export async function putGivenAnswers(
  tx: CellTransaction,
  teamId: Id,
  answers: ReadonlyArray<GivenAnswer>,
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    insert into given_answers (note_id, question_id, team_id, answer_id, stood, said)
    select note_id, question_id, ${teamId}, answer_id, stood, said
    from unnest(${answers.map(({ noteId }) => noteId)}::uuid[], ${answers.map(({ questionId }) => questionId)}::uuid[],
      ${answers.map(({ answerId }) => answerId)}::uuid[], ${answers.map(({ stood }) => asJson(stood))}::jsonb[],
      ${answers.map(({ said }) => asJson(said))}::jsonb[]) as given (note_id, question_id, answer_id, stood, said)
    on conflict (note_id, question_id) do update set said = excluded.said`.execute(tx)
}

/** The questions that were answered by hand in a note. */
export async function givenInNote(tx: CellTransaction, noteId: Id): Promise<Id[]> {
  const rows = await tx.selectFrom('given_answers').select('question_id').where('note_id', '=', noteId).execute()
  return rows.map((row) => row.question_id)
}

/** Stores the current answers of a note's text that differ from what was stored. */
export async function sayGivenAnswers(
  tx: CellTransaction,
  noteId: Id,
  said: ReadonlyArray<Pick<GivenAnswer, 'questionId' | 'said'>>,
): Promise<void> {
  await sql`
    update given_answers set said = now.said
    from unnest(${said.map(({ questionId }) => questionId)}::uuid[], ${said.map((one) => asJson(one.said))}::jsonb[]) as now (question_id, said)
    where note_id = ${noteId} and given_answers.question_id = now.question_id and given_answers.said is distinct from now.said`.execute(
    tx,
  )
}

/** Gives restored answers the same ids as before. */
export async function nameAnswers(
  tx: CellTransaction,
  answers: ReadonlyArray<Pick<GivenAnswer, 'noteId' | 'questionId' | 'answerId'>>,
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update responses set id = named.answer_id
    from unnest(${answers.map(({ noteId }) => noteId)}::uuid[], ${answers.map(({ questionId }) => questionId)}::uuid[],
      ${answers.map(({ answerId }) => answerId)}::uuid[]) as named (note_id, question_id, answer_id)
    where responses.note_id = named.note_id and responses.question_id = named.question_id`.execute(tx)
}

/** The ids of the answers of notes to some questions, by note and question (`answerKey`). */
export async function answerIdsOf(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  questionIds: ReadonlyArray<Id>,
): Promise<Map<string, Id>> {
  const rows = await tx
    .selectFrom('responses')
    .select(['id', 'note_id', 'question_id'])
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where((where) => where('question_id', '=', where.fn.any(where.val([...questionIds]))))
    .execute()
  return new Map(rows.map((row) => [answerKey(row.note_id, row.question_id), row.id]))
}

export function answerKey(noteId: Id, questionId: Id): string {
  return `${noteId} ${questionId}`
}

/** The projects that notes are in now. */
export async function projectsOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const rows = await tx
    .selectFrom('notes')
    .select(['id', 'project_id'])
    .where((where) => where('id', '=', where.fn.any(where.val([...noteIds]))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.project_id]))
}
