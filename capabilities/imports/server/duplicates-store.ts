import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { type Duplicate, type DuplicateCounts, type DuplicateDifferences } from '../model/duplicate.ts'
import './tables.ts'

/** A note of an import, and the note that it repeats. */
export interface NewDuplicate {
  noteId: Id
  repeatedId: Id
  /** The share of words that are the same. */
  percent: number
}

/** Stores which notes repeat another note, in the order of the file. */
export async function insertDuplicates(
  tx: CellTransaction,
  teamId: Id,
  importId: Id,
  duplicates: ReadonlyArray<NewDuplicate>,
): Promise<void> {
  await copyRows(
    tx,
    'import_duplicates',
    [
      ['team_id', 'uuid'],
      ['import_id', 'uuid'],
      ['note_id', 'uuid'],
      ['repeated_id', 'uuid'],
      ['percent', 'integer'],
    ],
    duplicates.map(({ noteId, repeatedId, percent }) => [teamId, importId, noteId, repeatedId, percent]),
  )
}

/**
 * Pairs that are in effect, including kept ones: both notes exist in places that may be seen, the copy in the project
 * of its import, and neither was rewritten so far that one is no longer found from the other. Each is looked up by its
 * key, whatever the planner knows: it knows nothing of the scopes of a new project, and would read all their notes for
 * each pair.
 */
const standing = (scopeIds: ReadonlyArray<Id>) => sql`
  import_duplicates as duplicate
  join imports on imports.id = duplicate.import_id
  cross join lateral (select deleted_at, scope_id, project_id from notes where notes.id = duplicate.note_id limit 1) as copy
  cross join lateral (select deleted_at, scope_id, created_by_id from notes where notes.id = duplicate.repeated_id limit 1) as repeated
  cross join lateral (select * from note_sketches where note_id = duplicate.note_id limit 1) as of_copy
  cross join lateral (select * from note_sketches where note_id = duplicate.repeated_id limit 1) as of_repeated
  where copy.deleted_at is null and copy.project_id = imports.project_id and copy.scope_id = any(${[...scopeIds]}::uuid[])
    and repeated.deleted_at is null and repeated.scope_id = any(${[...scopeIds]}::uuid[])
    and (
      of_copy.row_digest = of_repeated.row_digest or of_copy.band_1 = of_repeated.band_1 or of_copy.band_2 = of_repeated.band_2
      or of_copy.band_3 = of_repeated.band_3 or of_copy.band_4 = of_repeated.band_4 or of_copy.band_5 = of_repeated.band_5)`

/** Those for which no one decided that both notes stay. */
const openDuplicates = (scopeIds: ReadonlyArray<Id>) => sql`${standing(scopeIds)} and duplicate.kept_at is null`

/** The rows of both are equal: the only test by which anything may be deleted together with others (decision 0087). */
const isSame = sql`(of_copy.row_digest is not null and of_copy.row_digest is not distinct from of_repeated.row_digest)`

/**
 * How many notes of each import repeat another one in these scopes. Running imports are not counted: their pages ask
 * with each batch.
 */
export async function countDuplicates(
  tx: CellTransaction,
  importIds: ReadonlyArray<Id>,
  scopeIds: ReadonlyArray<Id>,
): Promise<Map<Id, DuplicateCounts>> {
  const { rows } = await sql<{ import_id: Id } & DuplicateCounts>`
    ${plannedAnew} select duplicate.import_id, count(*) filter (where ${isSame})::integer as same, count(*) filter (where not ${isSame})::integer as alike
    from ${openDuplicates(scopeIds)} and imports.state <> 'RUNNING' and duplicate.import_id = any(${[...importIds]}::uuid[]) group by duplicate.import_id`.execute(
    tx,
  )
  return new Map(rows.map(({ import_id: id, same, alike }) => [id, { same, alike }]))
}

/**
 * One page of the notes that repeat another note, with equal rows or with similar ones, in the order of the file, after
 * one of them.
 */
export async function listDuplicates(
  tx: CellTransaction,
  importId: Id,
  scopeIds: ReadonlyArray<Id>,
  { same, after, limit }: { same: boolean; after: string; limit: number },
): Promise<Duplicate[]> {
  const { rows } = await sql<{ id: string; note_id: Id; repeated_id: Id; percent: number; same_import: boolean }>`
    ${plannedAnew} select duplicate.id, duplicate.note_id, duplicate.repeated_id, duplicate.percent, repeated.created_by_id is not distinct from duplicate.import_id as same_import
    from ${openDuplicates(scopeIds)} and duplicate.import_id = ${importId} and ${isSame} = ${same}::boolean and duplicate.id > ${after}::bigint
    order by duplicate.id limit ${limit}::integer`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    noteId: row.note_id,
    repeatedId: row.repeated_id,
    percent: row.percent,
    sameImport: row.same_import,
    same,
  }))
}

/** At most this many columns are named. */
const MOST_NAMED = 20

/** Whether the titles of an import's notes are in its files. */
const isTitled = sql`coalesce(imports.mappings @? '$[*].columns[*] ? (@.role == "title")', false)`

/**
 * How the notes of pairs differ, by the identifiers of the pairs: titles if they came from a column, fields and
 * questions by their names, and the rest of the texts. Fields in other scopes are not reported.
 */
export async function differencesOf(
  tx: CellTransaction,
  pairIds: ReadonlyArray<string>,
  scopeIds: ReadonlyArray<Id>,
): Promise<Map<string, DuplicateDifferences>> {
  const pairs = sql`select duplicate.id, duplicate.note_id, duplicate.repeated_id, ${isTitled} as titled
      from ${standing(scopeIds)} and duplicate.id = any(${[...pairIds]}::bigint[])`
  return compare(tx, pairs, scopeIds)
}

