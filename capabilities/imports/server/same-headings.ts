import { sql } from 'kysely'
import type { NodeJson } from '#editor/document/content.ts'
import { textOfBlock } from '#editor/document/text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { noteSameValues } from '#fields/server/index.ts'
import type { CommandContext, JournalEvent } from '#journal/server/index.ts'
import { noteSameAnswers } from '#notes/server/index.ts'
import { importEvents } from '../model/events.ts'
import { LEAST_SAME_HEADINGS, MAX_COMPARED_NOTES, MAX_SAME_HEADINGS, SHARE_OF_SAME_HEADINGS } from '../model/limits.ts'
import type { Import, ProcessedInto } from '../model/import.ts'
import { updateImport } from './store.ts'

/** Finds what nearly all notes of an import share, which search leaves out. */
export async function sharedInNotes(
  context: CommandContext,
  run: Pick<Import, 'id' | 'scopeId' | 'projectId' | 'rowsAdded'>,
  into: ProcessedInto,
): Promise<void> {
  if (into === 'CONTENT') return noteSameHeadings(context, run)
  await noteSameAnswers(context, run.projectId)
  await noteSameValues(context, run.projectId)
}

/**
 * Finds the headings that stand in nearly all documents of an import, as those of a template do, and publishes that
 * there are some: search leaves them out.
 */
async function noteSameHeadings(
  { tx, emit }: CommandContext,
  { id, scopeId, projectId, rowsAdded }: Pick<Import, 'id' | 'scopeId' | 'projectId' | 'rowsAdded'>,
): Promise<void> {
  if (rowsAdded < LEAST_SAME_HEADINGS) return
  const { rows } = await sql<{ headings: NodeJson[] }>`
    select jsonb_path_query_array(d.content, '$.content[*] ? (@.type == "heading")') as headings
    from notes n join documents d on d.id = n.document_id
    where n.project_id = ${projectId} and n.deleted_at is null and n.created_by_kind = 'import' and n.created_by_id = ${id}
    order by n.id limit ${MAX_COMPARED_NOTES}`.execute(tx)
  const counts = new Map<string, number>()
  for (const { headings } of rows)
    for (const text of new Set(headings.map(textOfBlock))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const least = Math.max(LEAST_SAME_HEADINGS, SHARE_OF_SAME_HEADINGS * rows.length)
  const same = [...counts].flatMap(([text, count]) => (text.trim() !== '' && count >= least ? [text] : []))
  if (same.length === 0) return
  await updateImport(tx, id, { sameHeadings: same.slice(0, MAX_SAME_HEADINGS) })
  emit(importEvents['headed-alike']({ id, scopeId, after: { projectId, headings: same.length } }))
}

/** The import whose notes are read otherwise since an event; null for any other event. */
export function importReadOtherwise(event: JournalEvent): { makerId: Id; projectId: Id } | null {
  const headed = importEvents['headed-alike'].read(event)
  return headed === null ? null : { makerId: event.resource.id, projectId: headed.after.projectId }
}
