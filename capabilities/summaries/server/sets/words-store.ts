import { sql } from 'kysely'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { CitedType } from '#content-kinds/model/cited-types.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import { keptSetSections, type KeptSetSections } from '../../model/set-sections.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import type { WrittenTexts } from '../words-store.ts'
import '../tables.ts'

/** A thing from which a summary is written. */
export interface SetSource {
  type: CitedType
  id: Id
  noteId: Id | null
}

/** The note of what is quoted, and a note itself; null for anything else. */
export function noteOfPlace({ type, id }: Pick<QuotePlace, 'type' | 'id'>, parentId: Id): Id | null {
  if (type === 'note') return id
  return type === 'highlight' ? parentId : null
}

/** Makes room for the words of a summary, unless it has it. @returns the id of the words */
export async function openWords(
  tx: CellTransaction,
  teamId: Id,
  { wordsId, projectId, tagId }: Pick<SetSummary, 'wordsId' | 'projectId' | 'tagId'>,
): Promise<Id> {
  const id = wordsId ?? newId()
  await tx
    .insertInto('set_summary_words')
    .values({ words_id: id, team_id: teamId, project_id: projectId, tag_id: tagId, removed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Stores one more text. @returns its number */
export async function addSetText(tx: CellTransaction, wordsId: Id, text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update set_summary_words set texts = texts || to_jsonb(array[${text}::text])
    where words_id = ${wordsId} returning jsonb_array_length(texts) as count`.execute(tx)
  return (rows[0]?.count ?? 1) - 1
}

/** The words of summaries, by words id. The caller has checked the summaries. */
export async function textsOfSets(
  tx: CellTransaction,
  summaries: ReadonlyArray<Pick<SetSummary, 'wordsId'>>,
): Promise<Map<Id, WrittenTexts>> {
  const ids = summaries.flatMap(({ wordsId }) => wordsId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('set_summary_words')
    .select(['words_id', 'texts'])
    .where((where) => where('words_id', '=', where.fn.any(where.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.words_id, row.texts]))
}

/** Stores what a summary is written from, before anything of it is sent. */
export async function insertSetSources(
  tx: CellTransaction,
  teamId: Id,
  wordsId: Id,
  sources: ReadonlyArray<SetSource>,
): Promise<void> {
  if (sources.length === 0) return
  await sql`
    insert into set_summary_sources (team_id, words_id, source_type, source_id, note_id)
    select distinct on (source_id) ${teamId}::uuid, ${wordsId}::uuid, source_type, source_id, note_id
    from unnest(${sources.map(({ type }) => type)}::text[], ${sources.map(({ id }) => id)}::uuid[],
      ${sources.map(({ noteId }) => noteId)}::uuid[]) as s (source_type, source_id, note_id)
    on conflict do nothing`.execute(tx)
}

/** Stores that some words stand on the same of these sources as others. */
export async function copySetSources(
  tx: CellTransaction,
  fromWordsId: Id,
  toWordsId: Id,
  ids: ReadonlyArray<Id>,
): Promise<void> {
  await sql`
    insert into set_summary_sources (team_id, words_id, source_type, source_id, note_id)
    select team_id, ${toWordsId}::uuid, source_type, source_id, note_id from set_summary_sources
    where words_id = ${fromWordsId} and source_id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** What a summary was written from. */
export async function sourcesOfWords(tx: CellTransaction, wordsId: Id): Promise<Array<{ type: CitedType; id: Id }>> {
  const rows = await tx
    .selectFrom('set_summary_sources')
    .select(['source_type', 'source_id'])
    .where('words_id', '=', wordsId)
    .execute()
  return rows.map((row) => ({ type: row.source_type, id: row.source_id }))
}

/** Words that were written from something, with the summary that has them; null for one that was removed. */
export interface WordsFrom {
  wordsId: Id
  texts: WrittenTexts
  /** Those of their sources that were asked for. */
  sourceIds: ReadonlySet<Id>
  summary: { id: Id; scopeId: Id; sections: KeptSetSections; state: SetSummary['state'] } | null
}

/** The words that were written from a note or its highlights, or from these things; summaries and words locked. */
export async function lockWordsFrom(
  tx: CellTransaction,
  from: { noteId: Id } | { ids: ReadonlyArray<Id> },
): Promise<WordsFrom[]> {
  const ids = 'noteId' in from ? [from.noteId] : [...from.ids]
  const { rows: sources } = await sql<{ wordsId: Id; sourceIds: Id[] }>`
    select words_id as "wordsId", array_agg(source_id) as "sourceIds" from (
      select words_id, source_id from set_summary_sources where note_id = any(${ids}::uuid[])
      union select words_id, source_id from set_summary_sources where source_id = any(${ids}::uuid[])
    ) s group by words_id`.execute(tx)
  if (sources.length === 0) return []
  const wordsIds = sources.map(({ wordsId }) => wordsId)
  const { rows: summaries } = await sql<{
    id: Id
    wordsId: Id
    scopeId: Id
    sections: unknown
    state: SetSummary['state']
  }>`
    select id, words_id as "wordsId", scope_id as "scopeId", sections, state from set_summaries
    where words_id = any(${wordsIds}::uuid[]) order by id for update`.execute(tx)
  const { rows: words } = await sql<{ wordsId: Id; texts: WrittenTexts }>`
    select words_id as "wordsId", texts from set_summary_words
    where words_id = any(${wordsIds}::uuid[]) order by words_id for update`.execute(tx)
  const bySources = new Map(sources.map((one) => [one.wordsId, one.sourceIds]))
  const byWords = new Map(summaries.map((summary) => [summary.wordsId, summary]))
  return words.map(({ wordsId, texts }) => {
    const found = byWords.get(wordsId)
    const sourceIds = new Set(bySources.get(wordsId))
    return {
      wordsId,
      texts,
      sourceIds,
      summary: found ? { ...found, sections: keptSetSections.parse(found.sections) } : null,
    }
  })
}

export async function putSetTexts(tx: CellTransaction, wordsId: Id, texts: WrittenTexts): Promise<void> {
  await tx
    .updateTable('set_summary_words')
    .set({ texts: jsonb([...texts]) })
    .where('words_id', '=', wordsId)
    .execute()
}

export async function deleteSetWords(tx: CellTransaction, wordsIds: ReadonlyArray<Id>): Promise<void> {
  if (wordsIds.length > 0)
    await sql`delete from set_summary_words where words_id = any(${[...wordsIds]}::uuid[])`.execute(tx)
}
