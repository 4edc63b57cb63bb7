import type { MouseEvent } from 'react'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { rowOn, type Lines } from '../lines.ts'
import type { Row } from '../row.ts'

interface CellClicks {
  lines: Lines
  /** The checkbox of a row; with `extend`, all up to it. */
  onChoose: (row: Row, extend: boolean) => void
  /** A cell of a row, or beside its cells. */
  onPlace: (place: GridPlace | null, extend: boolean) => void
  onTwice: (place: GridPlace, row: Row) => void
}

/** Clicks on the cells of a table. Links and the cell that is edited handle theirs themselves. */
export function cellClicks({ lines, onChoose, onPlace, onTwice }: CellClicks) {
  const clicked = (target: EventTarget): { target: Element; row: Row } | null => {
    if (!(target instanceof Element) || target.closest('a, [data-editing]')) return null
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
    const row = index === undefined ? undefined : rowOn(lines, Number(index))
    return row ? { target, row } : null
  }
  return {
    onClick(event: MouseEvent): void {
      const on = clicked(event.target)
      if (!on) return
      if (on.target.closest('input[type="checkbox"]')) onChoose(on.row, event.shiftKey)
      else onPlace(placeOf(on.target), event.shiftKey)
    },
    onDoubleClick(event: MouseEvent): void {
      const on = clicked(event.target)
      const place = on && placeOf(on.target)
      if (place) onTwice(place, on.row)
    },
  }
}

/** The cell that an element is in. */
function placeOf(target: Element): GridPlace | null {
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  return cell && row ? { row: Number(row.dataset['index']), column: Number(cell.dataset['column']) } : null
}
