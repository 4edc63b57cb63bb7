import { sql } from 'kysely'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Principal } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { CheckedSentence } from '#evidence/model/written-sentence.ts'
import './tables.ts'

/** A sentence as it is stored: without words once these were taken out. */
export interface KeptSentence extends Omit<CheckedSentence, 'text'> {
  answerId: Id
  position: number
  text: string | null
}

/** The written sentences of answers, in their order. The caller has checked the answers. */
export async function sentencesOfAnswers(tx: CellTransaction, answerIds: ReadonlyArray<Id>): Promise<KeptSentence[]> {
  const rows = await tx
    .selectFrom('answer_sentences')
    .select(['answer_id', 'position', 'text', 'cites', 'struck'])
    .where((where) => where('answer_id', '=', where.fn.any(where.val([...answerIds]))))
    .orderBy('answer_id')
    .orderBy('position')
    .execute()
  return rows.map(({ answer_id: answerId, ...sentence }) => ({ answerId, ...sentence }))
}

/** Stores a sentence after the others of its answer. @returns its position */
export async function insertSentence(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  answerId: Id,
  { text, cites, struck }: CheckedSentence,
): Promise<void> {
  await sql`
    insert into answer_sentences (team_id, answer_id, position, text, cites, struck, created_by_kind, created_by_id)
    select ${teamId}, ${answerId}, coalesce(max(position) + 1, 0), ${text}, ${jsonb(cites)}, ${struck}, ${principal.kind}, ${principal.id}::uuid
    from answer_sentences where answer_id = ${answerId}`.execute(tx)
}

/** Takes out the words of sentences. */
export async function emptySentences(
  tx: CellTransaction,
  sentences: ReadonlyArray<Pick<KeptSentence, 'answerId' | 'position'>>,
): Promise<void> {
  if (sentences.length === 0) return
  await sql`
    update answer_sentences set text = null
    from unnest(${sentences.map(({ answerId }) => answerId)}::uuid[], ${sentences.map(({ position }) => position)}::integer[]) as out (answer_id, position)
    where answer_sentences.answer_id = out.answer_id and answer_sentences.position = out.position`.execute(tx)
}

/** Removes what was written about an answer, so that it can be written anew. */
export async function deleteSentences(tx: CellTransaction, answerId: Id): Promise<void> {
  await tx.deleteFrom('answer_sentences').where('answer_id', '=', answerId).execute()
  await tx.deleteFrom('answer_sources').where('answer_id', '=', answerId).execute()
}

/** Stores what an answer is written from, before anything of it is sent. */
export async function insertSources(
  tx: CellTransaction,
  teamId: Id,
  answerId: Id,
  sources: ReadonlyArray<{ id: Id; noteId: Id | null }>,
): Promise<void> {
  if (sources.length === 0) return
  await sql`
    insert into answer_sources (team_id, answer_id, source_id, note_id)
    select distinct ${teamId}::uuid, ${answerId}::uuid, source_id, note_id
    from unnest(${sources.map(({ id }) => id)}::uuid[], ${sources.map(({ noteId }) => noteId)}::uuid[]) as s (source_id, note_id)
    on conflict do nothing`.execute(tx)
}

/** The notes from which an answer was written. */
export async function notesOfSources(tx: CellTransaction, answerId: Id): Promise<Id[]> {
  const rows = await tx.selectFrom('answer_sources').select('note_id').where('answer_id', '=', answerId).execute()
  return [...new Set(rows.flatMap(({ note_id: noteId }) => noteId ?? []))]
}

/** An answer that was written from something, with the places of its quotes. */
export interface WrittenAnswer {
  answerId: Id
  places: QuotePlace[]
}

/** The answers that were written from a note or its highlights, or from these things; locked. */
export async function lockAnswersFrom(
  tx: CellTransaction,
  from: { noteId: Id } | { ids: ReadonlyArray<Id> },
): Promise<WrittenAnswer[]> {
  const of =
    'noteId' in from
      ? sql`select answer_id from answer_sources where note_id = ${from.noteId}`
      : sql`select answer_id from answer_sources where source_id = any(${[...from.ids]}::uuid[])`
  const { rows } = await sql<{ answerId: Id; answer: { parts: Array<{ places: QuotePlace[] }> } | null }>`
    select id as "answerId", answer from conversation_messages where id in (${of}) order by id for update`.execute(tx)
  return rows.map(({ answerId, answer }) => ({ answerId, places: answer?.parts.flatMap(({ places }) => places) ?? [] }))
}

/** What the workspace tells the model about itself; null without. */
export async function findInstructions(tx: CellTransaction): Promise<string | null> {
  const row = await tx.selectFrom('ask_instructions').select('text').executeTakeFirst()
  return row?.text ?? null
}

export async function putInstructions(tx: CellTransaction, teamId: Id, text: string | null): Promise<void> {
  if (text === null) await tx.deleteFrom('ask_instructions').execute()
  else
    await tx
      .insertInto('ask_instructions')
      .values({ team_id: teamId, text })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ text }))
      .execute()
}
