import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Clip, PlayedClip } from '../model/clip.ts'
import './tables.ts'

/** A trim applies as long as it is for the recording of its words, and plays some of them. */
export const TRIM_HOLDS = sql`clip_trims.highlight_id = clips.highlight_id and clip_trims.file_id = clips.file_id and clip_trims.start_ms < clips.end_ms and clip_trims.end_ms > clips.start_ms`

// A mark names its highlight, and users write marks into notes: only marks of the note's own highlights count.
function selectClips(tx: CellTransaction) {
  return tx
    .selectFrom('clips')
    .innerJoin('highlights', (join) =>
      join.onRef('highlights.id', '=', 'clips.highlight_id').onRef('highlights.note_id', '=', 'clips.note_id'),
    )
    .leftJoin('clip_trims', (join) => join.on(sql<boolean>`${TRIM_HOLDS}`))
    .select([
      'clips.highlight_id',
      'clips.file_id',
      'clips.start_ms',
      'clips.end_ms',
      'clips.speaker',
      'clip_trims.start_ms as trim_start_ms',
      'clip_trims.end_ms as trim_end_ms',
    ])
    .where('highlights.deleted_at', 'is', null)
}

interface ClipRow {
  highlight_id: string
  file_id: string
  start_ms: number
  end_ms: number
  speaker: string | null
  trim_start_ms: number | null
  trim_end_ms: number | null
}

function clipOf(row: ClipRow): PlayedClip {
  return {
    highlightId: row.highlight_id,
    fileId: row.file_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    speaker: row.speaker,
    snippetStartMs: row.trim_start_ms ?? row.start_ms,
    snippetEndMs: row.trim_end_ms ?? row.end_ms,
  }
}

/** The clips of highlights; those without one are left out. */
export async function findClips(tx: CellTransaction, highlightIds: ReadonlyArray<Id>): Promise<PlayedClip[]> {
  const rows = await selectClips(tx)
    .where((where) => where('clips.highlight_id', '=', where.fn.any(where.val([...highlightIds]))))
    .execute()
  return rows.map(clipOf)
}

/**
 * The clips of a note's highlights, in the order of their recordings and times; with `since`, only those that changed
 * after that revision.
 */
export async function clipsOfNote(tx: CellTransaction, noteId: Id, since: string | null = null): Promise<PlayedClip[]> {
  const rows = await selectClips(tx)
    .where('clips.note_id', '=', noteId)
    .$if(since !== null, (query) => query.where('clips.revision', '>', since))
    .orderBy('clips.file_id')
    .orderBy('clips.start_ms')
    .execute()
  return rows.map(clipOf)
}

/** How many clips a note has of each recording, and the latest revision of any. */
export async function countClipsOfNote(
  tx: CellTransaction,
  noteId: Id,
): Promise<{ revision: string; byFile: Map<Id, number> }> {
  const rows = await selectClips(tx)
    .clearSelect()
    .select((row) => [
      'clips.file_id',
      row.fn.countAll<string>().as('count'),
      row.fn.max('clips.revision').as('revision'),
    ])
    .where('clips.note_id', '=', noteId)
    .groupBy('clips.file_id')
    .execute()
  const latest = rows.reduce((highest, { revision }) => (BigInt(revision) > highest ? BigInt(revision) : highest), 0n)
  return { revision: String(latest), byFile: new Map(rows.map((row) => [row.file_id, Number(row.count)])) }
}

/** The highlights whose marks in a note have clips. */
export async function highlightsWithClips(tx: CellTransaction, noteId: Id): Promise<Set<string>> {
  const rows = await tx.selectFrom('clips').select('highlight_id').where('note_id', '=', noteId).execute()
  return new Set(rows.map((row) => row.highlight_id))
}

/**
 * Replaces the clips of highlights of a note. The mark of a highlight may arrive slightly before the highlight.
 * @returns the highlights whose clip was added, changed or removed
 */
export async function putClips(
  tx: CellTransaction,
  teamId: Id,
  noteId: Id,
  highlightIds: ReadonlySet<Id>,
  clips: ReadonlyArray<Clip>,
): Promise<Array<{ id: Id; scopeId: Id }>> {
  const { rows } = await sql<{ id: Id; scopeId: Id }>`
    with given as (
      select * from unnest(
        ${clips.map((clip) => clip.highlightId)}::uuid[], ${clips.map((clip) => clip.fileId)}::uuid[], ${clips.map((clip) => clip.startMs)}::int[], ${clips.map((clip) => clip.endMs)}::int[],
        ${clips.map((clip) => clip.speaker)}::text[]
      ) as given (highlight_id, file_id, start_ms, end_ms, speaker)
    ),
    gone as (delete from clips where note_id = ${noteId} and highlight_id = any(${[...highlightIds]}::uuid[]) and highlight_id not in (select highlight_id from given) returning highlight_id),
    put as (insert into clips (note_id, highlight_id, team_id, file_id, start_ms, end_ms, speaker)
    select ${noteId}, highlight_id, ${teamId}, file_id, start_ms, end_ms, speaker from given
    on conflict (note_id, highlight_id) do update set
      file_id = excluded.file_id, start_ms = excluded.start_ms, end_ms = excluded.end_ms, speaker = excluded.speaker, revision = nextval('cell.clips_revision')
    where (clips.file_id, clips.start_ms, clips.end_ms, clips.speaker) is distinct from (excluded.file_id, excluded.start_ms, excluded.end_ms, excluded.speaker)
    returning highlight_id)
    select id, scope_id as "scopeId" from highlights where deleted_at is null and id in (select highlight_id from gone union all select highlight_id from put)`.execute(
    tx,
  )
  return rows
}

/** Stores the trim of a highlight, replacing an earlier one. */
export async function putTrim(
  tx: CellTransaction,
  teamId: Id,
  { highlightId, fileId, startMs, endMs }: Pick<Clip, 'highlightId' | 'fileId' | 'startMs' | 'endMs'>,
): Promise<void> {
  const trim = { file_id: fileId, start_ms: startMs, end_ms: endMs }
  await tx
    .insertInto('clip_trims')
    .values({ highlight_id: highlightId, team_id: teamId, ...trim })
    .onConflict((conflict) => conflict.column('highlight_id').doUpdateSet(trim))
    .execute()
  await markChanged(tx, highlightId)
}

/** Deletes the trim, so that a highlight plays its words again. */
export async function deleteTrim(tx: CellTransaction, highlightId: Id): Promise<void> {
  await tx.deleteFrom('clip_trims').where('highlight_id', '=', highlightId).execute()
  await markChanged(tx, highlightId)
}

/** Publishes a change of this clip to everyone who follows the note's clips. */
export async function markChanged(tx: CellTransaction, highlightId: Id): Promise<void> {
  await tx
    .updateTable('clips')
    .set({ revision: sql`nextval('cell.clips_revision')` })
    .where('highlight_id', '=', highlightId)
    .execute()
}

/** Deletes the clips of highlights, or of the highlights of notes, that are deleted permanently. */
export async function deleteClips(
  tx: CellTransaction,
  kind: 'note' | 'highlight',
  ids: ReadonlyArray<Id>,
): Promise<void> {
  await tx
    .deleteFrom('clips')
    .where((where) => where(`${kind}_id`, '=', where.fn.any(where.val([...ids]))))
    .execute()
}
