import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction, type Columns } from '#platform/server/database/index.ts'
import '../tables.ts'

/** One thing that can be found. */
export interface Thing {
  kind: string
  id: Id
}

/** A part of a thing's text, by UTF-16 offsets into the text in the index, with its vector. */
export interface KeptPassage {
  start: number
  end: number
  /** The digest of the embedded text. */
  digest: Buffer
  vector: Buffer
  scale: number
}

export interface KeptThing extends Thing {
  /** In the order of the text. */
  passages: readonly KeptPassage[]
}

/** The stored passages of some things of one kind for a model, by id; things without any are left out. */
export async function passagesOf(
  tx: CellTransaction,
  kind: string,
  ids: readonly Id[],
  model: string,
): Promise<Map<Id, KeptPassage[]>> {
  const kept = new Map<Id, KeptPassage[]>()
  if (ids.length === 0) return kept
  const rows = await tx
    .selectFrom('passages')
    .select(['resource_id', 'from_char', 'to_char', 'digest', 'vector', 'scale'])
    .where('resource_id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', kind)
    .where('model', '=', model)
    .orderBy('resource_id')
    .orderBy('ordinal')
    .execute()
  for (const row of rows) {
    const ofThing = kept.get(row.resource_id) ?? []
    ofThing.push({ start: row.from_char, end: row.to_char, digest: row.digest, vector: row.vector, scale: row.scale })
    kept.set(row.resource_id, ofThing)
  }
  return kept
}

/** The things of a kind that have passages, by their ids in order, after one of them. */
export async function thingsWithPassages(
  tx: CellTransaction,
  teamId: Id,
  kind: string,
  after: Id | null,
  limit: number,
): Promise<Id[]> {
  let query = tx
    .selectFrom('passages')
    .select('resource_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .orderBy('resource_id')
    .limit(limit)
  if (after !== null) query = query.where('resource_id', '>', after)
  return (await query.execute()).map((row) => row.resource_id)
}

const COLUMNS: Columns = [
  ['team_id', 'uuid'],
  ['resource_id', 'uuid'],
  ['kind', 'text'],
  ['ordinal', 'integer'],
  ['from_char', 'integer'],
  ['to_char', 'integer'],
  ['digest', 'bytea'],
  ['model', 'text'],
  ['vector', 'bytea'],
  ['scale', 'double precision'],
]

/**
 * Serializes the transactions that store passages of a workspace: the process that did the work before may still be
 * storing some, until it notices that another one took over.
 */
export async function lockPassages(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passages ${teamId}`}, 0))`.execute(tx)
}

/** Replaces all stored passages of the things. */
export async function replacePassages(
  tx: CellTransaction,
  teamId: Id,
  model: string,
  things: readonly KeptThing[],
): Promise<void> {
  if (things.length === 0) return
  await deletePassages(tx, things)
  const rows = things.flatMap(({ kind, id, passages }) =>
    passages.map(({ start, end, digest, vector, scale }, ordinal) => [
      teamId,
      id,
      kind,
      ordinal,
      start,
      end,
      digest,
      model,
      vector,
      scale,
    ]),
  )
  await copyRows(tx, 'passages', COLUMNS, rows)
}

export async function deletePassages(tx: CellTransaction, things: readonly Thing[]): Promise<void> {
  for (const [kind, ids] of byKind(things))
    await tx
      .deleteFrom('passages')
      .where('kind', '=', kind)
      .where('resource_id', '=', sql<Id>`any(${ids}::uuid[])`)
      .execute()
}

/** The identifiers of things, by their kind. */
export function byKind(things: readonly Thing[]): Map<string, Id[]> {
  const kinds = new Map<string, Id[]>()
  for (const { kind, id } of things) kinds.set(kind, [...(kinds.get(kind) ?? []), id])
  return kinds
}
