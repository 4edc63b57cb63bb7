import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '../../model/actor.ts'
import type { CommandContext } from '../command-context.ts'
import type { Registries } from '../context.ts'
import { defineHook } from '../hook.ts'

/** What a way leaves of an act that it ended for good: nobody does that again by taking this back. */
export const FOR_GOOD = 'for-good'

/** How acts of one sort are taken back: by an id that their answer names, or by several. */
export interface UndoWay {
  /** The property of the answer, an id or ids; where it is absent from one or empty, there is nothing to take back. */
  names: string
  /**
   * Of acts of this principal, by their ids, those that were not taken back yet and can be; of one that names several,
   * as many as are still there. By one question for all. Absent where the acts are kept nowhere: then whether it can be
   * is found out by trying.
   */
  standing?(tx: CellTransaction, principal: Principal, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
  /**
   * @param id the first that the answer names
   * @param answer all of it, as JSON holds it
   * @param again what `doAgain` returned, where it stands since it was done again; else null
   * @returns what is needed to do it again, if anything; `FOR_GOOD` where it cannot be done again
   * @throws Failure where it cannot be taken back any more, or not by this actor
   */
  takeBack: (context: CommandContext, id: Id, answer: unknown, again?: unknown) => Promise<unknown>
  /** Does it once more as it was. Absent where that is a new act. @param left what `takeBack` returned */
  doAgain?: (context: CommandContext, id: Id, left: unknown, answer: unknown) => Promise<unknown>
  /** How much stayed as it is, since somebody changed it meanwhile. Absent where it is all or nothing. */
  stayed?: (left: unknown) => number
}

/**
 * How an act is taken back, which its command says:
 *
 * - `rows`: the database keeps what it does to rows, and puts them back. What others changed since stays.
 * - `deletion`: its answer names what it deleted (`deletionId`), which is brought back.
 * - a way of its own, by an id that its answer names.
 * - `by`: another act, which is given what stood before, as the answer or what the page shows tells it.
 * - `never`, and why: what went out into the world, what the installation did, and what takes something back itself.
 */
export type Undo = 'rows' | 'deletion' | UndoWay | { by: string } | { never: string }

/** Joined by the capability that brings back what was deleted. */
export const deletionWay = defineHook<UndoWay>('deletionWay', () => 'deletion')

/** How deletions are taken back here. */
export function wayOfDeletions({ hooks }: Pick<Registries, 'hooks'>): UndoWay {
  const [way] = hooks.of(deletionWay)
  if (!way) throw new Error('No capability brings back what was deleted.')
  return way
}

/** Brings back what was deleted by one act, where it still lies in the trash. @returns whether it did */
export async function bringBack(context: CommandContext, deletionId: Id | null): Promise<boolean> {
  if (deletionId === null) return false
  const way = wayOfDeletions(context)
  const there = await way.standing?.(context.tx, context.principal, [deletionId])
  if (there?.includes(deletionId) !== true) return false
  await way.takeBack(context, deletionId, null)
  return true
}
