import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { offTheRecord, type Policy } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { EventType } from '#journal/model/events.ts'
import type { Actor, CommandContext, Hooks } from '#journal/server/index.ts'
import type { MOVED, MovePreview, MoveToProject } from '../../model/move.ts'
import type { MovePart } from '../tables.ts'
import { moveRows } from './move-rows.ts'
import { stepsFor, type MovePlace, type Moving, type Blocked } from './move-steps.ts'
import type { Table } from './moved-table.ts'
import { claimMove, holdThings, insertMove, keepParts } from './moves-store.ts'

interface Movable {
  id: Id
  scopeId: Id
  projectId: Id
  documentId: Id
  title: string
  locked: boolean
}

/** A kind of things that can be moved between projects. */
export interface MovableKind<Thing extends Movable> {
  kind: string
  moved: EventType<string, typeof MOVED>
  /** The plural of the kind: `notes`. */
  plural: string
  table: Table
  policy: Policy<Thing, 'view' | 'move'>
  find(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Thing[]>
  /** The projects of the ids that exist, without access checks. */
  places(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<MovePlace[]>
  placePolicy: Policy<{ scopeId: Id }, 'view' | 'contribute'>
  /** Marks the project as changed. */
  touch(tx: CellTransaction, projectId: Id): Promise<void>
}

/**
 * Moves things to another project with everything that belongs to them as one act, all or none. Those that are there
 * already stay unchanged. @returns the move, by which it is undone.
 * @throws Failure NotFound unless the actor may see all of them and the project; Forbidden; InvalidOperation where one
 * cannot be moved now
 */
export async function moveThings<Thing extends Movable>(
  context: CommandContext,
  movable: MovableKind<Thing>,
  { ids, toProjectId }: MoveToProject,
): Promise<{ moveId: Id; ids: Id[] }> {
  const { tx, teamId, principal } = context
  const to = await placeFor(context, movable, toProjectId)
  const leaving = (await visibleThings(context, movable, ids, true)).filter(
    ({ projectId }) => projectId !== toProjectId,
  )
  for (const thing of leaving) movable.policy.authorize(context.actor, 'move', thing)
  const parts: MovePart[] = []
  for (const moving of await movingsOf(tx, movable, leaving, to))
    parts.push({
      fromProjectId: moving.from.projectId,
      ids: [...moving.ids],
      images: await remap(context, movable, moving, { way: 'first' }),
    })
  const moveId = newId()
  await insertMove(tx, teamId, principal, { id: moveId, kind: movable.kind, toProjectId, parts })
  return { moveId, ids: leaving.map(({ id }) => id) }
}

/**
 * What moving these things would do; what cannot be moved is listed with the reason.
 * @throws Failure NotFound, Forbidden as the move would
 */
export async function previewMove<Thing extends Movable>(
  asking: { tx: CellTransaction; hooks: Hooks; actor: Actor },
  movable: MovableKind<Thing>,
  { ids, toProjectId }: MoveToProject,
): Promise<MovePreview> {
  const { tx, actor } = asking
  const to = await placeFor(asking, movable, toProjectId)
  const things = await visibleThings(asking, movable, ids, false)
  const leaving = things.filter(({ projectId }) => projectId !== toProjectId)
  const locked = leaving.filter((thing) => thing.locked && !movable.policy.allows(actor, 'move', thing))
  const free = leaving.filter((thing) => !locked.includes(thing))
  for (const thing of free) movable.policy.authorize(actor, 'move', thing)
  const blocked: Blocked[] = locked.map(({ id }) => ({ id, reason: 'It is locked. Unlock it first.' }))
  const preview: MovePreview = { there: things.length - leaving.length, blocked: [], consequences: [] }
  for (const moving of await movingsOf(tx, movable, free, to)) {
    const held = await blockedOf(asking, moving)
    blocked.push(...held)
    const going = { ...moving, ids: moving.ids.filter((id) => held.every((one) => one.id !== id)) }
    if (going.ids.length === 0) continue
    for (const { previewMove } of stepsFor(asking.hooks, movable.kind))
      preview.consequences.push(...((await previewMove?.(asking, going)) ?? []))
  }
  const titles = new Map(leaving.map(({ id, title }) => [id, title]))
  const first = new Map(blocked.toReversed().map((one) => [one.id, { ...one, title: titles.get(one.id) ?? '' }]))
  return { ...preview, blocked: [...new Set(ids)].flatMap((id) => first.get(id) ?? []) }
}

/**
 * Undoes a move of this actor: what is still where the move put it returns to where it was, with what belonged to it
 * then and what was added since.
 * @throws Failure NotFound for another actor’s move or one that was undone already; Forbidden; InvalidOperation where
 * nothing of it can return
 */
export async function undoMove<Thing extends Movable>(
  context: CommandContext,
  movable: MovableKind<Thing>,
  moveId: Id,
): Promise<void> {
  const { tx, principal } = context
  const kept = await claimMove(tx, principal, movable.kind, moveId, 'back')
  if (!kept) throw notFound('What you did')
  const from = await placeFor(context, movable, kept.toProjectId, 'view')
  const parts: MovePart[] = []
  for (const { fromProjectId, ids, images } of kept.parts) {
    const to = await placeFor(context, movable, fromProjectId)
    const going = await stillIn(context, movable, kept.toProjectId, ids)
    if (going.length === 0) continue
    const left = await remap(context, movable, { kind: movable.kind, ids: going, from, to }, { way: 'back', images })
    parts.push({ fromProjectId, ids, images, back: { ids: going, left } })
  }
  if (parts.length === 0 && kept.parts.length > 0) throw movedSince()
  await keepParts(tx, moveId, parts)
}

/**
 * Redoes a move of this actor that was undone: what returned and is still there is moved again, with the same tags,
 * fields and questions that were created for it then.
 * @throws Failure as `undoMove`
 */
export async function redoMove<Thing extends Movable>(
  context: CommandContext,
  movable: MovableKind<Thing>,
  moveId: Id,
): Promise<void> {
  const { tx, principal } = context
  const kept = await claimMove(tx, principal, movable.kind, moveId, 'again')
  if (!kept) throw notFound('What you did')
  const to = await placeFor(context, movable, kept.toProjectId)
  const parts: MovePart[] = []
  for (const { fromProjectId, images, back } of kept.parts) {
    const from = await placeFor(context, movable, fromProjectId, 'view')
    const going = await stillIn(context, movable, fromProjectId, back?.ids ?? [])
    if (going.length === 0) continue
    const moving = { kind: movable.kind, ids: going, from, to }
    parts.push({
      fromProjectId,
      ids: going,
      images: await remap(context, movable, moving, { way: 'again', images, left: back?.left ?? {} }),
    })
  }
  if (parts.length === 0 && kept.parts.length > 0) throw movedSince()
  await keepParts(tx, moveId, parts)
}

/** Those that are in the project, locked. @throws Failure Forbidden where one may not be moved */
async function stillIn<Thing extends Movable>(
  { tx, actor }: CommandContext,
  movable: MovableKind<Thing>,
  projectId: Id,
  ids: ReadonlyArray<Id>,
): Promise<Id[]> {
  const things = (await hold(tx, movable, ids)).filter(
    (thing) => thing.projectId === projectId && movable.policy.allows(actor, 'view', thing),
  )
  for (const thing of things) movable.policy.authorize(actor, 'move', thing)
  return things.map(({ id }) => id)
}

function movedSince(): Failure {
  return new Failure('InvalidOperation', 'Someone else has moved or deleted this since, so it was left as it is.', {
    reason: 'CHANGED_SINCE',
  })
}

async function placeFor<Thing extends Movable>(
  { tx, actor }: { tx: CellTransaction; actor: Actor },
  { places, placePolicy }: MovableKind<Thing>,
  projectId: Id,
  action: 'view' | 'contribute' = 'contribute',
): Promise<MovePlace> {
  const [place] = await places(tx, [projectId])
  if (!place || !placePolicy.allows(actor, 'view', place)) throw notFound('The project')
  placePolicy.authorize(actor, action, place)
  return place
}

async function hold<Thing extends Movable>(
  tx: CellTransaction,
  { table, find }: MovableKind<Thing>,
  ids: ReadonlyArray<Id>,
): Promise<Thing[]> {
  await holdThings(
    tx,
    table,
    ids,
    (await find(tx, ids)).map(({ documentId }) => documentId),
  )
  // Read again: they may have been moved or deleted a moment ago.
  return find(tx, ids)
}

async function visibleThings<Thing extends Movable>(
  { tx, actor }: { tx: CellTransaction; actor: Actor },
  movable: MovableKind<Thing>,
  ids: ReadonlyArray<Id>,
  held: boolean,
): Promise<Thing[]> {
  const found = held ? await hold(tx, movable, ids) : await movable.find(tx, ids)
  if (found.length !== new Set(ids).size || found.some((thing) => !movable.policy.allows(actor, 'view', thing)))
    throw notFound(`One of these ${movable.plural}`)
  return found
}

/** The things by the projects that they leave. */
async function movingsOf<Thing extends Movable>(
  tx: CellTransaction,
  { kind, places }: MovableKind<Thing>,
  things: readonly Thing[],
  to: MovePlace,
): Promise<Moving[]> {
  const byProject = Map.groupBy(things, ({ projectId }) => projectId)
  return (await places(tx, [...byProject.keys()])).map((from) => ({
    kind,
    from,
    to,
    ids: (byProject.get(from.projectId) ?? []).map(({ id }) => id),
  }))
}

async function blockedOf({ tx, hooks }: { tx: CellTransaction; hooks: Hooks }, moving: Moving): Promise<Blocked[]> {
  const found: Blocked[] = []
  for (const { blocked } of stepsFor(hooks, moving.kind)) found.push(...((await blocked?.(tx, moving)) ?? []))
  return found
}

/** The first time, undone, or redone; with what each step has stored. */
type Turn =
  | { way: 'first' }
  | { way: 'back'; images: Record<string, unknown> }
  | { way: 'again'; images: Record<string, unknown>; left: Record<string, unknown> }

/**
 * Moves locked things, with what belongs to them.
 * @returns what each step stores for the next undo or redo
 */
async function remap<Thing extends Movable>(
  context: CommandContext,
  { table, moved, plural, find, touch }: MovableKind<Thing>,
  moving: Moving,
  turn: Turn,
): Promise<Record<string, unknown>> {
  const { tx, emit, hooks, kinds } = context
  const [blocked, ...others] = await blockedOf({ tx, hooks }, moving)
  if (blocked) {
    const title = (await find(tx, [blocked.id]))[0]?.title ?? ''
    const more = new Set(others.map(({ id }) => id)).size
    throw new Failure(
      'InvalidOperation',
      `“${title}” cannot be moved: ${blocked.reason}${more > 0 ? ` So it is with ${more} more of these ${plural}.` : ''}`,
      { reason: 'STUCK' },
    )
  }
  await moveRows(tx, kinds, table, moving)
  const kept: Record<string, unknown> = {}
  // What else is moved is decided by its own capability, not by the rights of the actor who moves.
  const along = { ...context, actor: offTheRecord(context.actor) }
  for (const step of stepsFor(hooks, moving.kind)) {
    const { name } = step
    if (turn.way === 'back') kept[name] = await step.undo?.(along, moving, turn.images[name])
    else if (turn.way === 'again' && step.remapAgain)
      kept[name] = await step.remapAgain(along, moving, turn.images[name], turn.left[name])
    else kept[name] = await step.remap?.(along, moving)
  }
  for (const { projectId, scopeId } of [moving.from, moving.to]) {
    await touch(tx, projectId)
    for (const id of moving.ids)
      emit(
        moved({
          id,
          scopeId,
          before: { projectId: moving.from.projectId },
          after: { projectId: moving.to.projectId },
          ...(scopeId === moving.from.scopeId && scopeId !== moving.to.scopeId ? { gone: true as const } : {}),
        }),
      )
  }
  return kept
}
