import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { copyRows, plainArray, type CellTransaction, type Columns } from '#platform/server/database/index.ts'
import { copyDocuments, namedIn, readDocumentsToCopy } from '#documents/server/index.ts'
import type { PlainEvent } from '#journal/model/events.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { COPIED_AT_ONCE, COPIED_BYTES_AT_ONCE, NOTED_AT_ONCE } from '../model/limits.ts'
import { eventOf } from './content-kind.ts'
import type { CopiedTable } from './copied-table.ts'
import { copySteps, TEXTS, type CopyStep } from './copy-steps.ts'
import { copiedColumns, copyTableRows, newIds, type Copying } from './copy-table-rows.ts'
import './tables.ts'

const ID_COLUMNS: Columns = [
  ['copy_id', 'uuid'],
  ['old_id', 'uuid'],
  ['new_id', 'uuid'],
  ['team_id', 'uuid'],
  ['source_table', 'text'],
  ['copied', 'boolean'],
]

async function keepIds(
  { tx, teamId, copyId }: Copying,
  table: string,
  pairs: ReadonlyArray<readonly [old: Id, made: Id]>,
  copied: boolean,
): Promise<void> {
  await copyRows(
    tx,
    'copied_ids',
    ID_COLUMNS,
    pairs.map(([old, made]) => [copyId, old, made, teamId, table, copied]),
  )
}

/** The place that is copied: its table, and the identifiers of it and of its copy. */
interface CopiedPlace {
  table: CopiedTable['table']
  oldId: Id
  newId: Id
}

function stepOfPlace({ kinds }: Copying, { table: requested }: Pick<CopiedPlace, 'table'>): CopyStep {
  const step = copySteps(kinds).find(({ table }) => table === requested)
  if (!step) throw new Error(`Rows of ${requested} are not copied.`)
  return step
}

/** Starts a copy with the row of the place itself; its text is copied later. @param anew other values of that row */
export async function beginPlace(
  copying: Copying,
  place: CopiedPlace,
  anew: NonNullable<CopiedTable['anew']>,
): Promise<void> {
  const step = stepOfPlace(copying, place)
  await keepIds(copying, 'scopes', [[copying.from, copying.to]], true)
  await keepIds(copying, place.table, [[place.oldId, place.newId]], true)
  await keepTexts(copying, step, [place.oldId])
  await copyTableRows(copying, { ...step, anew: { ...step.anew, ...anew } }, [place.oldId])
}

/**
 * Ends a copy, once everything is copied, with the rows that belong to the place and reference what is in it; then
 * deletes the mapping of identifiers.
 */
export async function endPlace(copying: Copying, place: Omit<CopiedPlace, 'newId'>): Promise<void> {
  for (const along of stepOfPlace(copying, place).along) await copyTableRows(copying, along, [place.oldId])
  await forgetCopy(copying.tx, copying.copyId)
}

async function keepTexts(copying: Copying, { table, texts = [] }: CopyStep, ids: ReadonlyArray<Id>): Promise<void> {
  for (const column of texts) {
    const { rows } = await sql<{
      id: Id
    }>`select ${sql.id(column)} as id from ${sql.table(table)} where id = any(${plainArray(ids)}::uuid[])`.execute(
      copying.tx,
    )
    await keepIds(
      copying,
      TEXTS,
      rows.map(({ id }) => [id, newId()]),
      false,
    )
  }
}

/**
 * Records what a copy contains, with new identifiers. What is added to the source later is not part of it.
 * @returns how many, texts included
 */
export async function noteThings(copying: Copying): Promise<number> {
  for (const step of copySteps(copying.kinds)) if (step.table !== TEXTS) await noteRows(copying, step)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from copied_ids where copy_id = ${copying.copyId} and not copied`.execute(
    copying.tx,
  )
  return rows[0]?.count ?? 0
}

async function noteRows(copying: Copying, step: CopyStep): Promise<void> {
  const { tx, from, copyId } = copying
  const lasting = (await copiedColumns(copying, step.table)).some(({ name }) => name === 'deleted_at')
    ? sql`and source.deleted_at is null`
    : sql``
  let after: Id | null = null
  for (;;) {
    const { rows }: { rows: Array<{ id: Id }> } = await sql<{ id: Id }>`
      select source.id from ${sql.table(step.table)} as source
      where source.scope_id = ${from} and (${after}::uuid is null or source.id > ${after}::uuid) ${lasting} ${step.only ? sql`and ${step.only}` : sql``}
        and not exists (select from copied_ids where copied_ids.copy_id = ${copyId} and copied_ids.old_id = source.id)
      order by source.id limit ${NOTED_AT_ONCE}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await keepIds(
      copying,
      step.table,
      ids.map((id) => [id, newId()]),
      false,
    )
    await keepTexts(copying, step, ids)
    after = ids.at(-1) ?? null
    if (ids.length < NOTED_AT_ONCE) return
  }
}

/** Records single things of a table, and what belongs to them. */
export async function noteSome(copying: Copying, table: CopiedTable['table'], ids: ReadonlyArray<Id>): Promise<void> {
  for (const step of copySteps(copying.kinds)) {
    if (step.table === table) {
      await keepIds(
        copying,
        table,
        ids.map((id) => [id, newId()]),
        false,
      )
      await keepTexts(copying, step, ids)
    } else if (step.hangsOn?.table === table) {
      const { rows } = await sql<{ id: Id }>`
        select source.id from ${sql.table(step.table)} as source
        where source.${sql.id(step.hangsOn.by)} = any(${plainArray(ids)}::uuid[]) and source.deleted_at is null ${step.only ? sql`and ${step.only}` : sql``}`.execute(
        copying.tx,
      )
      await keepIds(
        copying,
        step.table,
        rows.map(({ id }) => [id, newId()]),
        false,
      )
    }
  }
}

