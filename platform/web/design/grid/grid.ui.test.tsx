import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useKeyboard } from '../../keyboard/index.ts'
import { renderInterface } from '../../testing.tsx'
import { areaBetween, type GridPlace } from './grid-place.ts'
import { useGrid, type GridOptions } from './use-grid.ts'

const opened = vi.fn<(cell: string) => void>()
const typed = vi.fn<(key: string) => void>()
beforeEach(() => {
  opened.mockReset()
  typed.mockReset()
})

const LETTERS = ['A', 'B', 'C', 'D']
const ROWS = 12
const nameOf = ({ row, column }: GridPlace): string => `${LETTERS[column]}${row + 1}`

type Given = Partial<Pick<GridOptions, 'keys' | 'enabled' | 'selectable'>>

/** A sheet of twelve rows, of which four are a page. */
function Sheet(options: Given) {
  const element = useRef<HTMLDivElement>(null)
  const [{ at, anchor }, setCursor] = useState<Record<'at' | 'anchor', GridPlace | null>>({ at: null, anchor: null })
  const { attributes, idOf } = useGrid({
    label: 'Sheet',
    element,
    at,
    isDrawn: true,
    rowCount: ROWS,
    columnCount: LETTERS.length,
    columns: LETTERS.length,
    rowsIn: () => ROWS,
    page: () => 4,
    selectable: true,
    onMove: (place, extend) => setCursor({ at: place, anchor: extend ? anchor : place }),
    open: at ? () => opened(nameOf(at)) : undefined,
    ...options,
  })
  const area = at && anchor && areaBetween(at, anchor)
  return (
    <>
      <div ref={element} {...attributes}>
        {Array.from({ length: ROWS }, (_one, row) => (
          <div key={row} role="row">
            {LETTERS.map((letter, column) => (
              <span key={letter} id={idOf({ row, column })} role="gridcell">
                {nameOf({ row, column })}
              </span>
            ))}
          </div>
        ))}
      </div>
      <output>
        {area && `${nameOf({ row: area.top, column: area.left })}:${nameOf({ row: area.bottom, column: area.right })}`}
      </output>
    </>
  )
}

function Page(options: Given) {
  useKeyboard()
  return (
    <div onKeyDown={(event) => typed(event.key)}>
      <Sheet {...options} />
      <div role="dialog">
        <button type="button">Beside</button>
      </div>
      <button type="button">Tool</button>
    </div>
  )
}

const sheet = () => screen.getByRole('grid', { name: 'Sheet' })
/** The cell that screen readers read out. */
const cursorOn = () =>
  document.querySelector(`[id="${sheet().getAttribute('aria-activedescendant') ?? ''}"]`)?.textContent
const chosen = () => screen.getByRole('status').textContent
const press = async (keys: string) => userEvent.keyboard(keys)

test('arrows and letters, pages and ends move the cursor, which is the active descendant', async () => {
  renderInterface(<Page />)
  expect(sheet().hasAttribute('aria-activedescendant')).toBe(false)
  const steps: ReadonlyArray<[keys: string, cell: string]> = [
    ['{ArrowDown}', 'A1'],
    ['jl', 'B2'],
    ['{ArrowRight}k{ArrowLeft}', 'B1'],
    ['{PageDown}', 'B5'],
    ['{PageDown}{PageDown}', 'B12'],
    ['{PageUp}', 'B8'],
    ['{Home}', 'A8'],
    ['{End}', 'D8'],
    ['h', 'C8'],
    ['{Control>}{ArrowUp}{/Control}', 'C1'],
    ['{Control>}{ArrowDown}{/Control}', 'C12'],
    ['{Control>}{ArrowLeft}{/Control}', 'A12'],
    ['{Control>}{Home}{/Control}', 'A1'],
    ['{Control>}{End}{/Control}', 'D12'],
  ]
  for (const [keys, cell] of steps) {
    await press(keys)
    expect(cursorOn()).toBe(cell)
  }
  await press('{Enter}')
  expect(opened).toHaveBeenCalledWith('D12')
})

test('with Shift the same keys select from where the cursor was', async () => {
  renderInterface(<Page />)
  await press('jjl')
  expect(chosen()).toBe('B2:B2')
  await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(chosen()).toBe('B2:C3')
  await press('{Shift>}{PageDown}{/Shift}')
  expect(chosen()).toBe('B2:C7')
  await press('{Shift>}{Home}{/Shift}')
  expect(chosen()).toBe('A2:B7')
  await press('{Control>}{Shift>}{End}{/Shift}{/Control}')
  expect(chosen()).toBe('B2:D12')
  await press('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
  expect(chosen()).toBe('B1:D2')
  await press('{ArrowLeft}')
  expect(chosen()).toBe('C1:C1')
})

test('keys take the focus to the grid, so that the cell is read out, but not from a dialog', async () => {
  renderInterface(<Page />)
  screen.getByRole('button', { name: 'Tool' }).focus()
  await press('j')
  expect(document.activeElement).toBe(sheet())
  const beside = screen.getByRole('button', { name: 'Beside' })
  beside.focus()
  await press('j')
  expect(cursorOn()).toBe('A2')
  expect(document.activeElement).toBe(beside)
})

test('a grid among other parts takes keys only while it has the focus, and none while a cell is edited', async () => {
  const { rerender } = renderInterface(<Page keys="focus" />)
  await press('j')
  expect(cursorOn()).toBeUndefined()
  sheet().focus()
  await press('j')
  expect(cursorOn()).toBe('A1')
  rerender(<Page keys="focus" enabled={false} />)
  await press('j{ArrowRight}')
  expect(cursorOn()).toBe('A1')
})

test('a sheet inside a text moves before the text receives the keys, and leaves letters to others', async () => {
  renderInterface(<Page keys="element" />)
  await press('j')
  expect(cursorOn()).toBeUndefined()
  sheet().focus()
  typed.mockReset()
  await press('{ArrowDown}{Shift>}{End}{/Shift}j')
  expect(cursorOn()).toBe('D1')
  expect(chosen()).toBe('A1:D1')
  expect(typed.mock.calls.flat()).toEqual(['Shift', 'j'])
})

test('where only one can be selected, Shift selects none', async () => {
  renderInterface(<Page selectable={false} />)
  expect(sheet().hasAttribute('aria-multiselectable')).toBe(false)
  await press('jj{Shift>}{ArrowDown}{/Shift}')
  expect(chosen()).toBe('A2:A2')
})
