import { sql } from 'kysely'
import { orphanObjects } from '#content-kinds/server/index.ts'
import { SMALLEST_ID, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Hooks, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { CONTENTS_DELETED_AT_ONCE, CONTENTS_LOOKED_AT_ONCE, UNREFERENCED_KEPT_HOURS } from '../model/limits.ts'
import { contentFolder } from './keep-content.ts'
import './tables.ts'

/** Which of the contents are needed by something other than a file: the original of what is shown. */
type ContentKeeper = (tx: CellTransaction, contentIds: ReadonlyArray<Id>) => Promise<ReadonlyArray<Id>>

/** Called before contents are deleted. */
export const contentKeepers = defineHook<ContentKeeper>('contentKeepers')

/**
 * Deletes contents that no file has shown for a day, with everything derived from them. First contents without a file
 * are marked, then those that were marked a day ago are deleted: a check that came too early deletes nothing. What a
 * kill leaves is continued by the next run.
 */
export async function deleteUnreferencedContents(context: WorkspaceContext, signal: AbortSignal): Promise<void> {
  const { hooks } = context.services
  let after: Id | null = SMALLEST_ID
  while (after !== null) {
    signal.throwIfAborted()
    const from: Id = after
    after = await context.database.write(async (tx) => markUnreferenced(tx, hooks, from))
  }
  let count = CONTENTS_DELETED_AT_ONCE
  while (count > 0) {
    signal.throwIfAborted()
    count = await context.database.write(async (tx) => deleteSome(tx, context))
  }
}

/** Marks those of the next contents that no file shows any longer. @returns the last one; null at the end */
async function markUnreferenced(tx: CellTransaction, hooks: Hooks, after: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id; noted: boolean }>`
    select id, unreferenced_since is not null as noted from file_contents where id > ${after} order by id limit ${CONTENTS_LOOKED_AT_ONCE}`.execute(
    tx,
  )
  const unreferenced = await unreferencedOf(
    tx,
    hooks,
    rows.map(({ id }) => id),
  )
  const isUnreferenced = new Set(unreferenced)
  const newly = rows.flatMap(({ id, noted }) => (!noted && isUnreferenced.has(id) ? [id] : []))
  const again = rows.flatMap(({ id, noted }) => (noted && !isUnreferenced.has(id) ? [id] : []))
  if (newly.length > 0)
    await sql`update file_contents set unreferenced_since = now() where id = any(${newly}::uuid[])`.execute(tx)
  await forgetUnreferenced(tx, again)
  return rows.length < CONTENTS_LOOKED_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
}

/**
 * Deletes those of the contents that nothing shows any longer, with everything derived from them: their files were
 * purged, and the bytes are purged with them.
 */
export async function deleteContentsOfPurged(purging: Deleting, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Content>`
    select id, storage_key from file_contents where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    purging.tx,
  )
  await deleteUnreferencedOf(purging, rows)
}

async function deleteSome(
  tx: CellTransaction,
  { teamId, services: { hooks, queue } }: WorkspaceContext,
): Promise<number> {
  // A transaction that is about to show one has locked it (`lockContent`): it is skipped. No one can lock one that is
  // locked here.
  const { rows } = await sql<Content>`
    select id, storage_key from file_contents where unreferenced_since < now() - make_interval(hours => ${UNREFERENCED_KEPT_HOURS}::integer)
    order by unreferenced_since limit ${CONTENTS_DELETED_AT_ONCE} for update skip locked`.execute(tx)
  const unreferenced = await deleteUnreferencedOf({ tx, teamId, hooks, queue }, rows)
  await forgetUnreferenced(
    tx,
    rows.flatMap(({ id }) => (unreferenced.has(id) ? [] : [id])),
  )
  return rows.length
}

interface Content {
  id: Id
  storage_key: string
}

interface Deleting extends Pick<Services, 'queue' | 'hooks'> {
  tx: CellTransaction
  teamId: Id
}

/** Deletes those of the contents, whose rows are locked, that nothing shows. @returns which they were */
async function deleteUnreferencedOf(
  { tx, teamId, hooks, queue }: Deleting,
  rows: readonly Content[],
): Promise<Set<Id>> {
  const unreferenced = new Set(
    await unreferencedOf(
      tx,
      hooks,
      rows.map(({ id }) => id),
    ),
  )
  const gone = rows.filter(({ id }) => unreferenced.has(id))
  await orphanObjects(
    { tx, teamId, queue },
    gone.flatMap(({ id, storage_key: key }) => [key, contentFolder(teamId, id)]),
  )
  if (gone.length > 0)
    await tx
      .deleteFrom('file_contents')
      .where((where) => where('id', '=', where.fn.any(where.val(gone.map(({ id }) => id)))))
      .execute()
  return unreferenced
}

async function unreferencedOf(tx: CellTransaction, hooks: Hooks, ids: ReadonlyArray<Id>): Promise<Id[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
    where not exists (select from files where files.content_id = asked.id) and not exists (select from files where files.next_content_id = asked.id)`.execute(
    tx,
  )
  let unreferenced = rows.map(({ id }) => id)
  for (const keeper of hooks.of(contentKeepers)) {
    const kept = new Set(unreferenced.length > 0 ? await keeper(tx, unreferenced) : [])
    unreferenced = unreferenced.filter((id) => !kept.has(id))
  }
  return unreferenced
}

async function forgetUnreferenced(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length > 0)
    await sql`update file_contents set unreferenced_since = null where id = any(${[...ids]}::uuid[])`.execute(tx)
}
