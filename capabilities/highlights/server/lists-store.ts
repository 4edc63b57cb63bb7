import type { FoundHighlights } from './found-highlights.ts'
import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { holdsWords, plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import { orderedBy, pageInOrder, type Actor, type RowOrder, type RowsInOrder } from '#journal/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { HIGHLIGHT_COLUMNS, type HighlightRow, toHighlight } from './store.ts'
import './tables.ts'

export interface HighlightFilter {
  projectId?: Id
  /** Only those with this tag. */
  tagId?: Id
  /** Only those without any tag. */
  untagged?: boolean
  noteId?: Id | null
  createdById?: Id | null
  /** Only those whose quote contains these words. */
  text?: string | null
  /** What the words find by the rules of the search; without it, quotes are compared regardless of case and accents. */
  found?: FoundHighlights | null | undefined
  /** The words may also be in the title of the note. */
  inNoteTitles?: boolean
}

/** The orders of lists of highlights; NOTE groups those of one note, in the order of its text. */
export const HIGHLIGHT_ORDERS = ['NEWEST', 'OLDEST', 'NOTE'] as const

type HighlightOrder = (typeof HIGHLIGHT_ORDERS)[number]

const ORDERS: Record<HighlightOrder, RowOrder> = {
  NEWEST: orderedBy(sql`r.created_at`, 'time', 'down'),
  OLDEST: orderedBy(sql`r.created_at`, 'time', 'up'),
  NOTE: {
    orderBy: sql`r.note_id, r.position, r.id`,
    key: sql`r.note_id || ' ' || r.position`,
    comesAfter({ value, id }) {
      const [noteId = '', position] = String(value).split(' ')
      if (!isId(noteId) || !Number.isInteger(Number(position)))
        throw new Failure(
          'ValidationError',
          'The page cursor belongs to another sort order. Start from the first page.',
        )
      return sql<boolean>`(r.note_id, r.position, r.id) > (${noteId}::uuid, ${Number(position)}::integer, ${id}::uuid)`
    },
  },
}

/**
 * A project's or a tag's highlights. With `visibleScopes` only those in these scopes; tags of other scopes, such as
 * those of a hidden extension, then count as absent.
 */
export function highlightsInOrder(
  visibleScopes: ReadonlyArray<Id> | null,
  { projectId, tagId, untagged = false, noteId, createdById, text, found, inNoteTitles = false }: HighlightFilter,
  order: HighlightOrder,
): RowsInOrder {
  const isSeen = (of: string) =>
    visibleScopes ? sql`and ${sql.ref(of)} = any(${plainArray(visibleScopes)}::uuid[])` : sql``
  const isTagged = (tag: RawBuilder<unknown>) => sql`exists (
    select from highlight_tags h join tags t on t.id = h.tag_id
    where h.highlight_id = r.id and t.deleted_at is null ${isSeen('t.scope_id')} ${tag})`
  const isInTitle = (words: string) => sql`r.note_id in (
    select n.id from notes n where n.deleted_at is null and ${holdsWords(sql.ref('n.title'), words)})`
  const isWorded = (words: string) => {
    const isInQuote = holdsWords(sql.ref('r.text'), words)
    if (!found) return inNoteTitles ? sql`(${isInQuote} or ${isInTitle(words)})` : isInQuote
    const isInFoundTitle = inNoteTitles ? sql`or r.note_id = any(${plainArray(found.noteIds)}::uuid[])` : sql``
    // What was just written may not be in the index yet.
    return sql`(r.id = any(${plainArray(found.ids)}::uuid[]) ${isInFoundTitle}
      or (r.updated_at > now() - interval '10 seconds' and ${isInQuote}))`
  }
  const conditions = [
    sql`r.deleted_at is null ${isSeen('r.scope_id')}`,
    projectId !== undefined && sql`r.project_id = ${projectId}`,
    tagId !== undefined && isTagged(sql`and t.id = ${tagId}`),
    untagged && sql`not ${isTagged(sql``)}`,
    noteId != null && sql`r.note_id = ${noteId}`,
    createdById != null && sql`r.created_by_id = ${createdById}`,
    text != null && text.trim() !== '' && isWorded(text),
  ].filter((condition) => condition !== false)
  return { table: 'highlights', requested: sql<boolean>`${sql.join(conditions, sql` and `)}`, ...ORDERS[order] }
}

/** One page of a project's or a tag's highlights. */
export async function listHighlights(
  tx: CellTransaction,
  actor: Actor,
  filter: HighlightFilter,
  page: PageRequest,
  order: HighlightOrder = 'NEWEST',
): Promise<Page<Highlight>> {
  const columns = sql.join(HIGHLIGHT_COLUMNS.map((column) => sql.ref(`r.${column}`)))
  const rows = highlightsInOrder(actor.visibleScopes, filter, order)
  const { nodes, ...cut } = await pageInOrder<HighlightRow>(tx, rows, page, columns)
  return { ...cut, nodes: nodes.map(toHighlight) }
}
