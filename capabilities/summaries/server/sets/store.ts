import { sql, type Selectable } from 'kysely'
import { personOf, type Principal } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Framework } from '../../model/frameworks.ts'
import { KEPT_OF_SET } from '../../model/limits.ts'
import { keptSetSections, type KeptSetSections } from '../../model/set-sections.ts'
import { keptParts, type KeptParts, type SetSummary, type SummarySet } from '../../model/set-summary.ts'
import { withPerson } from '../store.ts'
import '../tables.ts'

function summaryOf(row: Selectable<CellTables['set_summaries']>): SetSummary {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    tagId: row.tag_id,
    noteIds: row.note_ids,
    highlightIds: row.highlight_ids,
    framework: row.framework,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    parts: keptParts.parse(row.parts),
    sections: keptSetSections.parse(row.sections),
    isWritten: row.by_model,
    language: row.language,
    model: row.model,
    wordsId: row.words_id,
    given: row.given,
    found: row.found,
    leftOut: row.left_out,
    note: row.note,
    read: row.read,
    hasMore: row.has_more,
    total: row.total,
    chosen: row.chosen,
    byMeaning: row.by_meaning,
    contributorIds: row.contributor_ids,
    editedByIds: row.edited_by,
    createdById: row.created_by_id,
    madeAt: row.made_at,
  }
}

/** The ids of chosen things in the order in which they are stored, so that the same things are the same set. */
function storedIds(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].toSorted()
}

function rowsOf(tx: CellTransaction, { type, id, noteIds, highlightIds }: SummarySet) {
  const rows = tx.selectFrom('set_summaries')
  if (type === 'TAG') return rows.where('tag_id', '=', id)
  const isThese = (column: 'note_ids' | 'highlight_ids', ids: readonly Id[] | null | undefined) =>
    ids == null
      ? sql<boolean>`${sql.ref(column)} is null`
      : sql<boolean>`${sql.ref(column)} = ${storedIds(ids)}::uuid[]`
  return rows
    .where('project_id', '=', id)
    .where('tag_id', 'is', null)
    .where(isThese('note_ids', noteIds))
    .where(isThese('highlight_ids', highlightIds))
}

