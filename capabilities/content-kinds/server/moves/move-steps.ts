import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type CommandContext, type Hooks } from '#journal/server/index.ts'
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
export interface Blocked {
  id: Id
  /** A sentence, said of that thing. */
  reason: string
}

/** What follows things to another project beside the rows that are of them alone. No step needs another's. */
export interface MoveStep<Image = unknown, Left = unknown> {
  /** Under which its image is kept, of no other. */
  name: string
  /** What it follows. */
  kinds: ReadonlyArray<string>
  /** Which of the things cannot be moved now. */
  blocked?(tx: CellTransaction, moving: Moving): Promise<Blocked[]>
  /** What a move would do, for whoever decides about it. */
  previewMove?(asking: { tx: CellTransaction; actor: Actor }, moving: Moving): Promise<MoveConsequence[]>
  /**
   * Brings it in line with the new place, where the rows stand already.
   * @returns what taking it back needs to know, as JSON
   */
  remap?: (context: CommandContext, moving: Moving) => Promise<Image>
  /**
   * The same on the way back: puts back what the image says, and brings along what came since.
   * @returns what doing it again needs to know, as JSON: what was made for it and is taken away
   */
  takeBack?(context: CommandContext, moving: Moving, image: Image): Promise<Left>
  /**
   * As `carry`, once it was taken back: what was made for it then comes back, so that nothing is made twice.
   * @returns what taking it back once more needs to know
   */
  remapAgain?(context: CommandContext, moving: Moving, image: Image, left: Left): Promise<Image>
}

/** Tables that hold no content of a kind, and move all the same. What each is told by stands in its `after`. */
export const movedBeside = defineHook<MovedTable>('movedBeside')

/** What follows things that are moved. */
export const moveSteps = defineHook<MoveStep>('moveSteps', ({ name }) => name)

export function stepsFor(hooks: Hooks, kind: string): MoveStep[] {
  return hooks.of(moveSteps).filter(({ kinds }) => kinds.includes(kind))
}
