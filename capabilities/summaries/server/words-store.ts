import { sql } from 'kysely'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { KeptSections } from '../model/summary.ts'
import './tables.ts'

/** The words of written sentences, by their number; null where they were taken out. */
export type WrittenTexts = ReadonlyArray<string | null>

export async function insertWords(
  tx: CellTransaction,
  of: { teamId: Id; noteId: Id; wordsId: Id; texts: WrittenTexts },
): Promise<void> {
  await tx
    .insertInto('summary_words')
    .values({ team_id: of.teamId, note_id: of.noteId, words_id: of.wordsId, texts: jsonb([...of.texts]) })
    .execute()
}

/** Stores the words of several summaries, in one statement. */
export async function insertManyWords(
  tx: CellTransaction,
  teamId: Id,
  summaries: ReadonlyArray<{ noteId: Id; wordsId: Id; texts: WrittenTexts }>,
): Promise<void> {
  await tx
    .insertInto('summary_words')
    .values(
      summaries.map(({ noteId, wordsId, texts }) => ({
        team_id: teamId,
        note_id: noteId,
        words_id: wordsId,
        texts: jsonb([...texts]),
      })),
    )
    .execute()
}

/** The words of the written summaries of notes, by note and words id. The caller has checked the notes. */
export async function wordsOfSummaries(
  tx: CellTransaction,
  summaries: ReadonlyArray<{ noteId: Id; wordsId: Id }>,
): Promise<Map<Id, WrittenTexts>> {
  if (summaries.length === 0) return new Map()
  const { rows } = await sql<{ noteId: Id; texts: WrittenTexts }>`
    select w.note_id as "noteId", w.texts from summary_words w
    join unnest(${summaries.map(({ noteId }) => noteId)}::uuid[], ${summaries.map(({ wordsId }) => wordsId)}::uuid[])
      as asked (note_id, words_id) on w.note_id = asked.note_id and w.words_id = asked.words_id`.execute(tx)
  return new Map(rows.map(({ noteId, texts }) => [noteId, texts]))
}

/** The words kept for a note, each with the sections of its summary; null for one that was removed. Locked. */
export async function lockWords(
  tx: CellTransaction,
  noteId: Id,
): Promise<Array<{ id: Id; texts: WrittenTexts; sections: KeptSections | null }>> {
  const { rows } = await sql<{ id: Id; texts: WrittenTexts; sections: KeptSections | null }>`
    select w.id, w.texts, s.sections from summary_words w
    left join note_summaries s on s.note_id = w.note_id and s.words_id = w.words_id
    where w.note_id = ${noteId} for update of w`.execute(tx)
  return rows
}

export async function updateWords(tx: CellTransaction, id: Id, texts: WrittenTexts): Promise<void> {
  await tx
    .updateTable('summary_words')
    .set({ texts: jsonb([...texts]) })
    .where('id', '=', id)
    .execute()
}

/** Stores one more text, of a summary without words under a new id. @returns its number and the id */
export async function addText(
  tx: CellTransaction,
  of: { teamId: Id; noteId: Id; wordsId: Id | null },
  text: string,
): Promise<{ wordsId: Id; written: number }> {
  const { teamId, noteId } = of
  const { rows } = await sql<{ count: number }>`
    update summary_words set texts = texts || to_jsonb(array[${text}::text])
    where note_id = ${noteId} and words_id = ${of.wordsId} returning jsonb_array_length(texts) as count`.execute(tx)
  if (of.wordsId !== null && rows[0]) return { wordsId: of.wordsId, written: rows[0].count - 1 }
  const wordsId = newId()
  await insertWords(tx, { teamId, noteId, wordsId, texts: [text] })
  return { wordsId, written: 0 }
}

export async function deleteWords(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length > 0) await sql`delete from summary_words where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The words of one summary; none without an id. */
export async function textsOf(tx: CellTransaction, noteId: Id, wordsId: Id | null): Promise<WrittenTexts> {
  if (wordsId === null) return []
  return (await wordsOfSummaries(tx, [{ noteId, wordsId }])).get(noteId) ?? []
}

/** Stores all words of a summary, which has none yet if `wordsId` is null. @returns their id */
export async function putTexts(
  tx: CellTransaction,
  of: { teamId: Id; noteId: Id; wordsId: Id | null },
  texts: WrittenTexts,
): Promise<Id> {
  const wordsId = of.wordsId ?? newId()
  await sql`
    insert into summary_words (team_id, note_id, words_id, texts)
    values (${of.teamId}, ${of.noteId}, ${wordsId}, ${jsonb([...texts])})
    on conflict (note_id, words_id) do update set texts = excluded.texts`.execute(tx)
  return wordsId
}