/** The latest summary of a set in one of these states; the caller has checked who may see it. */
export async function latestOfSet(
  tx: CellTransaction,
  set: SummarySet,
  states: ReadonlyArray<SetSummary['state']>,
): Promise<SetSummary | null> {
  const row = await rowsOf(tx, set)
    .selectAll()
    .where('state', 'in', states)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** The latest finished summaries of sets in these places, a page by their ids. */
export async function pageOfLatestSets(
  tx: CellTransaction,
  scopeIds: readonly Id[],
  { after, most }: { after: Id | null; most: number },
): Promise<SetSummary[]> {
  const rows = await tx
    .selectFrom('set_summaries as s')
    .selectAll()
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
    .where('state', '=', 'DONE')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .where(
      sql<boolean>`not exists (
        select from set_summaries later where later.state = 'DONE' and (later.made_at, later.id) > (s.made_at, s.id)
          and (later.tag_id = s.tag_id or (s.tag_id is null and later.tag_id is null and later.project_id = s.project_id))
          and later.note_ids is not distinct from s.note_ids and later.highlight_ids is not distinct from s.highlight_ids)`,
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(summaryOf)
}

export async function findSetSummary(tx: CellTransaction, id: Id): Promise<SetSummary | null> {
  const row = await tx.selectFrom('set_summaries').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** A summary of a set, locked. */
export async function lockSetSummary(tx: CellTransaction, id: Id): Promise<SetSummary | null> {
  const row = await tx.selectFrom('set_summaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** What a model wrote when it was asked for the same, finished and as it was, locked; null if there is none. */
export async function lockWrittenBefore(tx: CellTransaction, teamId: Id, key: string): Promise<SetSummary | null> {
  const row = await tx
    .selectFrom('set_summaries')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('asked_key', '=', key)
    .where('state', '=', 'DONE')
    .where('note', 'is', null)
    .where(sql<boolean>`edited_by = '{}'`)
    .orderBy('made_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ? summaryOf(row) : null
}

/** The sets that are being summarised for a user. */
export async function countSetsOf(tx: CellTransaction, teamId: Id, userId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from set_summaries
    where team_id = ${teamId} and created_by_id = ${userId} and state in ('QUEUED', 'SUMMARISING')`.execute(tx)
  return rows[0]?.count ?? 0
}

interface NewSetSummary {
  id: Id
  scopeId: Id
  set: SummarySet
  projectId: Id | null
  framework: Framework
  isWritten: boolean
  language: string | null
  instructions: string | null
  chosen: number | null
}

export async function insertSetSummary(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, scopeId, set, projectId, framework, isWritten, language, instructions, chosen }: NewSetSummary,
): Promise<void> {
  const before = (await latestOfSet(tx, set, ['DONE']))?.contributorIds ?? []
  const person = personOf(principal)
  await tx
    .insertInto('set_summaries')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      project_id: projectId,
      tag_id: set.type === 'TAG' ? set.id : null,
      note_ids: set.noteIds == null ? null : storedIds(set.noteIds),
      highlight_ids: set.highlightIds == null ? null : storedIds(set.highlightIds),
      chosen,
      framework,
      by_model: isWritten,
      language,
      instructions,
      contributor_ids: [...new Set([...before, ...(person === null ? [] : [person])])],
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      failure: null,
    })
    .execute()
}

interface SetChange {
  state?: SetSummary['state']
  progress?: number
  failure?: string | null
  parts?: KeptParts
  byMeaning?: boolean
  /** What was read. */
  reading?: Pick<SetSummary, 'read' | 'hasMore' | 'total'>
  /** From what a model is about to write. */
  asked?: Pick<SetSummary, 'found' | 'model'> & { wordsId: Id }
  /** How many quotes it is given, and what names the same request. */
  given?: { count: number; key: string }
  sections?: KeptSetSections
  wordsId?: Id | null
  leftOut?: number
  note?: string | null
  /** It is finished now. */
  isMade?: boolean
  /** Someone who edits it, who contributes to it from now on. */
  editedBy?: Id
}

export async function updateSetSummary(tx: CellTransaction, id: Id, change: SetChange): Promise<void> {
  const { state, progress, failure, parts, byMeaning, reading, asked, given, sections, wordsId, leftOut, note } = change
  await tx
    .updateTable('set_summaries')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(progress === undefined ? {} : { progress }),
      ...(failure === undefined ? {} : { failure }),
      ...(parts === undefined ? {} : { parts: jsonb(parts) }),
      ...(byMeaning === undefined ? {} : { by_meaning: byMeaning }),
      ...(reading && { read: reading.read, has_more: reading.hasMore, total: reading.total }),
      ...(asked && { found: asked.found, model: asked.model, words_id: asked.wordsId }),
      ...(given && { given: given.count, asked_key: given.key }),
      ...(sections === undefined ? {} : { sections: jsonb(sections) }),
      ...(wordsId === undefined ? {} : { words_id: wordsId }),
      ...(leftOut === undefined ? {} : { left_out: leftOut }),
      ...(note === undefined ? {} : { note }),
      ...(change.isMade === true || change.editedBy !== undefined ? { made_at: sql<Date>`now()` } : {}),
      ...(change.editedBy === undefined
        ? {}
        : {
            edited_by: withPerson('edited_by', change.editedBy),
            contributor_ids: withPerson('contributor_ids', change.editedBy),
          }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the summaries of a set in one of these states. @returns them, the latest first */
export async function deleteOfSet(
  tx: CellTransaction,
  set: SummarySet,
  states: ReadonlyArray<SetSummary['state']>,
): Promise<SetSummary[]> {
  const rows = await rowsOf(tx, set)
    .selectAll()
    .where('state', 'in', states)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from set_summaries where id = any(${ids}::uuid[])`.execute(tx)
  return rows.map(summaryOf)
}

/** Deletes all but the latest finished summaries of a set. */
export async function deleteOldOfSet(tx: CellTransaction, set: SummarySet): Promise<void> {
  const rows = await rowsOf(tx, set)
    .select('id')
    .where('state', '=', 'DONE')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT_OF_SET)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from set_summaries where id = any(${ids}::uuid[])`.execute(tx)
}

/** What a summary is written from and for whom; null if it is gone. */
export async function requestOfSet(
  tx: CellTransaction,
  id: Id,
): Promise<{ instructions: string | null; identityId: Id | null } | null> {
  const { rows } = await sql<{ instructions: string | null; identityId: Id | null }>`
    select s.instructions, u.identity_id as "identityId" from set_summaries s
    left join users u on u.id = s.created_by_id and s.created_by_kind in ('user', 'token')
    where s.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Takes a summary out, with everything that is stored of it. @returns what `putBackSetRow` needs */
export async function takeSetRow(tx: CellTransaction, id: Id): Promise<string | null> {
  const { rows } = await sql<{ row: string }>`
    delete from set_summaries as taken where id = ${id} returning to_jsonb(taken)::text as row`.execute(tx)
  return rows[0]?.row ?? null
}

/** Stores a summary again that was taken out. */
export async function putBackSetRow(tx: CellTransaction, row: string): Promise<void> {
  await sql`
    insert into set_summaries select (jsonb_populate_record(null::set_summaries, ${row}::jsonb)).* on conflict do nothing`.execute(
    tx,
  )
}

/** Those of the summaries that exist. */
export async function setSummariesThere(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from set_summaries where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
