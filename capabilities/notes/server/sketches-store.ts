import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  copyRowsStatement,
  plainArray,
  plannedAnew,
  type CellTransaction,
  type Columns,
} from '#platform/server/database/index.ts'
import { ownWords, sketchOf } from '../model/sketch.ts'
import './tables.ts'

const BANDS = ['band_1', 'band_2', 'band_3', 'band_4', 'band_5'] as const
const COLUMNS: Columns = [
  ['note_id', 'uuid'],
  ['team_id', 'uuid'],
  ['row_digest', 'bigint'],
  ...BANDS.map((band) => [band, 'integer'] as const),
]

interface SketchedNote {
  id: Id
  content: DocumentJson
  rowDigest?: string | null
}

/** Stores the sketches by which duplicates of new notes are found, any number in one statement. */
export async function insertSketches(
  tx: CellTransaction,
  teamId: Id,
  notes: ReadonlyArray<SketchedNote>,
): Promise<void> {
  const statement = sketchesToInsert(teamId, notes)
  if (statement) await tx.executeQuery(statement)
}

/** The statement of `insertSketches`, which the caller executes; null if no note has a sketch. */
export function sketchesToInsert(teamId: Id, notes: ReadonlyArray<SketchedNote>): CompiledQuery | null {
  const rows = notes.flatMap(({ id, content, rowDigest = null }) => {
    const sketch = sketchOf(ownWords(content))
    return sketch === null && rowDigest === null ? [] : [[id, teamId, rowDigest, ...(sketch ?? BANDS.map(() => null))]]
  })
  return rows.length === 0 ? null : copyRowsStatement('note_sketches', COLUMNS, rows)
}

/**
 * Updates the sketch after the text of a note changed; the note no longer matches its row. Most changes of a long text
 * leave its sketch as it is, and write nothing.
 */
export async function replaceSketch(tx: CellTransaction, teamId: Id, noteId: Id, content: DocumentJson): Promise<void> {
  const sketch = sketchOf(ownWords(content))
  if (sketch === null) {
    await tx.deleteFrom('note_sketches').where('note_id', '=', noteId).execute()
    return
  }
  const [band_1 = null, band_2 = null, band_3 = null, band_4 = null, band_5 = null] = sketch
  const said = { row_digest: null, band_1, band_2, band_3, band_4, band_5 }
  await tx
    .insertInto('note_sketches')
    .values({ note_id: noteId, team_id: teamId, ...said })
    .onConflict((conflict) =>
      conflict
        .column('note_id')
        .doUpdateSet(said)
        .where(saidBy('note_sketches'), 'is distinct from', saidBy('excluded')),
    )
    .execute()
}

function saidBy(table: 'note_sketches' | 'excluded'): RawBuilder<unknown> {
  return sql`(${sql.join(['row_digest', ...BANDS].map((column) => sql.ref(`${table}.${column}`)))})`
}

/** Index entries to look at, the earliest notes first: if a text is in more notes, only some are found. */
const MOST_LOOKED_AT = 20
/** Most notes that are compared with one. */
const MOST_COMPARED = 5

/** Two notes that may nearly repeat each other. */
export interface NearNotes {
  noteId: Id
  nearId: Id
  nearDocumentId: Id
  /** Both were made by the same import or user. */
  sameMaker: boolean
  /** The rows of both were equal in every imported cell. */
  sameRow: boolean
}

/**
 * The notes in the given scopes that may nearly repeat some that were just created; of notes by the same maker, only
 * the earlier ones. At most 5 for each, the most likely first.
 */
export async function findNearNotes(
  tx: CellTransaction,
  teamId: Id,
  noteIds: ReadonlyArray<Id>,
  scopeIds: ReadonlyArray<Id>,
): Promise<NearNotes[]> {
  if (noteIds.length === 0) return []
  // Ordered by its index, so that it is read no further than the limit, whatever the planner knows of the table; and
  // planned each time: a plan from when the table was small would read all of it for each note.
  const sharing = (column: 'row_digest' | (typeof BANDS)[number]) => sql`(
    select note_id, ${column === 'row_digest'}::boolean as same_row from note_sketches
    where team_id = ${teamId} and ${sql.ref(column)} = own.${sql.ref(column)} order by note_id limit ${MOST_LOOKED_AT}::integer)`
  const { rows: pairs } = await sql<{ note_id: Id; near_id: Id; same_row: boolean }>`
    ${plannedAnew} select own.note_id, found.note_id as near_id, bool_or(found.same_row) as same_row
    from note_sketches as own
    cross join lateral (${sql.join([sharing('row_digest'), ...BANDS.map(sharing)], sql` union all `)}) as found
    where own.note_id = any(${plainArray(noteIds)}::uuid[]) and found.note_id <> own.note_id
    group by 1, 2 order by 3 desc, count(*) desc, 2`.execute(tx)
  if (pairs.length === 0) return []
  const notes = await tx
    .selectFrom('notes')
    .select(['id', 'document_id', 'scope_id', 'created_by_id', 'rank'])
    .where(
      'id',
      '=',
      sql<Id>`any(${plainArray([...new Set(pairs.flatMap((pair) => [pair.note_id, pair.near_id]))])}::uuid[])`,
    )
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(notes.map((note) => [note.id, note]))
  const visible = new Set(scopeIds)
  const near = pairs.flatMap((pair): NearNotes[] => {
    const [own, other] = [byId.get(pair.note_id), byId.get(pair.near_id)]
    if (!own || !other || !visible.has(other.scope_id)) return []
    const sameMaker = own.created_by_id === other.created_by_id
    if (sameMaker && other.rank <= own.rank) return []
    return [{ noteId: own.id, nearId: other.id, nearDocumentId: other.document_id, sameMaker, sameRow: pair.same_row }]
  })
  return [...Map.groupBy(near, ({ noteId }) => noteId).values()].flatMap((ofNote) =>
    ofNote
      .toSorted((a, b) => Number(b.sameRow) - Number(a.sameRow) || Number(a.sameMaker) - Number(b.sameMaker))
      .slice(0, MOST_COMPARED),
  )
}
