import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, CommandContext } from '#journal/server/index.ts'
import type { MoveConsequence } from '../../model/move.ts'
import type { MovedTable } from './moved-table.ts'

/** A project as a place that things are moved out of or into. */
export interface MovePlace {
  projectId: Id
  scopeId: Id
  title: string
}

/** Things of one kind that go from one project to another. */
export interface Moving {
  kind: string
  ids: ReadonlyArray<Id>
  from: MovePlace
  to: MovePlace
}

/** Why one of the things cannot be moved now. */
export interface Stuck {
  id: Id
  /** A sentence, said of that thing. */
  reason: string
}

/**
 * What follows things to another project beside the rows that are of them alone. Each capability adds its own, once for
 * each process.
 */
export interface MoveStep<Image = unknown> {
  /** Under which its image is kept. */
  name: string
  /** What it follows. */
  kinds: ReadonlyArray<string>
  /** Which of the things cannot be moved now. */
  stuck?(tx: CellTransaction, moving: Moving): Promise<Stuck[]>
  /** What a move would do, for whoever decides about it. */
  foresee?(asking: { tx: CellTransaction; actor: Actor }, moving: Moving): Promise<MoveConsequence[]>
  /**
   * Brings it in line with the new place, where the rows stand already.
   * @returns what taking it back needs to know, as JSON
   */
  carry?(context: CommandContext, moving: Moving): Promise<Image>
  /** The same on the way back: puts back what the image says, and brings along what came since. */
  takeBack?(context: CommandContext, moving: Moving, image: Image): Promise<void>
}

const tables: MovedTable[] = []
const steps: MoveStep[] = []

/** Adds tables that hold no content of a kind, and move all the same; once for each process. */
export function registerMovedTables(added: ReadonlyArray<MovedTable>): void {
  tables.push(...added)
}

export function registerMoveStep<Image>(step: MoveStep<Image>): void {
  // What a step kept is given back to that step alone.
  steps.push(step as MoveStep)
}

export function registeredTables(): ReadonlyArray<MovedTable> {
  return tables
}

export function stepsFor(kind: string): MoveStep[] {
  return steps.filter(({ kinds }) => kinds.includes(kind))
}
