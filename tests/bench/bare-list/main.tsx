import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Given {
  rows: (readonly string[])[]
  drawn: number
}

const given = JSON.parse(document.getElementById('given')?.textContent ?? '{}') as Given

const Row = memo(function Row({ at, cells }: { at: number; cells: readonly string[] }) {
  return (
    <tr data-index={at}>
      {cells.map((cell, column) => (
        <td key={column} data-column={column}>
          {cell}
        </td>
      ))}
    </tr>
  )
})

/** Draws as many rows as the product does, of all that are loaded. The key Delete empties the chosen cell. */
function List() {
  const [rows, setRows] = useState(given.rows)
  const [chosen, setChosen] = useState({ row: 0, column: 0 })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Delete') return
      setRows((before) => before.map((cells, at) => (at === chosen.row ? cells.with(chosen.column, '') : cells)))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [chosen])
  return (
    <table
      onClick={({ target }) => {
        const cell = (target as Element).closest<HTMLElement>('[data-column]')
        const row = cell?.closest<HTMLElement>('[data-index]')
        if (cell && row) setChosen({ row: Number(row.dataset['index']), column: Number(cell.dataset['column']) })
      }}
    >
      <tbody>
        {rows.slice(0, given.drawn).map((cells, at) => (
          <Row key={at} at={at} cells={cells} />
        ))}
      </tbody>
    </table>
  )
}

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
createRoot(container).render(<List />)
