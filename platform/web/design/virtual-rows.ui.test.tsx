import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { useKeyboard } from '../keyboard/index.ts'
import { renderInterface } from '../testing.tsx'
import { useRowSelection } from './use-row-selection.ts'
import { VirtualRows } from './virtual-rows.tsx'

const items = Array.from({ length: 1000 }, (_, index) => ({ id: `row-${index}`, title: `Note ${index}` }))
const VISIBLE_PX = 400

// A browser without layout gives every element the height of the scrolling window.
beforeAll(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth']) Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => VISIBLE_PX })
})

function List({ open, nearEnd }: { open: (title: string) => void; nearEnd?: () => void }) {
  useKeyboard()
  const selection = useRowSelection(items.map(({ id }) => id))
  return (
    <div style={{ overflowY: 'auto', height: VISIBLE_PX }}>
      <VirtualRows
        label="Notes"
        items={items}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        selection={selection}
        onOpen={({ title }) => open(title)}
        onNearEnd={nearEnd}
      >
        {({ title }) => title}
      </VirtualRows>
      <output>{[...selection.selection.selected].join(' ')}</output>
    </div>
  )
}

const chosen = () => screen.getByRole('status').textContent

test('only what can be seen is drawn, and all rows are counted', () => {
  const nearEnd = vi.fn()
  renderInterface(<List open={vi.fn()} nearEnd={nearEnd} />)
  expect(screen.getByRole('grid', { name: 'Notes' }).getAttribute('aria-rowcount')).toBe('1000')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  expect(nearEnd).not.toHaveBeenCalled()
})

test('the keyboard moves, selects, extends and opens', async () => {
  const open = vi.fn()
  renderInterface(<List open={open} />)
  await userEvent.keyboard('jjx')
  expect(chosen()).toBe('row-1')
  await userEvent.keyboard('{Shift>}jj{/Shift}')
  expect(chosen()).toBe('row-1 row-2 row-3')
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toBe('')
  await userEvent.keyboard('k{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith('Note 2')
})

test('clicks open; with shift and mod they select', async () => {
  const open = vi.fn()
  renderInterface(<List open={open} />)
  fireEvent.click(screen.getByText('Note 2'))
  expect(open).toHaveBeenCalledExactlyOnceWith('Note 2')
  fireEvent.click(screen.getByText('Note 4'), { shiftKey: true })
  expect(chosen()).toBe('row-2 row-3 row-4')
  fireEvent.click(screen.getByText('Note 3'), { ctrlKey: true })
  expect(chosen()).toBe('row-2 row-4')
  act(() => screen.getByRole('checkbox', { name: 'Select Note 0' }).click())
  expect(chosen()).toBe('row-2 row-4 row-0')
  expect(open).toHaveBeenCalledOnce()
})
