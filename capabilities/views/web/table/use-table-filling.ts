import type { GridArea } from '#platform/web/design/grid/grid-place.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { emptyCell, isEditable } from '../cell-values.ts'
import type { CellChange } from '../paste-plan.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { hasChosenCells, type ActedTable } from './acted-table.ts'
import { blockRows } from './block-rows.ts'
import { tableActions } from './table-actions.ts'

/**
 * Empties the chosen cells, and fills them from the first row among them, or from the one above.
 * @returns what fills the chosen cells on to a line below or above
 */
export function useTableFilling(table: ActedTable): (line: number) => void {
  const { objectType, lines, columns, cursor, commands } = table
  const { block } = cursor
  const { rowsIn } = blockRows(lines, table.reach)
  const any = hasChosenCells(table)

  const empty = async (): Promise<void> => {
    const rows = block && (await rowsIn(block))
    if (!block || rows === null) return
    const changes = rows.flatMap((row) =>
      columns.slice(block.left, block.right + 1).flatMap((column): CellChange[] => {
        // A title can be renamed, but is not emptied with other cells.
        const given = emptyCell(column)
        return given && isEditable(row, column, objectType) ? [{ row, column, given }] : []
      }),
    )
    if (changes.length > 0) await commands.writeMany(changes, strings.emptied(changes.length))
  }
  useAction(tableActions.empty, empty, { enabled: any })

  const fill = async (from: readonly Row[], into: readonly Row[], columnsOf: GridArea): Promise<void> => {
    if (from.length === 0 || into.length === 0) return
    const filled = columns.slice(columnsOf.left, columnsOf.right + 1)
    await commands.fill(from, into, filled, table.onUnchanged)
  }
  const rowAbove = async (from: number): Promise<readonly Row[]> => {
    for (let at = from - 1; at >= 0; at -= 1) {
      const one = lines.at(at)
      if (one?.kind === 'row') return [one.row]
      if (one?.kind === 'waiting' && one.isRow) return (await rowsIn({ top: at, bottom: at })) ?? []
    }
    return []
  }
  const fillDown = async (): Promise<void> => {
    const rows = block && (await rowsIn(block))
    if (!block || !rows) return
    const [first, ...others] = rows
    if (!first) return
    await (others.length > 0 ? fill([first], others, block) : fill(await rowAbove(block.top), [first], block))
  }
  useAction(tableActions.fillDown, fillDown, { enabled: any })

  const fillOver = async (chosen: GridArea, to: number): Promise<void> => {
    const isDown = to > chosen.bottom
    const from = await rowsIn(chosen)
    const into =
      from && (await rowsIn(isDown ? { top: chosen.bottom + 1, bottom: to } : { top: to, bottom: chosen.top - 1 }))
    if (!from || !into) return
    // Upwards the last row comes first because it is nearest.
    await (isDown ? fill(from, into, chosen) : fill(from.toReversed(), into.toReversed(), chosen))
  }
  return (to) => {
    if (!block || (to >= block.top && to <= block.bottom)) return
    void fillOver(block, to)
    cursor.choose(
      { row: to > block.bottom ? block.top : block.bottom, column: block.left },
      { row: to, column: block.right },
    )
  }
}
