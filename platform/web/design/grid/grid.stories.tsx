import { useRef, useState } from 'react'
import type { Stories } from '../../stories.ts'
import { areaBetween, isInArea, type GridPlace } from './grid-place.ts'
import { useGrid } from './use-grid.ts'

const HEADS = ['Interview', 'Plan', 'Weeks', 'Would pay']
const ROWS = [
  ['Maren', 'Trial', '2', 'No'],
  ['Tobias', 'Year', '31', 'Yes'],
  ['Ife', 'Month', '9', 'Yes'],
  ['Ines', 'Trial', '1', 'Perhaps'],
]

/** The smallest table with the cursor of all grids. */
function Cells() {
  const element = useRef<HTMLDivElement>(null)
  const [{ at, anchor }, setCursor] = useState<Record<'at' | 'anchor', GridPlace>>({
    at: { row: 1, column: 1 },
    anchor: { row: 0, column: 2 },
  })
  const area = areaBetween(at, anchor)
  const { attributes, idOf } = useGrid({
    label: 'Interviews',
    element,
    at,
    isDrawn: true,
    rowCount: ROWS.length + 1,
    columnCount: HEADS.length,
    columns: HEADS.length,
    rowsIn: () => ROWS.length,
    selectable: true,
    keys: 'element',
    onMove: (place, extend) => setCursor({ at: place, anchor: extend ? anchor : place }),
  })
  const line = { display: 'grid', gridTemplateColumns: '2fr 1fr 1fr 1fr' } as const
  return (
    <div ref={element} {...attributes}>
      <div role="row" aria-rowindex={1} style={line}>
        {HEADS.map((head) => (
          <span key={head} role="columnheader" style={{ padding: 6, color: 'var(--ui-text-muted)' }}>
            {head}
          </span>
        ))}
      </div>
      {ROWS.map((cells, row) => (
        <div key={cells[0]} role="row" aria-rowindex={row + 2} style={line}>
          {cells.map((cell, column) => {
            const isCurrent = row === at.row && column === at.column
            const isChosen = isInArea(area, { row, column })
            return (
              <span
                key={HEADS[column]}
                id={idOf({ row, column })}
                role="gridcell"
                aria-selected={isChosen}
                style={{
                  padding: 6,
                  background: isChosen ? 'var(--ui-selected)' : undefined,
                  outline: isCurrent ? '2px solid var(--ui-focus)' : undefined,
                  outlineOffset: -2,
                }}
              >
                {cell}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}

export const stories: Stories[] = [{ part: 'useGrid', states: { usual: () => <Cells /> } }]
