import { sql } from 'kysely'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { REMOVED_WORDS_DAYS } from '../model/limits.ts'
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

export async function deleteWords(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length > 0) await sql`delete from summary_words where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Deletes words whose summary was removed, or replaced, so long ago that nothing brings it back. */
export async function forgetRemovedWords(tx: CellTransaction, noteId: Id): Promise<void> {
  await sql`
    delete from summary_words w where w.note_id = ${noteId}
      and w.made_at < now() - make_interval(days => ${REMOVED_WORDS_DAYS})
      and not exists (select from note_summaries s where s.note_id = w.note_id and s.words_id = w.words_id)`.execute(tx)
}
