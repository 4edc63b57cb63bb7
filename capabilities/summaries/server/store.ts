import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { personOf, type Principal } from '#journal/server/index.ts'
import type { Framework } from '../model/frameworks.ts'
import { CHARS_COUNTED, KEPT_OF_NOTE } from '../model/limits.ts'
import {
  keptSections,
  type KeptSections,
  type Summary,
  type SummaryState,
  type WrittenSummary,
} from '../model/summary.ts'
import './tables.ts'

function summaryOf(row: Selectable<CellTables['note_summaries']>): Summary {
  return {
    id: row.id,
    noteId: row.note_id,
    framework: row.framework,
    language: row.language,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    sections: keptSections.parse(row.sections),
    byMeaning: row.by_meaning,
    cutAt: row.cut_at,
    contributorIds: row.contributor_ids,
    editedByIds: row.edited_by,
    madeAt: row.made_at,
    wordsId: row.words_id,
    written: row.model === null ? null : { model: row.model, leftOut: row.left_out },
  }
}

/** The summaries of notes that are in one of these states, for each note the latest. The caller has checked the notes. */
export async function latestOfNotes(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  states: ReadonlyArray<SummaryState>,
): Promise<Map<Id, Summary>> {
  const rows = await tx
    .selectFrom('note_summaries')
    .selectAll()
    .distinctOn('note_id')
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where('state', 'in', states)
    .orderBy('note_id')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.note_id, summaryOf(row)]))
}