/** Copies as many of the next things as fit into a short transaction. @returns how many; 0 once everything is copied */
export async function copyNext(copying: Copying, emit: CommandContext['emit']): Promise<number> {
  for (const step of copySteps(copying.kinds)) {
    const waiting = await waitingOf(copying, step.table)
    if (waiting.length === 0) continue
    const ids =
      step.table === TEXTS ? await copyTexts(copying, waiting, emit) : await copyThings(copying, step, waiting)
    for (const along of step.along) await copyTableRows(copying, along, ids)
    if (step.reported !== null) await emitCopied(copying, { ...step, reported: step.reported }, ids, emit)
    await sql`update copied_ids set copied = true where copy_id = ${copying.copyId} and old_id = any(${plainArray(ids)}::uuid[])`.execute(
      copying.tx,
    )
    return step.table === TEXTS ? ids.length : waiting.length
  }
  return 0
}

/**
 * Copies rows. A row that has left the source since it was recorded has no copy, and nothing that is copied later
 * references one.
 * @returns those that were copied
 */
async function copyThings(copying: Copying, step: CopyStep, waiting: ReadonlyArray<Id>): Promise<Id[]> {
  const { tx, copyId } = copying
  await copyTableRows(copying, step, waiting)
  const { rows } = await sql<{ old_id: Id }>`
    select old_id from copied_ids join ${sql.table(step.table)} as made on made.id = new_id where copy_id = ${copyId} and old_id = any(${plainArray(waiting)}::uuid[])`.execute(
    tx,
  )
  const copied = new Set(rows.map((row) => row.old_id))
  const gone = waiting.filter((id) => !copied.has(id))
  for (const column of step.texts ?? []) {
    await sql`delete from copied_ids where copy_id = ${copyId} and old_id in (select ${sql.id(column)} from ${sql.table(step.table)} where id = any(${plainArray(gone)}::uuid[]))`.execute(
      tx,
    )
  }
  await sql`delete from copied_ids where copy_id = ${copyId} and old_id = any(${plainArray(gone)}::uuid[])`.execute(tx)
  return [...copied]
}

/** Emits the events of copies, with the parent of each. */
async function emitCopied(
  copying: Copying,
  { table, reported, hangsOn }: CopyStep & { reported: PlainEvent },
  ids: ReadonlyArray<Id>,
  emit: CommandContext['emit'],
): Promise<void> {
  const made = [...(await newIds(copying, ids)).values()]
  const { rows } = hangsOn
    ? await sql<{ id: Id; parent_id: Id }>`
        select id, ${sql.ref(hangsOn.by)} as parent_id from ${sql.table(table)} where id = any(${plainArray(made)}::uuid[])`.execute(
        copying.tx,
      )
    : { rows: [] }
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  for (const id of made) emit(reported({ id, scopeId: copying.to, parentId: parents.get(id) ?? null }))
}

async function waitingOf({ tx, copyId }: Copying, table: string): Promise<Id[]> {
  const { rows } = await sql<{
    old_id: Id
  }>`select old_id from copied_ids where copy_id = ${copyId} and source_table = ${table} and not copied order by old_id limit ${COPIED_AT_ONCE}`.execute(
    tx,
  )
  return rows.map((row) => row.old_id)
}

/**
 * Copies texts, as many of these as fit into one transaction, and emits the events of what they are the texts of.
 * @returns which are done, including those that are deleted by now
 */
async function copyTexts(copying: Copying, waiting: ReadonlyArray<Id>, emit: CommandContext['emit']): Promise<Id[]> {
  const { tx, to, maker } = copying
  const documents = await readDocumentsToCopy(tx, waiting, COPIED_BYTES_AT_ONCE)
  if (documents.length === 0) return [...waiting]
  const named = namedIn(documents)
  const map = await newIds(copying, [...named, ...documents.flatMap(({ id, ownerId }) => [id, ownerId])])
  const leftOut = await thingsIn(
    copying,
    copying.from,
    [...named].filter((id) => !map.has(id)),
  )
  const copies = documents.flatMap((source) => {
    const [id, ownerId] = [map.get(source.id), map.get(source.ownerId)]
    return id === undefined || ownerId === undefined
      ? []
      : [{ source, copy: { id, ownerKind: source.ownerKind, ownerId, scopeId: to } }]
  })
  await copyDocuments(
    copying,
    copies,
    { newIdOf: (id) => map.get(id), isExcluded: (id) => leftOut.has(id) },
    maker === null,
  )
  for (const { copy } of copies)
    emit(eventOf(copying.kinds.get(copy.ownerKind), 'copied')({ id: copy.ownerId, scopeId: to, parentId: null }))
  return documents.map(({ id }) => id)
}

/** Which of the ids are of things in a place, including the trash. */
export async function thingsIn(
  { tx, kinds }: Pick<Copying, 'tx' | 'kinds'>,
  scopeId: Id,
  ids: ReadonlyArray<Id>,
): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const found = copySteps(kinds).map(
    ({ table }) =>
      sql`select id from ${sql.table(table)} where id = any(${plainArray(ids)}::uuid[]) and scope_id = ${scopeId}`,
  )
  const { rows } = await sql<{ id: Id }>`${sql.join(found, sql` union all `)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the mapping of identifiers of a copy that is abandoned. */
export async function forgetCopy(tx: CellTransaction, copyId: Id): Promise<void> {
  await tx.deleteFrom('copied_ids').where('copy_id', '=', copyId).execute()
}