/** The same for notes that an import is adding and notes that they may repeat, in the order given. */
export async function differencesOfNotes(
  tx: CellTransaction,
  importId: Id,
  pairs: ReadonlyArray<{ noteId: Id; nearId: Id }>,
  scopeIds: ReadonlyArray<Id>,
): Promise<Array<DuplicateDifferences | undefined>> {
  if (pairs.length === 0) return []
  const asked = sql`select pair.id, pair.note_id, pair.repeated_id, ${isTitled} as titled
      from unnest(${pairs.map(({ noteId }) => noteId)}::uuid[], ${pairs.map(({ nearId }) => nearId)}::uuid[]) with ordinality as pair(note_id, repeated_id, id)
      join imports on imports.id = ${importId}`
  const compared = await compare(tx, asked, scopeIds)
  return pairs.map((_, at) => compared.get(String(at + 1)))
}

async function compare(
  tx: CellTransaction,
  pairs: RawBuilder<unknown>,
  scopeIds: ReadonlyArray<Id>,
): Promise<Map<string, DuplicateDifferences>> {
  const { rows } = await sql<{ id: string; columns: string[]; agreeing: string[]; count: number; of: number }>`
    ${plannedAnew} with pairs as materialized (
      ${pairs}
    ), halves as (
      select id, titled, note_id, true as own from pairs union all select id, titled, repeated_id, false from pairs
    ), cells as (
      select halves.id, own, 0 as place, 0::double precision as rank, 'Title' as name, notes.title as value from halves join notes on notes.id = halves.note_id where titled
      union all
      select halves.id, own, 1, fields.rank, fields.label, coalesce(value.text_value, value.number_value::text, value.time_value::text, (
        select string_agg(option ->> 'label', ', ' order by option ->> 'label') from jsonb_array_elements(fields.options -> 'select') as option where (option ->> 'id')::uuid = any(value.option_ids)))
      from halves join field_values as value on value.owner_id = halves.note_id join fields on fields.id = value.field_id
      where fields.deleted_at is null and fields.scope_id = any(${[...scopeIds]}::uuid[])
      union all
      select halves.id, own, 2, questions.rank, questions.text, case when questions.type = 'FREE_TEXT' then responses.response[1] else (
        select string_agg(option ->> 'optionText', '; ' order by option ->> 'optionText') from jsonb_array_elements(questions.options) as option where option ->> 'id' = any(responses.response)) end
      from halves join responses on responses.note_id = halves.note_id join questions on questions.id = responses.question_id
      union all
      select halves.id, own, 3, 0, 'Text', jsonb_path_query_array(documents.content, '$.content[*] ? (@.type != "questionResponse").**.text')::text
      from halves join notes on notes.id = halves.note_id join documents on documents.id = notes.document_id
    ), numbered as (
      select *, row_number() over (partition by id, own, place, name order by rank) as nth from cells where value is not null and value <> '' and value <> '[]'
    ), compared as (
      select coalesce(one.id, other.id) as id, coalesce(one.name, other.name) as name, coalesce(one.place, other.place) as place, coalesce(one.rank, other.rank) as rank,
        one.value is distinct from other.value as differs
      from (select * from numbered where own) as one full join (select * from numbered where not own) as other using (id, place, name, nth)
    )
    select id::text, coalesce((array_agg(name order by place, rank) filter (where differs))[1:${MOST_NAMED}::integer], '{}') as columns,
      coalesce((array_agg(name order by place, rank) filter (where not differs))[1:${MOST_NAMED}::integer], '{}') as agreeing,
      count(*) filter (where differs)::integer as count, count(*)::integer as of from compared group by id`.execute(tx)
  return new Map(rows.map(({ id, ...differences }) => [id, differences]))
}

/**
 * The notes of an import whose rows are equal to that of another note in these scopes, to be deleted. Their pairs are
 * locked: a pair that a user keeps at the same moment is waited for and left out.
 */
export async function lockRepeatingNotes(
  tx: CellTransaction,
  importId: Id,
  scopeIds: ReadonlyArray<Id>,
): Promise<Id[]> {
  const { rows } = await sql<{ note_id: Id }>`
    ${plannedAnew} select duplicate.note_id from ${openDuplicates(scopeIds)} and duplicate.import_id = ${importId} and ${isSame} order by duplicate.id for no key update of duplicate`.execute(
    tx,
  )
  return rows.map((row) => row.note_id)
}

/**
 * Sets or clears, for the pair of a note, that both notes stay.
 * @returns whether this was a change; undefined if the pair is not in effect, or one of its notes is not in these
 * scopes
 */
export async function keepPair(
  tx: CellTransaction,
  importId: Id,
  noteId: Id,
  scopeIds: ReadonlyArray<Id>,
  kept: boolean,
): Promise<boolean | undefined> {
  // A command that deletes the copies locks their pairs: check whether this pair is in effect after it ends.
  await sql`select id from import_duplicates where import_id = ${importId} and note_id = ${noteId} for no key update`.execute(
    tx,
  )
  const {
    rows: [pair],
  } = await sql<{ id: string; is_kept: boolean }>`
    ${plannedAnew} select duplicate.id, duplicate.kept_at is not null as is_kept from ${standing(scopeIds)} and duplicate.import_id = ${importId} and duplicate.note_id = ${noteId}`.execute(
    tx,
  )
  if (!pair) return undefined
  if (pair.is_kept === kept) return false
  await tx
    .updateTable('import_duplicates')
    .set({ kept_at: kept ? new Date() : null })
    .where('id', '=', pair.id)
    .execute()
  return true
}
