import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { isSeenBy } from './store.ts'

/** How many highlights each note or each project has, of those the actor may see. */
export async function countHighlights(
  tx: CellTransaction,
  actor: Actor,
  of: 'note_id' | 'project_id',
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('highlights')
    .where(isSeenBy(actor))
    .where((where) => where(of, '=', where.fn.any(where.val([...ids]))))
    .select([`${of} as owner`, (select) => select.fn.countAll<string>().as('count')])
    .groupBy(of)
    .execute()
  return new Map(rows.map((row) => [row.owner, Number(row.count)]))
}

/** The tags on the highlights of each note, the most frequent first. */
export async function tagsOfNotes(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('highlights')
    .innerJoin('highlight_tags', 'highlight_tags.highlight_id', 'highlights.id')
    .where(isSeenBy(actor))
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .select(['note_id', 'tag_id', (select) => select.fn.countAll<string>().as('count')])
    .groupBy(['note_id', 'tag_id'])
    .orderBy('count', 'desc')
    .orderBy('tag_id')
    .execute()
  const byNote = new Map<Id, Id[]>()
  for (const row of rows) byNote.set(row.note_id, [...(byNote.get(row.note_id) ?? []), row.tag_id])
  return byNote
}

/** How many highlights each tag is on, of those the actor may see. */
export async function countHighlightsByTag(
  tx: CellTransaction,
  actor: Actor,
  tagIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('highlight_tags')
    .innerJoin('highlights', 'highlights.id', 'highlight_tags.highlight_id')
    .select(['tag_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('tag_id', '=', where.fn.any(where.val([...tagIds]))))
    .where(isSeenBy(actor))
    .groupBy('tag_id')
    .execute()
  return new Map(rows.map((row) => [row.tag_id, Number(row.count)]))
}
