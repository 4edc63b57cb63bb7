import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useKeyboard } from '../keyboard/index.ts'
import { renderInterface } from '../testing.tsx'
import { useRowSelection } from './use-row-selection.ts'
import { VirtualRows } from './virtual-rows.tsx'

const items = Array.from({ length: 1000 }, (_, index) => ({ id: `row-${index}`, title: `Note ${index}` }))
const VISIBLE_PX = 400

// A browser without layout gives every element the height of the scrolling window.
beforeAll(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => VISIBLE_PX })
})

function List({ nearEnd }: { nearEnd?: () => void }) {
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
        hrefOf={({ id }) => `#${id}`}
        onNearEnd={nearEnd}
      >
        {({ title }) => title}
      </VirtualRows>
      <output>{[...selection.selection.selected].join(' ')}</output>
    </div>
  )
}

const chosen = () => screen.getByRole('status').textContent

beforeEach(() => void (location.hash = ''))
const link = (name: string) => screen.getByRole('link', { name })

test('only what can be seen is drawn, and all rows are counted', () => {
  const nearEnd = vi.fn()
  renderInterface(<List nearEnd={nearEnd} />)
  expect(screen.getByRole('grid', { name: 'Notes' }).getAttribute('aria-rowcount')).toBe('1000')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  expect(nearEnd).not.toHaveBeenCalled()
})

test('the keyboard moves, selects, extends and opens', async () => {
  renderInterface(<List />)
  await userEvent.keyboard('jjx')
  expect(chosen()).toBe('row-1')
  await userEvent.keyboard('{Shift>}jj{/Shift}')
  expect(chosen()).toBe('row-1 row-2 row-3')
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toBe('')
  await userEvent.keyboard('k{Enter}')
  expect(location.hash).toBe('#row-2')
})

test('clicks open; with shift and mod they select', async () => {
  renderInterface(<List />)
  fireEvent.click(link('Note 2'))
  expect(location.hash).toBe('#row-2')
  fireEvent.click(link('Note 4'), { shiftKey: true })
  expect(chosen()).toBe('row-2 row-3 row-4')
  fireEvent.click(link('Note 3'), { ctrlKey: true })
  expect(chosen()).toBe('row-2 row-4')
  act(() => screen.getByRole('checkbox', { name: 'Select Note 0' }).click())
  expect(chosen()).toBe('row-2 row-4 row-0')
  expect(location.hash).toBe('#row-2')
})

test('a row is a link: its address can be copied, and the middle button and its menu belong to the browser', () => {
  renderInterface(<List />)
  expect(link('Note 2').getAttribute('href')).toBe('#row-2')
  expect(fireEvent(link('Note 2'), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))).toBe(
    true,
  )
  expect(fireEvent.contextMenu(link('Note 2'))).toBe(true)
  expect(chosen()).toBe('')
})

const cursorOn = () =>
  document
    .querySelector(`[id="${screen.getByRole('grid').getAttribute('aria-activedescendant') ?? ''}"]`)
    ?.querySelector('a')
    ?.getAttribute('aria-label')

test('pages and ends belong to the page until the list has a cursor; then Shift selects up to them', async () => {
  renderInterface(<List />)
  const scroll = (key: string) => fireEvent.keyDown(document.body, { key })
  // Not prevented: the browser scrolls.
  expect([scroll('PageDown'), scroll('End')]).toEqual([true, true])
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(cursorOn()).toBe('Note 1')
  await userEvent.keyboard('{Shift>}{Home}{/Shift}')
  expect(chosen()).toBe('row-0 row-1')
  await userEvent.keyboard('{PageDown}')
  expect(Number(cursorOn()?.replace('Note ', ''))).toBeGreaterThan(5)
  await userEvent.keyboard('{PageUp}')
  expect(cursorOn()).toBe('Note 0')
  await userEvent.keyboard('{Shift>}{End}{/Shift}')
  expect(chosen()?.split(' ').length).toBe(items.length)
})

test('a row that is not drawn is not named as the active one', async () => {
  renderInterface(<List />)
  await userEvent.keyboard('j')
  expect(cursorOn()).toBe('Note 0')
  const scroller = screen.getByRole('grid').parentElement
  if (scroller) scroller.scrollTop = 20_000
  fireEvent.scroll(scroller ?? document.body)
  await expect.poll(() => screen.getByRole('grid').hasAttribute('aria-activedescendant')).toBe(false)
})
