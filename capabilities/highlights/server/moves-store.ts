import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** The highlights of notes, including those in the trash. */
export async function highlightsOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{
    id: Id
  }>`select id from highlights where note_id = any(${[...noteIds]}::uuid[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** For each of the project's own tags, the highlights of the notes that have it, including those in the trash. */
export async function tagUses(tx: CellTransaction, noteIds: ReadonlyArray<Id>, projectId: Id): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ tag_id: Id; highlight_ids: Id[] }>`
    select g.id as tag_id, array_agg(h.id) as highlight_ids
    from highlights h join highlight_tags t on t.highlight_id = h.id join tags g on g.id = t.tag_id
    where h.note_id = any(${[...noteIds]}::uuid[]) and g.project_id = ${projectId} group by g.id order by g.id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.tag_id, row.highlight_ids]))
}

/** Those of the tags that are on no highlight, not even one in the trash. */
export async function unusedTags(tx: CellTransaction, tagIds: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...tagIds]}::uuid[]) as asked (id) where not exists (select from highlight_tags where tag_id = asked.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
