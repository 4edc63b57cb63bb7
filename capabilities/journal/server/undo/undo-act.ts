import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '../../model/actor.ts'
import type { CommandContext } from '../command-context.ts'
import type { Registries, WorkspaceContext } from '../context.ts'
import { resultsOfOperations } from '../store.ts'
import { changedSince } from './changed-thing.ts'
import { keepImages } from './keep-images.ts'
import { operationsThatGoBack, putRowsBack } from './row-images.ts'
import { FOR_GOOD, deletionHandlers, type UndoHandlers } from './undo-handlers.ts'

/** The name of the command of history by which acts are undone. */
const UNDO_OPERATION = 'undo-operation'

/** The result of undoing an act; stored as the result of that act, which can itself be undone. */
export interface UndoneAct {
  actOperationId: Id
  /** Undoing this act redoes the first one as it was; null if that is not possible. */
  redoOperationId: Id | null
  /** How much stayed as it is, because it was changed since. */
  stayed: number
  /** For acts that are undone in their own way: the first act, whether it is in effect now, and what is left of it. */
  base?: { operationId: Id; stands: boolean; left: unknown }
}

/** An act of a user, by how it can be undone. */
type Found = { by: 'rows'; changedRows: boolean | null } | FoundHandlers

interface FoundHandlers {
  by: 'handlers'
  handlers: UndoHandlers
  ids: readonly [Id, ...Id[]]
  answer: unknown
  operationId: Id
  stands: boolean
  left: unknown
}

interface KeptResult {
  operationId: Id
  command: string
  result: unknown
  changedRows: boolean | null
}

function handlersOf(registries: Registries, command: string): UndoHandlers | 'rows' | null {
  const undo = registries.commands.get(command)?.undo
  if (undo === undefined || (typeof undo === 'object' && ('never' in undo || 'by' in undo))) return null
  return undo === 'deletion' ? deletionHandlers(registries) : undo
}

function idsIn(result: unknown, name: string): readonly [Id, ...Id[]] | null {
  const named = (result as Record<string, unknown> | null)?.[name]
  const [first, ...others] = [named].flat().filter((id) => typeof id === 'string')
  return first === undefined ? null : [first, ...others]
}

/** Whether it can be undone as far as its handlers know, or redone. */
function isAsSaid({ handlers, ids, stands, left }: FoundHandlers, undoable: ReadonlySet<Id> | null): boolean {
  if (!stands && (handlers.redo === undefined || left === FOR_GOOD)) return false
  return undoable === null || ids.some((id) => undoable.has(id)) === stands
}

/** How these acts are undone, according to their commands and answers; nothing for those that never are. */
function foundOf(
  registries: Registries,
  { operationId, command, result, changedRows }: KeptResult,
  bases: ReadonlyMap<Id, KeptResult>,
): Found | null {
  if (command === UNDO_OPERATION) {
    const { base } = result as UndoneAct
    if (!base) return { by: 'rows', changedRows }
    const first = bases.get(base.operationId)
    const found = first ? foundOf(registries, first, bases) : null
    return found?.by === 'handlers' ? { ...found, stands: base.stands, left: base.left } : null
  }
  const handlers = handlersOf(registries, command)
  if (handlers === null) return null
  if (handlers === 'rows') return { by: 'rows', changedRows }
  const ids = idsIn(result, handlers.names)
  return ids && { by: 'handlers', handlers, ids, answer: result, operationId, stands: true, left: null }
}

/** How those operations of this user that were not undone yet can be undone; two queries, however many there are. */
async function find(
  tx: CellTransaction,
  { registries, teamId }: { registries: Registries; teamId: Id },
  principal: Principal,
  operationIds: ReadonlyArray<Id>,
): Promise<Map<Id, Found>> {
  if (operationIds.length === 0) return new Map()
  const results = await resultsOfOperations(tx, teamId, principal, operationIds)
  const baseIds = results.flatMap(({ command, result }) =>
    command === UNDO_OPERATION ? ((result as UndoneAct).base?.operationId ?? []) : [],
  )
  const bases = baseIds.length === 0 ? [] : await resultsOfOperations(tx, teamId, principal, baseIds)
  const byId = new Map(bases.map((one) => [one.operationId, one]))
  return new Map(
    results.flatMap((one) => {
      const found = one.undoneAt === null ? foundOf(registries, one, byId) : null
      return found ? [[one.operationId, found] as const] : []
    }),
  )
}

