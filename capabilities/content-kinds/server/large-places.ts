import { sql } from 'kysely'
import { scopesBelow, setHidden } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext, Services } from '#journal/server/index.ts'
import { deletionEvents } from '../model/events.ts'
import { ROWS_OF_PLACE_AT_ONCE } from '../model/limits.ts'
import { applies, eventOf, type ContentKinds, type TrashContract } from './content-kind.ts'
import { recordDeletion, type Deleted } from './deletions.ts'
import { job } from './jobs/finish-deletion.ts'
import type { Taken } from './tables.ts'

/** Kinds that can be trashed, places first: the row of a place decides whether it is visible, whatever it contains. */
function trashed(
  { dependentsFirst }: ContentKinds,
  order: 'dependentsFirst' | 'dependentsLast' = 'dependentsFirst',
): Array<{ kind: string; trash: TrashContract }> {
  const inOrder = order === 'dependentsFirst' ? dependentsFirst : dependentsFirst.toReversed()
  const all = inOrder.flatMap(({ kind, trash, isPlace = false }) => (applies(trash) ? [{ kind, trash, isPlace }] : []))
  return [...all.filter(({ isPlace }) => isPlace), ...all.filter(({ isPlace }) => !isPlace)]
}

/** Some rows that were deleted or restored, of each kind, and whether these were all. */
interface Portion {
  taken: Taken
  isWhole: boolean
}

/** Runs one part of the work after another until `limit` rows are moved. */
async function doSome(
  parts: ReadonlyArray<readonly [kind: string, move: (limit: number) => Promise<number>]>,
  limit: number,
): Promise<Portion> {
  const taken: Record<string, number> = {}
  let left = limit
  for (const [kind, move] of parts) {
    const count = await move(left)
    if (count > 0) taken[kind] = (taken[kind] ?? 0) + count
    if (count >= left) return { taken, isWhole: false }
    left -= count
  }
  return { taken, isWhole: true }
}

/** Deletes what a deletion took before, and what is in the place. */
async function takeAway(context: CommandContext, deletionId: Id, scopeIds: ReadonlyArray<Id>): Promise<Portion> {
  const kinds = trashed(context.kinds)
  return doSome(
    [
      // A note before its highlights: their marks stay in the deleted text, and are there when it is restored.
      ...trashed(context.kinds, 'dependentsLast').map(
        ({ kind, trash }) => [kind, async (limit: number) => trash.redelete(context, deletionId, limit)] as const,
      ),
      ...kinds.map(
        ({ kind, trash }) =>
          [kind, async (limit: number) => trash.trashScopes(context, scopeIds, deletionId, limit)] as const,
      ),
    ],
    ROWS_OF_PLACE_AT_ONCE,
  )
}

async function bringBack(context: CommandContext, deletionId: Id, limit = ROWS_OF_PLACE_AT_ONCE): Promise<Portion> {
  // A highlight before its note: its mark is still in the text, which then need not be searched.
  return doSome(
    trashed(context.kinds).map(
      ({ kind, trash }) => [kind, async (left: number) => trash.restore(context, deletionId, left)] as const,
    ),
    limit,
  )
}

async function addTaken(tx: CellTransaction, deletionId: Id, taken: Taken): Promise<void> {
  await sql`
    update deletions set taken = coalesce((
      select jsonb_object_agg(kind, count) from (
        select kind, sum(count::bigint) as count from (select * from jsonb_each_text(deletions.taken) union all select * from jsonb_each_text(${jsonb(taken)})) as each (kind, count) group by kind
      ) as both_together
    ), '{}') where id = ${deletionId}`.execute(tx)
}

/** Continues with the rest in the background, in the name of this act; until then the place is hidden. */
async function finishLater(
  { tx, teamId, principal, operationId, queue }: CommandContext<'queue'>,
  { id, scopeId }: { id: Id; scopeId: Id },
  way: 'away' | 'back',
): Promise<void> {
  await tx
    .updateTable('deletions')
    .set({ moving: way, moving_as: jsonb({ principal, operationId }) })
    .where('id', '=', id)
    .execute()
  await setHidden(tx, teamId, scopeId, true)
  await queue.send(job, { teamId, deletionId: id }, { transaction: tx })
}