/** The summary of a note that a model wrote when it was asked for the same, as long as nobody edited it. */
export async function writtenBefore(tx: CellTransaction, noteId: Id, askedKey: string): Promise<Summary | null> {
  const row = await tx
    .selectFrom('note_summaries')
    .selectAll()
    .where('note_id', '=', noteId)
    .where('asked_key', '=', askedKey)
    .where('state', '=', 'DONE')
    .where(sql<boolean>`edited_by = '{}'`)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** Those of the notes that have a finished summary. */
export async function summarizedAmong(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, boolean>> {
  const rows = await tx
    .selectFrom('note_summaries')
    .select('note_id')
    .distinct()
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where('state', '=', 'DONE')
    .execute()
  return new Map(rows.map((row) => [row.note_id, true]))
}

/** A summary, locked. */
export async function findSummary(tx: CellTransaction, id: Id): Promise<Summary | null> {
  const row = await tx.selectFrom('note_summaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** The number of notes that are being summarised for a user. */
export async function countSummarising(tx: CellTransaction, teamId: Id, userId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from note_summaries s
    join notes n on n.id = s.note_id and n.deleted_at is null
    where s.team_id = ${teamId} and s.created_by_id = ${userId} and s.state in ('QUEUED', 'SUMMARISING')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Lets the transactions that begin, end or remove summaries of a note take turns. */
export async function lockSummaries(tx: CellTransaction, noteId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`summaries ${noteId}`}, 0))`.execute(tx)
}

export interface SummaryToMake {
  id: Id
  noteId: Id
  framework: Framework
  /** Null for that of the note. */
  language?: string | null
  /** The person's own, in the framework of that name. */
  instructions?: string | null
}

export async function insertSummary(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, noteId, framework, language = null, instructions = null }: SummaryToMake,
): Promise<void> {
  const before = (await latestOfNotes(tx, [noteId], ['DONE'])).get(noteId)?.contributorIds ?? []
  const person = personOf(principal)
  await tx
    .insertInto('note_summaries')
    .values({
      id,
      team_id: teamId,
      note_id: noteId,
      framework,
      language,
      instructions,
      contributor_ids: [...new Set([...before, ...(person === null ? [] : [person])])],
      created_by_kind: principal.kind,
      created_by_id: principal.id,
    })
    .execute()
}

/** Stores finished summaries, in one statement. */
export async function insertFinished(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  summaries: ReadonlyArray<Pick<Summary, 'id' | 'noteId' | 'framework' | 'language' | 'sections' | 'wordsId'>>,
  contributorIds: Id[],
): Promise<void> {
  await tx
    .insertInto('note_summaries')
    .values(
      summaries.map(({ id, noteId, framework, language, sections, wordsId }) => ({
        id,
        team_id: teamId,
        note_id: noteId,
        framework,
        language,
        state: 'DONE' as const,
        progress: 1,
        sections: jsonb(sections),
        words_id: wordsId,
        contributor_ids: contributorIds,
        created_by_kind: principal.kind,
        created_by_id: principal.id,
      })),
    )
    .execute()
}

interface SummaryChange {
  state?: SummaryState
  progress?: number
  failure?: string
  sections?: KeptSections
  byMeaning?: boolean
  cutAt?: number | null
  wordsId?: Id
  written?: WrittenSummary | null
  framework?: Framework
  language?: string | null
  askedKey?: string
  /** Someone who edits it, who contributes to it from now on. */
  editedBy?: Id | null
}

export async function updateSummary(tx: CellTransaction, id: Id, change: SummaryChange): Promise<void> {
  const { state, progress, failure, sections, byMeaning, cutAt, wordsId, written, framework, language } = change
  const editor = change.editedBy ?? null
  await tx
    .updateTable('note_summaries')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(progress === undefined ? {} : { progress }),
      ...(failure === undefined ? {} : { failure }),
      ...(sections === undefined ? {} : { sections: jsonb(sections), made_at: sql<Date>`now()` }),
      ...(byMeaning === undefined ? {} : { by_meaning: byMeaning }),
      ...(cutAt === undefined ? {} : { cut_at: cutAt }),
      ...(wordsId === undefined ? {} : { words_id: wordsId }),
      ...(written === undefined ? {} : { model: written?.model ?? null, left_out: written?.leftOut ?? 0 }),
      ...(framework === undefined ? {} : { framework }),
      ...(language === undefined ? {} : { language }),
      ...(change.askedKey === undefined ? {} : { asked_key: change.askedKey }),
      ...(editor === null
        ? {}
        : { edited_by: withPerson('edited_by', editor), contributor_ids: withPerson('contributor_ids', editor) }),
    })
    .where('id', '=', id)
    .execute()
}

/** A column of people with one more. */
export function withPerson(column: 'edited_by' | 'contributor_ids', id: Id) {
  return sql<
    Id[]
  >`case when ${id}::uuid = any(${sql.ref(column)}) then ${sql.ref(column)} else ${sql.ref(column)} || ${id}::uuid end`
}

/** Deletes the summaries of a note that are in one of these states. @returns them */
export async function deleteSummaries(
  tx: CellTransaction,
  noteId: Id,
  states: ReadonlyArray<SummaryState>,
): Promise<Summary[]> {
  const rows = await tx
    .deleteFrom('note_summaries')
    .where('note_id', '=', noteId)
    .where('state', 'in', states)
    .returningAll()
    .execute()
  return rows.map(summaryOf)
}

/** Deletes all but the latest finished summaries of a note. */
export async function deleteOldSummaries(tx: CellTransaction, noteId: Id): Promise<void> {
  await sql`
    delete from note_summaries where id in (
      select id from note_summaries where note_id = ${noteId} and state = 'DONE'
      order by made_at desc, id desc offset ${KEPT_OF_NOTE}
    )`.execute(tx)
}

/** Takes a summary out, with everything that is stored of it. @returns what `putBackRow` needs */
export async function takeRow(tx: CellTransaction, id: Id): Promise<string | null> {
  const { rows } = await sql<{ row: string }>`
    delete from note_summaries as taken where id = ${id} returning to_jsonb(taken)::text as row`.execute(tx)
  return rows[0]?.row ?? null
}

/** Stores a summary again that was taken out. */
export async function putBackRow(tx: CellTransaction, row: string): Promise<void> {
  await sql`
    insert into note_summaries select (jsonb_populate_record(null::note_summaries, ${row}::jsonb)).* on conflict do nothing`.execute(
    tx,
  )
}

/** Those of the summaries that exist. */
export async function summariesThere(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from note_summaries where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The beginnings of texts, by document. */
export async function beginningsOf(tx: CellTransaction, documentIds: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  const { rows } = await sql<{ id: Id; text: string }>`
    select id, left(text, ${CHARS_COUNTED}) as text from documents where id = any(${[...documentIds]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** What a summary is written from and for whom; null if it is gone. */
export async function requestOfSummary(
  tx: CellTransaction,
  id: Id,
): Promise<{ instructions: string | null; identityId: Id | null } | null> {
  const { rows } = await sql<{ instructions: string | null; identityId: Id | null }>`
    select s.instructions, u.identity_id as "identityId" from note_summaries s
    left join users u on u.id = s.created_by_id and s.created_by_kind in ('user', 'token')
    where s.id = ${id}`.execute(tx)
  return rows[0] ?? null
}
