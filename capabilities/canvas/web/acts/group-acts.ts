import type { CanvasItem } from '../../model/item.ts'
import type { Board } from '../scene/board.ts'
import { frameAround } from '../scene/choosing.ts'
import { newShape } from '../scene/new-items.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { TurnedInto } from '../use-canvas-changes.ts'
import type { Acting } from './acting.ts'

/** Groups around what is chosen, and what they are turned into. */
export function groupActs({ board, run, now, settle, write }: Acting) {
  const { scene } = board
  const looseOnes = (): CanvasItem[] => board.chosen().filter((item) => item.kind !== 'group')
  return {
    groupChosen(): void {
      settle()
      const items = looseOnes()
      const box = frameAround(items)
      if (!box) return board.set({ tool: 'group' })
      const item = newShape(scene, 'group', box)
      run(
        now()
          .changes.createAround(item, items, { title: strings.grouped(items.length) })
          .then((made) => {
            if (!made) return
            board.select([item.id])
            write({ item, isNew: false })
          }),
      )
    },
    /**
     * Creates a tag or an insight from the chosen group, or from the chosen items, which are put into a group for it.
     * @param name of the group, where it has none yet
     */
    turn(into: TurnedInto, name: string | null): void {
      settle()
      const { changes } = now()
      const one = chosenGroup(board)
      if (one) return run(changes.turnGroup(into, name === null ? one : { ...one, text: name }))
      const items = looseOnes()
      const box = frameAround(items)
      if (!box || name === null) return
      const made = { ...newShape(scene, 'group', box), text: name }
      run(
        changes.turnLoose(into, made, items).then((done) => {
          if (done) board.select([made.id])
        }),
      )
    },
    /** Whether what is chosen has a name already: that of a group. */
    hasName: (): boolean => (chosenGroup(board)?.text.trim() ?? '') !== '',
  }
}

/** The group that is chosen, where nothing else is. */
function chosenGroup(board: Board): CanvasItem | undefined {
  const chosen = board.chosen()
  return chosen.length === 1 && chosen[0]?.kind === 'group' ? chosen[0] : undefined
}