/** Nothing is left to be done: a restored place is visible again to users with access. */
async function settled(
  { tx, teamId, emit, kinds }: CommandContext,
  { id, scopeId, kind, resourceId }: { id: Id; scopeId: Id; kind: string; resourceId: Id },
): Promise<void> {
  await tx.updateTable('deletions').set({ moving: null, moving_as: null }).where('id', '=', id).execute()
  await setHidden(tx, teamId, scopeId, false)
  emit(eventOf(kinds.get(kind), 'settled')({ id: resourceId, scopeId, parentId: null }))
  emit(deletionEvents.settled({ id, scopeId }))
}

/**
 * Deletes a place with everything in it and below, as one act. A small place is deleted immediately. Of a large one
 * some is deleted immediately, and the place is hidden from everyone in the same transaction; the rest follows in short
 * transactions that survive a kill.
 * @param besides cascades to what is not in the place @returns the deletion
 */
export async function deletePlace(
  context: CommandContext<'queue'>,
  deleted: Deleted,
  besides?: (deletionId: Id) => Promise<Taken>,
): Promise<Id> {
  const { tx, teamId } = context
  let isWhole = false
  const id = await recordDeletion(context, deleted, async (deletionId) => {
    const along = (await besides?.(deletionId)) ?? {}
    const moving = await takeAway(context, deletionId, [
      deleted.scopeId,
      ...(await scopesBelow(tx, teamId, deleted.scopeId)),
    ])
    isWhole = moving.isWhole
    return { ...along, ...moving.taken }
  })
  if (!isWhole) await finishLater(context, { id, scopeId: deleted.scopeId }, 'away')
  return id
}

interface OfPlace {
  id: Id
  scopeId: Id
  kind: string
  resourceId: Id
  isMoving: boolean
}

/** Restores what the deletion of a place took, in the same way. */
export async function bringPlaceBack(context: CommandContext<'queue'>, deletion: OfPlace): Promise<void> {
  const { isWhole } = await bringBack(context, deletion.id)
  if (!isWhole) await finishLater(context, deletion, 'back')
  else if (deletion.isMoving) await settled(context, deletion)
}

/** Deletes a place again, with what was added to it since, in the same way. */
export async function takePlaceAgain(context: CommandContext<'queue'>, deletion: OfPlace): Promise<void> {
  const { tx, teamId } = context
  const { isWhole, taken } = await takeAway(context, deletion.id, [
    deletion.scopeId,
    ...(await scopesBelow(tx, teamId, deletion.scopeId)),
  ])
  await tx
    .updateTable('deletions')
    .set({ taken: jsonb(taken) })
    .where('id', '=', deletion.id)
    .execute()
  if (!isWhole) await finishLater(context, deletion, 'away')
  else if (deletion.isMoving) await settled(context, deletion)
}

/** Continues by one short transaction. @returns whether more is left */
export async function finishSome(context: CommandContext, deletionId: Id): Promise<boolean> {
  const { tx, teamId } = context
  const row = await tx
    .selectFrom('deletions')
    .select(['scope_id', 'resource_kind', 'resource_id', 'moving', 'moving_as'])
    .where('id', '=', deletionId)
    .where('moving', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const { principal = context.principal, operationId = null } = row.moving_as ?? {}
  const named: CommandContext = {
    ...context,
    principal,
    operationId,
    emit: (event) => {
      context.emit({ ...event, principal, operationId, quiet: true })
    },
  }
  const { isWhole, taken } =
    row.moving === 'back'
      ? await bringBack(named, deletionId)
      : await takeAway(named, deletionId, [row.scope_id, ...(await scopesBelow(tx, teamId, row.scope_id))])
  if (row.moving === 'away') await addTaken(tx, deletionId, taken)
  if (isWhole)
    await settled(context, {
      id: deletionId,
      scopeId: row.scope_id,
      kind: row.resource_kind,
      resourceId: row.resource_id,
    })
  return !isWhole
}

/** Whether the scopes contain something that is not in the trash. */
export async function holdsSomething(
  { tx, kinds }: Pick<CommandContext, 'tx' | 'kinds'>,
  scopeIds: ReadonlyArray<Id>,
): Promise<boolean> {
  if (scopeIds.length === 0) return false
  for (const { trash } of trashed(kinds)) if (await trash.hasContentIn(tx, scopeIds)) return true
  return false
}

/** Continues every unfinished deletion of a workspace whose job was given up. */
export async function finishDeletions({ database, queue }: Services, teamId: Id): Promise<void> {
  const rows = await database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('deletions').select('id').where('moving', 'is not', null).execute())
  for (const { id } of rows) await queue.send(job, { teamId, deletionId: id })
}
