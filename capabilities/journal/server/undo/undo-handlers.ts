import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '../../model/actor.ts'
import type { CommandContext } from '../command-context.ts'
import type { Registries } from '../context.ts'
import { defineHook } from '../hook.ts'

/** What handlers leave of an act that it ended permanently: it cannot be redone. */
export const FOR_GOOD = 'for-good'

/** How acts of one sort are undone: by an id that their answer names, or by several. */
export interface UndoHandlers {
  /** The property of the answer with the id or ids; if it is absent or empty, there is nothing to undo. */
  names: string
  /**
   * The ids of those acts of this principal that were not undone yet and can be; for an act that names several, those
   * that still exist. One query for all. Absent if the acts are not stored: then only trying shows whether it can be
   * undone.
   */
  undoable?(tx: CellTransaction, principal: Principal, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
  /**
   * @param id the first that the answer names
   * @param answer all of it, as JSON stores it
   * @param again what `redo` returned, if the act is in effect because it was redone; else null
   * @returns what is needed to redo it, if anything; `FOR_GOOD` if it cannot be redone
   * @throws Failure if it can no longer be undone, or not by this actor
   */
  undo: (context: CommandContext, id: Id, answer: unknown, again?: unknown) => Promise<unknown>
  /** Redoes it as it was. Absent if that is a new act. @param left what `undo` returned */
  redo?: (context: CommandContext, id: Id, left: unknown, answer: unknown) => Promise<unknown>
  /** How much stayed as it is, because it was changed since. Absent if the undo is all or nothing. */
  stayed?: (left: unknown) => number
}

/**
 * How an act is undone, which its command declares:
 *
 * - `rows`: the database records what it does to rows, and restores them. What others changed since stays.
 * - `deletion`: its answer names what it deleted (`deletionId`), which is restored.
 * - handlers of its own, by an id that its answer names.
 * - `by`: another act, which is given the former values, as the answer or what the page shows has them.
 * - `never`, and why: what left the installation, what the installation did, and what undoes something itself.
 */
export type Undo = 'rows' | 'deletion' | UndoHandlers | { by: string } | { never: string }

/** Joined by the capability that restores what was deleted. */
export const deletionUndo = defineHook<UndoHandlers>('deletionUndo', () => 'deletion')

/** How deletions are undone here. */
export function deletionHandlers({ hooks }: Pick<Registries, 'hooks'>): UndoHandlers {
  const [handlers] = hooks.of(deletionUndo)
  if (!handlers) throw new Error('No capability brings back what was deleted.')
  return handlers
}

/** Restores what was deleted by one act, if it is still in the trash. @returns whether it did */
export async function bringBack(context: CommandContext, deletionId: Id | null): Promise<boolean> {
  if (deletionId === null) return false
  const handlers = deletionHandlers(context)
  const there = await handlers.undoable?.(context.tx, context.principal, [deletionId])
  if (there?.includes(deletionId) !== true) return false
  await handlers.undo(context, deletionId, null)
  return true
}