/** Those operations of this user that can still be undone; one query for each sort of act. */
export async function undoableAmong(
  tx: CellTransaction,
  { services, teamId }: Pick<WorkspaceContext, 'services' | 'teamId'>,
  principal: Principal,
  operationIds: ReadonlyArray<Id>,
): Promise<Set<Id>> {
  const found = await find(tx, { registries: services, teamId }, principal, operationIds)
  const undoable = new Set<Id>()
  const ofRows = [...found].flatMap(([id, { by }]) => (by === 'rows' ? [id] : []))
  if (ofRows.length > 0)
    for (const id of await operationsThatGoBack(tx, { hooks: services.hooks, teamId }, ofRows)) undoable.add(id)
  const handled = [...found].flatMap(([id, one]) => (one.by === 'handlers' ? [{ id, one }] : []))
  for (const [handlers, ones] of Map.groupBy(handled, ({ one }) => one.handlers)) {
    const ids = ones.flatMap(({ one }) => one.ids)
    const stillUndoable = handlers.undoable ? new Set(await handlers.undoable(tx, principal, ids)) : null
    for (const { id, one } of ones) if (isAsSaid(one, stillUndoable)) undoable.add(id)
  }
  return undoable
}

/**
 * Undoes an act of this user, or redoes what was undone so: that is an act like any other.
 * @throws Failure InvalidOperation (`NOT_UNDOABLE`) if it cannot be undone, or already was; (`CHANGED_SINCE`) if all of
 * it was changed since; and what its handlers refuse with
 */
export async function undoAct(context: CommandContext, actOperationId: Id): Promise<UndoneAct> {
  const { tx, teamId, actor, operationId } = context
  const found = (await find(tx, { registries: context, teamId }, actor.principal, [actOperationId])).get(actOperationId)
  if (!found) throw notUndoable()
  await claim(context, actOperationId)
  if (found.by === 'rows') return undoRows(context, actOperationId, found.changedRows)
  const { handlers, ids, stands, left, answer } = found
  const stillUndoable = handlers.undoable ? new Set(await handlers.undoable(tx, actor.principal, ids)) : null
  if (!isAsSaid(found, stillUndoable)) throw notUndoable()
  const [id] = ids
  const remains = stands
    ? await handlers.undo(context, id, answer, left)
    : await handlers.redo?.(context, id, left, answer)
  return {
    actOperationId,
    redoOperationId: handlers.redo && remains !== FOR_GOOD ? operationId : null,
    stayed: stands ? (handlers.stayed?.(remains) ?? 0) : 0,
    base: { operationId: found.operationId, stands: !stands, left: remains ?? null },
  }
}

/** An act is undone once: after a redo, the redo is the act to undo. */
async function claim({ tx, teamId }: CommandContext, actOperationId: Id): Promise<void> {
  const claimed = await tx
    .updateTable('operations')
    .set({ taken_back_at: new Date() })
    .where('team_id', '=', teamId)
    .where('operation_id', '=', actOperationId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw notUndoable()
}

async function undoRows(context: CommandContext, actOperationId: Id, changedRows: boolean | null): Promise<UndoneAct> {
  const { tx, operationId } = context
  // An act that changed nothing needs no undo; if it did change rows and no image is left, it cannot be undone.
  if (changedRows === false) return { actOperationId, redoOperationId: operationId, stayed: 0 }
  if (operationId !== null) await keepImages(tx, operationId)
  const back = await putRowsBack(context, actOperationId)
  if (back === null) throw notUndoable()
  const { changed, stayed } = back
  if (changed === 0 && stayed > 0) throw changedSince()
  return { actOperationId, redoOperationId: operationId, stayed }
}

function notUndoable(): Failure {
  return new Failure('InvalidOperation', 'This cannot be undone anymore.', { reason: 'NOT_UNDOABLE' })
}
