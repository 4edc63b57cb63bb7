import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Highlight } from '../model/highlight.ts'

/** What the mark of a highlight covers in its document. */
export interface Projection {
  id: Id
  text: string
  contextBefore: string
  contextAfter: string
  blockIds: ReadonlyArray<string>
  position: number
  saidBy: Highlight['saidBy']
  /** The questions whose answers contain some of its words. */
  questionIds: ReadonlyArray<Id>
}

/**
 * Stores what the marks of a document now cover.
 * @returns the highlights whose change is published: another quote, words that were deleted or restored, another order.
 * A highlight that only moved because words were typed before it, or whose surroundings changed, is not published: a
 * letter at the beginning of a long note would publish all its highlights.
 */
export async function projectAnchors(
  tx: CellTransaction,
  noteId: Id,
  anchors: ReadonlyArray<Projection>,
): Promise<Array<{ id: Id; scopeId: Id }>> {
  const { rows } = await sql<{ id: Id; scope_id: Id }>`
    with found as (
      select id, text, "contextBefore", "contextAfter", position, array(select jsonb_array_elements_text("blockIds")) as blocks,
        array(select said ->> 'name' from jsonb_array_elements("saidBy") as said) as speakers,
        array(select (said ->> 'chars')::integer from jsonb_array_elements("saidBy") as said) as speaker_chars,
        array(select jsonb_array_elements_text("questionIds")::uuid) as question_ids
      from jsonb_to_recordset(${JSON.stringify(anchors)}::jsonb)
        as a(id uuid, text text, "contextBefore" text, "contextAfter" text, "blockIds" jsonb, position integer, "saidBy" jsonb, "questionIds" jsonb)
    ), compared as (
      select f.*, h.scope_id, h.position as stood,
        (h.text, h.anchored, h.speakers) is distinct from (f.text, true, f.speakers) as differs,
        (h.context_before, h.context_after, h.block_ids, h.position, h.speaker_chars, h.question_ids)
          is distinct from (f."contextBefore", f."contextAfter", f.blocks, f.position, f.speaker_chars, f.question_ids) as lies_otherwise
      from found f join highlights h on h.id = f.id
      where h.note_id = ${noteId} and h.file_id is null and h.deleted_at is null
    ), ordered as (
      select *, row_number() over (partition by differs order by stood, id) <> row_number() over (partition by differs order by position, id) as passed_another
      from compared
    ), written as (
      update highlights h set
        text = o.text, context_before = o."contextBefore", context_after = o."contextAfter",
        block_ids = o.blocks, position = o.position, speakers = o.speakers, speaker_chars = o.speaker_chars,
        question_ids = o.question_ids, anchored = true, updated_at = now()
      from ordered o
      where h.id = o.id and (o.differs or o.lies_otherwise)
    ), lost as (
      update highlights h set anchored = false, updated_at = now()
      where h.note_id = ${noteId} and h.file_id is null and h.deleted_at is null and h.anchored and not exists (select from found f where f.id = h.id)
      returning h.id, h.scope_id
    )
    select id, scope_id from ordered where differs or passed_another union all select * from lost`.execute(tx)
  return rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
}

/**
 * Stores the new positions of the files of a document, for the highlights on them: one whose file was deleted stays,
 * unanchored.
 * @returns the highlights whose change is published: files that were deleted or restored. Highlights on moved files
 * move with them.
 */
export async function projectFiles(
  tx: CellTransaction,
  noteId: Id,
  places: ReadonlyMap<Id, number>,
): Promise<Array<{ id: Id; scopeId: Id }>> {
  const { rows } = await sql<{ id: Id; scope_id: Id; reported: boolean }>`
    with compared as (
      select h.id, h.anchored as stood, f.position
      from highlights h left join unnest(${[...places.keys()]}::uuid[], ${[...places.values()]}::int[]) as f (id, position) on f.id = h.file_id
      where h.note_id = ${noteId} and h.file_id is not null and h.deleted_at is null
    )
    update highlights h set anchored = c.position is not null, position = coalesce(c.position, h.position), updated_at = now()
    from compared c
    where h.id = c.id and (h.anchored, h.position) is distinct from (c.position is not null, coalesce(c.position, h.position))
    returning h.id, h.scope_id, c.stood <> h.anchored as reported`.execute(tx)
  return rows.filter((row) => row.reported).map((row) => ({ id: row.id, scopeId: row.scope_id }))
}
