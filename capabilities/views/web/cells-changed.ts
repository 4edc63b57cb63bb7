import type { Id } from '#platform/kernel/ids.ts'
import { withCell } from './cell-values.ts'
import type { CellChange } from './paste-plan.ts'
import type { ChangingCells } from './row-acts.ts'
import type { Row } from './row.ts'

/** The owner of the cells of a row: for a highlight, its note. */
function ownerOf(row: Row): Id {
  return row.note?.id ?? row.id
}

/**
 * What an act changes that writes cells: each cell once, and the rows that show one of them.
 * @param loaded every loaded row, as often as it is shown
 */
export function cellsChanged(
  changes: readonly CellChange[],
  loaded: readonly Row[],
): Pick<ChangingCells, 'cells' | 'shown'> {
  const changeOf = new Map<Id, (row: Row) => Row>()
  for (const { row, column, given } of changes) {
    const [before, then] = [changeOf.get(ownerOf(row)), withCell(column, given)]
    changeOf.set(ownerOf(row), before ? (now) => then(before(now)) : then)
  }
  // Several highlights of one note show the same cell, and a row may be in several groups.
  const shown = new Map<Id, (row: Row) => Row>()
  for (const row of loaded) {
    const change = changeOf.get(ownerOf(row))
    if (change) shown.set(row.id, change)
  }
  const cells = new Map(
    changes.map(({ row, column, given }) => [
      `${ownerOf(row)} ${column.key}`,
      { rowId: ownerOf(row), key: column.key, ...given },
    ]),
  )
  return { cells: [...cells.values()], shown: [...shown].map(([id, change]) => ({ id, change })) }
}
