import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import {
  decodeCursor,
  encodeCursor,
  toPage,
  type Keyset,
  type Page,
  type PageRequest,
} from '#platform/kernel/pagination.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, AskedMembers, Members } from '#journal/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { HIGHLIGHT_COLUMNS, toHighlight } from './store.ts'
import './tables.ts'

/** A note has some thousands at the most; the side panel shows them all, in the order of the text. */
const MAX_HIGHLIGHTS_OF_NOTE = 5000

export async function highlightsOfNote(tx: CellTransaction, actor: Actor, noteId: Id): Promise<Highlight[]> {
  return (await ofNote(tx, actor, noteId).select(HIGHLIGHT_COLUMNS).limit(MAX_HIGHLIGHTS_OF_NOTE).execute()).map(
    toHighlight,
  )
}

/** The highlights of a note that the actor may see, in the order of its text. */
function ofNote(tx: CellTransaction, actor: Actor, noteId: Id) {
  return tx
    .selectFrom('highlights')
    .where('note_id', '=', noteId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('position')
    .orderBy('order_in_file')
    .orderBy('id')
}

const PLACED = ['id', 'position', 'order_in_file'] as const

/** The parts of the cursor after a highlight in its note. */
function placeOf({
  id,
  position,
  order_in_file: within,
}: Pick<Selectable<CellTables['highlights']>, (typeof PLACED)[number]>): Keyset {
  return { value: `${position} ${within}`, id }
}

/**
 * Whether a highlight comes after that of a cursor: after its current position, since typing above shifts all of them;
 * if it was deleted, after its last position.
 */
function comesAfter({ value, id }: Keyset) {
  const [position, within] = String(value).split(' ').map(Number)
  const stands = (column: string, stood: number | undefined) =>
    sql`coalesce((select ${sql.ref(`here.${column}`)} from highlights here where here.id = ${id}::uuid), ${stood ?? 0})`
  return sql<boolean>`(position, order_in_file, id) > (${stands('position', position)}, ${stands('order_in_file', within)}, ${id}::uuid)`
}

/** One page of the highlights of a note, in the order of its text. */
export async function pageOfNote(tx: CellTransaction, actor: Actor, noteId: Id, page: PageRequest): Promise<Page<Id>> {
  const rows = await ofNote(tx, actor, noteId)
    .select(PLACED)
    .$if(page.after !== null, (query) => query.where(comesAfter(page.after ?? { value: null, id: noteId })))
    .limit(page.first + 1)
    .execute()
  const { nodes, ...cut } = toPage(rows, page, placeOf)
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}

/** Which of some rows are highlights of the note, in the order of its text. One statement. */
export async function membersOfNote(
  tx: CellTransaction,
  actor: Actor,
  noteId: Id,
  { ids, changed, ends }: AskedMembers,
): Promise<Members> {
  const behind = sql<boolean[]>`array[${sql.join(ends.map((end) => comesAfter(decodeCursor(end))))}]::boolean[]`
  const rows = await ofNote(tx, actor, noteId)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .select(PLACED)
    .select(behind.as('behind'))
    .execute()
  const places = new Map(ids.map((id, place) => [id, place]))
  const hasChanged = new Set(changed)
  const last = rows.at(-1)
  return {
    order: rows.map(({ id }) => places.get(id) ?? 0),
    changed: rows.flatMap((row) =>
      hasChanged.has(row.id)
        ? [{ id: row.id, groups: [], behind: row.behind.flatMap((is, place) => (is ? [place] : [])) }]
        : [],
    ),
    endCursor: last ? encodeCursor(placeOf(last)) : null,
  }
}
