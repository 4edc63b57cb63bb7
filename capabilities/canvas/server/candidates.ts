import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { isFoundInsight } from '#insights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { CandidatesAsked } from '../model/candidates.ts'
import type { ReferenceKind } from '../model/item.ts'

export interface Candidate {
  id: Id
  kind: ReferenceKind
  onCanvas: boolean
}

const SOURCES = {
  note: { table: sql`notes`, name: sql`row.title` },
  insight: { table: sql`insights`, name: sql`row.title` },
  highlight: { table: sql`highlights`, name: sql`row.text` },
} as const

/**
 * One page of the notes, insights or highlights of a project that match the actor's query, newest first, with whether
 * they are on the canvas.
 * @param found those in which the words were found; null if the index could not answer
 */
export async function listCandidates(
  tx: CellTransaction,
  actor: Actor,
  projectId: Id,
  { viewId, kind, notOnCanvas, text }: CandidatesAsked,
  found: readonly Id[] | null,
  page: PageRequest,
): Promise<Page<Candidate>> {
  const { table, name } = SOURCES[kind]
  const lies = sql`exists (select from canvas_items item where item.target_id = row.id and item.view_id = ${viewId} and item.deleted_at is null)`
  const isFound = kind === 'insight' ? isFoundInsight('row', actor) : sql`true`
  const holds = holdsWords(name, text)
  // Recently written text may not be in the index yet.
  const isFoundBy =
    found === null
      ? holds
      : sql`(row.id = any(${plainArray(found)}::uuid[]) or (row.updated_at > now() - interval '10 seconds' and ${holds}))`
  const words = text === '' ? sql`` : sql`and ${isFoundBy}`
  const after = page.after
    ? sql`and (row.created_at, row.id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)`
    : sql``
  const { rows } = await sql<{ id: Id; created_at: Date; on_canvas: boolean }>`
    select row.id, row.created_at, ${lies} as on_canvas from ${table} row
    where row.project_id = ${projectId} and row.deleted_at is null and row.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${isFound}
      ${notOnCanvas ? sql`and not ${lies}` : sql``} ${words} ${after}
    order by row.created_at desc, row.id desc limit ${page.first + 1}`.execute(tx)
  const offered = toPage(rows, page, (row) => ({ value: row.created_at.getTime(), id: row.id }))
  return { ...offered, nodes: offered.nodes.map((row) => ({ id: row.id, kind, onCanvas: row.on_canvas })) }
}
