import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type CommandContext, type Hooks } from '#journal/server/index.ts'
import type { MoveConsequence } from '../../model/move.ts'
import type { MovedTable } from './moved-table.ts'

/** A project that things are moved out of or into. */
export interface MovePlace {
  projectId: Id
  scopeId: Id
  title: string
}

/** Things of one kind that are moved from one project to another. */
export interface Moving {
  kind: string
  ids: ReadonlyArray<Id>
  from: MovePlace
  to: MovePlace
}

/** Why one of the things cannot be moved now. */
export interface Blocked {
  id: Id
  /** A sentence about that thing. */
  reason: string
}

/**
 * What else has to follow things to another project, in addition to the rows that belong only to them. The steps are
 * independent.
 */
export interface MoveStep<Image = unknown, Left = unknown> {
  /** The unique name under which its image is stored. */
  name: string
  /** The kinds that it follows. */
  kinds: ReadonlyArray<string>
  /** Which of the things cannot be moved now. */
  blocked?(tx: CellTransaction, moving: Moving): Promise<Blocked[]>
  /** What a move would do, for the preview. */
  previewMove?(asking: { tx: CellTransaction; actor: Actor }, moving: Moving): Promise<MoveConsequence[]>
  /**
   * Adapts it to the new project, after the rows were moved.
   * @returns what undoing it needs to know, as JSON
   */
  remap?: (context: CommandContext, moving: Moving) => Promise<Image>
  /**
   * The same on the way back: restores what the image says, and includes what was added since.
   * @returns what redoing it needs to know, as JSON: what was created for it and is deleted now
   */
  undo?(context: CommandContext, moving: Moving, image: Image): Promise<Left>
  /**
   * As `remap`, after it was undone: what was created for it then is restored, so that nothing is created twice.
   * @returns what undoing it again needs to know
   */
  remapAgain?(context: CommandContext, moving: Moving, image: Image, left: Left): Promise<Image>
}

/** Tables without content of a kind that are moved too. What determines the rows of each is in its `after`. */
export const movedBeside = defineHook<MovedTable>('movedBeside')

/** What follows things that are moved. */
export const moveSteps = defineHook<MoveStep>('moveSteps', ({ name }) => name)

export function stepsFor(hooks: Hooks, kind: string): MoveStep[] {
  return hooks.of(moveSteps).filter(({ kinds }) => kinds.includes(kind))
}
