import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows, type Purging } from '#content-kinds/server/index.ts'
import { personOf, type Actor, type Principal } from '#journal/server/index.ts'
import { roundEvents } from '../model/events.ts'
import { MAX_QUOTES_TO_LEARN_FROM, MAX_ROUNDS_OF_PROJECT } from '../model/limits.ts'
import type { Coder, Mark, Round, Adjudication, Unit } from '../model/round.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const roundRows = contentRows(roundEvents, 'agreement_rounds', {
  parents: [{ table: 'projects', by: 'project_id' }],
})

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'title',
  'note_ids',
  'tag_ids',
  'closed_at',
  'pass',
  'created_by_kind',
  'created_by_id',
  'created_at',
] as const

type Row = Pick<Selectable<CellTables['agreement_rounds']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('agreement_rounds', COLUMNS)

function toRound(row: Row): Round {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    title: row.title,
    noteIds: row.note_ids,
    tagIds: row.tag_ids,
    closedAt: row.closed_at,
    pass: row.pass,
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
  }
}

export async function findRounds(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Round[]> {
  return (await byId(tx, ids)).map(toRound)
}

export async function visibleRounds(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Round[]> {
  return (await findRounds(tx, ids)).filter((round) => actor.levelOn(round.scopeId) !== 'NONE')
}

/** The rounds of a project, newest first. */
export async function roundsOfProject(tx: CellTransaction, actor: Actor, projectId: Id): Promise<Round[]> {
  const rows = await tx
    .selectFrom('agreement_rounds')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROUNDS_OF_PROJECT)
    .execute()
  return rows.map(toRound)
}

/** The open rounds in which notes are coded, one for each note. */
export async function openRoundsOf(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
): Promise<Array<{ noteId: Id; title: string }>> {
  const { rows } = await sql<{ noteId: Id; title: string }>`
    select asked.id as "noteId", min(r.title) as title from unnest(${[...noteIds]}::uuid[]) as asked (id)
    join agreement_rounds r on asked.id = any(r.note_ids) and r.closed_at is null and r.deleted_at is null
    join notes n on n.id = asked.id and n.project_id = r.project_id group by asked.id`.execute(tx)
  return rows
}

export async function countRounds(tx: CellTransaction, projectId: Id): Promise<number> {
  const row = await tx
    .selectFrom('agreement_rounds')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertRound(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  round: Omit<Round, 'closedAt' | 'pass' | 'createdById' | 'createdAt'>,
  coders: ReadonlyArray<Pick<Coder, 'id' | 'userId'>>,
  units: ReadonlyArray<Unit>,
): Promise<void> {
  await tx
    .insertInto('agreement_rounds')
    .values({
      id: round.id,
      team_id: teamId,
      scope_id: round.scopeId,
      project_id: round.projectId,
      title: round.title,
      note_ids: round.noteIds,
      tag_ids: round.tagIds,
      closed_at: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
  await tx
    .insertInto('agreement_coders')
    .values(coders.map(({ id, userId }) => ({ id, team_id: teamId, round_id: round.id, user_id: userId })))
    .execute()
  await copyRows(
    tx,
    'agreement_units',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['round_id', 'uuid'],
      ['note_id', 'uuid'],
      ['rank', 'integer'],
      ['key', 'text'],
    ],
    units.map((unit) => [unit.id, teamId, round.id, unit.noteId, unit.rank, unit.key]),
  )
}

/** Renames, closes or opens a round. The caller has locked its row. */
export async function updateRound(
  tx: CellTransaction,
  id: Id,
  { title, closed }: { title?: string | undefined; closed?: boolean | undefined },
): Promise<void> {
  const columns = {
    ...(title === undefined ? {} : { title }),
    ...(closed === undefined ? {} : { closed_at: closed ? new Date() : null }),
  }
  // Somebody else may have closed it a moment ago.
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('agreement_rounds').set(columns).where('id', '=', id).execute()
}

/**
 * Locks a round until the end of the transaction, so that coding and closing take turns. Coders may code at the same
 * time; closing locks it alone.
 */
export async function holdRound(tx: CellTransaction, id: Id, alone: boolean): Promise<void> {
  await sql`select 1 from agreement_rounds where id = ${id} for ${alone ? sql`no key update` : sql`share`}`.execute(tx)
}

/**
 * The coders of rounds in their current pass, people in the order in which they were named, the automatic coder last.
 */
export async function codersOfRounds(tx: CellTransaction, roundIds: ReadonlyArray<Id>): Promise<Coder[]> {
  const rows = await coderRows(tx)
    .innerJoin('agreement_rounds as r', (join) => join.onRef('r.id', '=', 'c.round_id').onRef('r.pass', '=', 'c.pass'))
    .where((where) => where('c.round_id', '=', where.fn.any(where.val([...roundIds]))))
    .execute()
  return rows.map(toCoder)
}

/** The coders of one pass of a round, in the same order. */
export async function codersOfPass(tx: CellTransaction, roundId: Id, pass: number): Promise<Coder[]> {
  return (await coderRows(tx).where('c.round_id', '=', roundId).where('c.pass', '=', pass).execute()).map(toCoder)
}

function coderRows(tx: CellTransaction) {
  return tx
    .selectFrom('agreement_coders as c')
    .select(['c.id', 'c.round_id', 'c.user_id', 'c.pass', 'c.finished_note_ids'])
    .orderBy(sql`c.user_id is null`)
    .orderBy('c.id')
}

function toCoder(
  row: Pick<Selectable<CellTables['agreement_coders']>, 'id' | 'round_id' | 'user_id' | 'pass' | 'finished_note_ids'>,
): Coder {
  return {
    id: row.id,
    roundId: row.round_id,
    userId: row.user_id,
    pass: row.pass,
    finishedNoteIds: row.finished_note_ids,
  }
}

export async function updateFinished(tx: CellTransaction, coderId: Id, noteIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .updateTable('agreement_coders')
    .set({ finished_note_ids: [...noteIds] })
    .where('id', '=', coderId)
    .execute()
}

/** The number of sentences of each round. */
export async function countUnits(tx: CellTransaction, roundIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('agreement_units')
    .select(['round_id', (select) => select.fn.countAll<string>().as('count')])
    .where((where) => where('round_id', '=', where.fn.any(where.val([...roundIds]))))
    .groupBy('round_id')
    .execute()
  return new Map(rows.map((row) => [row.round_id, Number(row.count)]))
}

/**
 * The sentences of a round in their order: of one note, or of all that are not deleted. Sentences of a note that left
 * the project are not read here.
 */
export async function unitsOfRound(tx: CellTransaction, roundId: Id, noteId?: Id): Promise<Unit[]> {
  const rows = await tx
    .selectFrom('agreement_units')
    .innerJoin('notes', 'notes.id', 'agreement_units.note_id')
    .innerJoin('agreement_rounds', (join) =>
      join
        .onRef('agreement_rounds.id', '=', 'agreement_units.round_id')
        .onRef('agreement_rounds.project_id', '=', 'notes.project_id'),
    )
    .select(['agreement_units.id', 'agreement_units.note_id', 'agreement_units.rank', 'agreement_units.key'])
    .where('round_id', '=', roundId)
    .where('notes.deleted_at', 'is', null)
    .$if(noteId !== undefined, (query) => query.where('note_id', '=', noteId ?? ''))
    .orderBy('agreement_units.rank')
    .execute()
  return rows.map((row) => ({ id: row.id, noteId: row.note_id, rank: row.rank, key: row.key }))
}

/**
 * The marks that coders gave in one pass of a round, as far as the viewer may see them: of all coders once the round is
 * closed, before that only their own, whatever pass it is.
 */
export async function marksToShow(
  tx: CellTransaction,
  round: Round,
  pass: number,
  viewer: Coder | null,
): Promise<Mark[]> {
  if (round.closedAt === null && viewer === null) return []
  const rows = await tx
    .selectFrom('agreement_marks')
    .innerJoin('tags', 'tags.id', 'agreement_marks.tag_id')
    .innerJoin('agreement_coders', 'agreement_coders.id', 'agreement_marks.coder_id')
    .select(['agreement_marks.unit_id', 'agreement_marks.coder_id', 'agreement_marks.tag_id'])
    .where('agreement_marks.round_id', '=', round.id)
    .where('agreement_coders.pass', '=', pass)
    .where('tags.deleted_at', 'is', null)
    .$if(round.closedAt === null, (query) => query.where('agreement_marks.coder_id', '=', viewer?.id ?? ''))
    .execute()
  return rows.map((row) => ({ unitId: row.unit_id, coderId: row.coder_id, tagId: row.tag_id }))
}

/** Gives sentences a tag, except those that have it. */
export async function insertMarks(
  tx: CellTransaction,
  teamId: Id,
  roundId: Id,
  marks: ReadonlyArray<Mark>,
): Promise<void> {
  if (marks.length === 0) return
  const columns = [
    marks.map(({ unitId }) => unitId),
    marks.map(({ coderId }) => coderId),
    marks.map(({ tagId }) => tagId),
  ] as const
  await sql`
    insert into agreement_marks (team_id, round_id, unit_id, coder_id, tag_id)
    select ${teamId}::uuid, ${roundId}::uuid, given.* from unnest(${columns[0]}::uuid[], ${columns[1]}::uuid[], ${columns[2]}::uuid[]) as given
    on conflict do nothing`.execute(tx)
}

export async function deleteMarks(
  tx: CellTransaction,
  coderId: Id,
  tagId: Id,
  unitIds: ReadonlyArray<Id>,
): Promise<void> {
  await tx
    .deleteFrom('agreement_marks')
    .where('coder_id', '=', coderId)
    .where('tag_id', '=', tagId)
    .where((where) => where('unit_id', '=', where.fn.any(where.val([...unitIds]))))
    .execute()
}

export async function adjudicationsOf(tx: CellTransaction, roundId: Id): Promise<Adjudication[]> {
  const rows = await tx
    .selectFrom('agreement_adjudications')
    .select(['unit_id', 'tag_ids', 'highlight_id'])
    .where('round_id', '=', roundId)
    .execute()
  return rows.map((row) => ({ unitId: row.unit_id, tagIds: row.tag_ids, highlightId: row.highlight_id }))
}

export async function insertAdjudications(
  tx: CellTransaction,
  teamId: Id,
  roundId: Id,
  adjudications: ReadonlyArray<Adjudication>,
): Promise<void> {
  if (adjudications.length === 0) return
  await tx
    .insertInto('agreement_adjudications')
    .values(
      adjudications.map(({ unitId, tagIds, highlightId }) => ({
        team_id: teamId,
        round_id: roundId,
        unit_id: unitId,
        tag_ids: tagIds,
        highlight_id: highlightId,
      })),
    )
    .execute()
}

/** @returns the deleted rows */
export async function deleteAdjudications(
  tx: CellTransaction,
  roundId: Id,
  unitIds: ReadonlyArray<Id>,
): Promise<Adjudication[]> {
  const rows = await tx
    .deleteFrom('agreement_adjudications')
    .where('round_id', '=', roundId)
    .where((where) => where('unit_id', '=', where.fn.any(where.val([...unitIds]))))
    .returning(['unit_id', 'tag_ids', 'highlight_id'])
    .execute()
  return rows.map((row) => ({ unitId: row.unit_id, tagIds: row.tag_ids, highlightId: row.highlight_id }))
}

/** The highlights with the tags of a round in the other notes of its project. */
export async function quotesOutside(
  tx: CellTransaction,
  { projectId, noteIds, tagIds }: Pick<Round, 'projectId' | 'noteIds' | 'tagIds'>,
): Promise<Array<{ noteId: Id; text: string; tagIds: Id[] }>> {
  const { rows } = await sql<{ note_id: Id; text: string; tag_ids: Id[] }>`
    select h.note_id, h.text, array_agg(ht.tag_id) as tag_ids from highlights h join highlight_tags ht on ht.highlight_id = h.id
    where h.project_id = ${projectId} and h.deleted_at is null and h.text <> '' and not h.note_id = any(${noteIds}::uuid[]) and ht.tag_id = any(${tagIds}::uuid[])
    group by h.id order by h.created_at desc, h.id desc limit ${MAX_QUOTES_TO_LEARN_FROM}`.execute(tx)
  return rows.map((row) => ({ noteId: row.note_id, text: row.text, tagIds: row.tag_ids }))
}

/** Deletes the rows that refer to permanently deleted notes, tags and highlights. */
export async function purgeCoding({ tx }: Purging, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  const gone = sql`${[...ids]}::uuid[]`
  const without = (column: string) =>
    sql`${sql.ref(column)} = array(select kept.id from unnest(${sql.ref(column)}) with ordinality as kept (id, place) where not kept.id = any(${gone}) order by kept.place)`
  if (kind === 'note') {
    await sql`delete from agreement_units where note_id = any(${gone})`.execute(tx)
    await sql`update agreement_rounds set ${without('note_ids')} where note_ids && ${gone}`.execute(tx)
    await sql`update agreement_coders set ${without('finished_note_ids')} where finished_note_ids && ${gone}`.execute(
      tx,
    )
  }
  if (kind === 'tag') {
    await sql`delete from agreement_marks where tag_id = any(${gone})`.execute(tx)
    await sql`update agreement_rounds set ${without('tag_ids')} where tag_ids && ${gone}`.execute(tx)
    await sql`update agreement_adjudications set ${without('tag_ids')} where tag_ids && ${gone}`.execute(tx)
  }
  if (kind === 'highlight')
    await sql`update agreement_adjudications set highlight_id = null where highlight_id = any(${gone})`.execute(tx)
}
