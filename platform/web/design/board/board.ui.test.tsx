import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useKeyboard } from '../../keyboard/index.ts'
import { renderInterface } from '../../testing.tsx'
import { extendTo, toggleAll, toggleRow } from '../row-selection.ts'
import { useRowSelection } from '../use-row-selection.ts'
import { boardPartStrings as text } from './board-strings.ts'
import { Board } from './board.tsx'
import type { BoardMove, Together } from './moving.ts'

const VISIBLE_PX = 400
const moved = vi.fn<(move: BoardMove) => void>()
const opened = vi.fn<(id: string) => void>()
const requested = vi.fn<(column: string) => void>()

// A browser without layout gives every element the height of the scrolling window.
beforeAll(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => VISIBLE_PX })
  HTMLElement.prototype.scrollIntoView = () => undefined
})
beforeEach(() => {
  moved.mockReset()
  opened.mockReset()
  requested.mockReset()
})

const START: Record<string, readonly string[]> = {
  Fresh: ['a', 'b', 'c', 'd'],
  Empty: [],
  Folded: ['f'],
  Done: ['x', 'y'],
}

const nameOf = (id: string): string => `Card ${id}`
const detailOf = (id: string): string => (id === 'y' ? '3 highlights' : '')
const head = (key: string) => <h2>{key}</h2>
const card = (id: string) => <a href={`#${id}`}>{nameOf(id)}</a>

/** A board that remembers moves. */
function Corkboard({
  start = START,
  together = 'board',
  movable = true,
}: {
  start?: Record<string, readonly string[]>
  together?: Together
  movable?: boolean
}) {
  useKeyboard()
  const [columns, setColumns] = useState(start)
  const all = Object.values(columns).flat()
  const { selection, setSelection, clear } = useRowSelection(all)
  const onMove = (move: BoardMove): void => {
    moved(move)
    setColumns((before) =>
      Object.fromEntries(
        Object.entries(before).map(([key, ids]) => {
          const others = ids.filter((id) => !move.ids.includes(id))
          const at = move.beforeId === null ? others.length : others.indexOf(move.beforeId)
          return [key, key === move.to ? [...others.slice(0, at), ...move.ids, ...others.slice(at)] : others]
        }),
      ),
    )
  }
  return (
    <>
      <Board
        label="Cork"
        columns={Object.entries(columns).map(([key, ids]) => ({
          key,
          title: key,
          ids,
          count: ids.length,
          collapsed: key === 'Folded',
        }))}
        choice={{
          selected: selection.selected,
          toggle: (id) => setSelection((state) => toggleRow(state, id)),
          between: (from, to) => setSelection((state) => extendTo({ ...state, anchor: from }, all, to)),
          all: () => setSelection((state) => toggleAll(state, all)),
          clear,
        }}
        moving={movable ? { together, onMove } : null}
        cardHeight={40}
        gap={8}
        nameOf={nameOf}
        detailOf={detailOf}
        head={head}
        empty={text.empty}
        card={card}
        onOpen={opened}
        onRequested={requested}
      />
      <output>{[...selection.selected].toSorted((one, other) => one.localeCompare(other)).join(' ')}</output>
    </>
  )
}

const board = () => screen.getByRole('grid')
const column = (name: string) => screen.getByRole('rowgroup', { name: new RegExp(`^${name}, `) })
const cardsIn = (name: string): string[] =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => link.textContent)
/** The name of the card that keys act on, as screen readers read it. */
const cursorOn = () =>
  document.querySelector(`[id="${board().getAttribute('aria-activedescendant') ?? ''}"]`)?.getAttribute('aria-label')
const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
const chosen = () => screen.getByRole('status').textContent

test('arrows and letters go from card to card, past columns that are folded or empty, and are read out', async () => {
  renderInterface(<Corkboard />)
  await userEvent.keyboard('j')
  expect(cursorOn()).toBe(text.card('Card a', 1, 4, 'Fresh'))
  expect(document.activeElement).toBe(board())
  await userEvent.keyboard('{ArrowDown}jj')
  expect(cursorOn()).toBe(text.card('Card d', 4, 4, 'Fresh'))
  await userEvent.keyboard('l')
  expect(cursorOn()).toBe(text.card('Card y, 3 highlights', 2, 2, 'Done'))
  await userEvent.keyboard('k{ArrowLeft}')
  expect(cursorOn()).toBe(text.card('Card a', 1, 4, 'Fresh'))
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledWith('a')
})

test('a card is picked up with the keyboard, moved across columns, announced at each step, and put down', async () => {
  renderInterface(<Corkboard />)
  await userEvent.keyboard('jjm')
  expect(said()).toBe(`${text.takenUp('Card b', 1)} ${text.over('Fresh', 2, 4)}`)
  await userEvent.keyboard('{ArrowDown}')
  expect(said()).toBe(text.over('Fresh', 3, 4))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(said()).toBe(text.over('Done', 2, 3))
  expect(requested).toHaveBeenLastCalledWith('Done')
  await userEvent.keyboard('m')
  expect(said()).toBe(text.putDown('Card b', 1, 'Done'))
  expect(moved.mock.calls).toEqual([[{ ids: ['b'], from: 'Fresh', to: 'Done', afterId: 'x', beforeId: 'y' }]])
  expect(cardsIn('Done')).toEqual(['Card x', 'Card b', 'Card y'])
  expect(cursorOn()).toBe(text.card('Card b', 2, 3, 'Done'))
})

test('a card stays in its position after Escape, and after it is put down in its old position', async () => {
  renderInterface(<Corkboard />)
  await userEvent.keyboard('jm{ArrowRight}{Escape}')
  expect(said()).toBe(text.putBack('Card a', 1))
  await userEvent.keyboard('mj{ArrowUp}{Enter}')
  expect(said()).toBe(text.putDown('Card a', 1, 'Fresh'))
  expect(moved).not.toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
  expect(cardsIn('Fresh')).toEqual(['Card a', 'Card b', 'Card c', 'Card d'])
})

test('x chooses, shift extends by keys and by clicks, Ctrl+A takes all and Escape none', async () => {
  renderInterface(<Corkboard />)
  await userEvent.keyboard('jjx')
  expect(chosen()).toBe('b')
  await userEvent.keyboard('{Shift>}jj{/Shift}')
  expect(chosen()).toBe('b c d')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toBe('b c')
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toBe('')
  fireEvent.click(screen.getByRole('link', { name: 'Card d' }), { ctrlKey: true })
  fireEvent.click(screen.getByRole('link', { name: 'Card x' }), { shiftKey: true })
  expect(chosen()).toBe('d f x')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).toBe('a b c d f x y')
})

test('chosen cards go together, from the whole board or from their column alone', async () => {
  const { unmount } = renderInterface(<Corkboard />)
  const choose = (name: string): boolean => fireEvent.click(screen.getByRole('link', { name }), { ctrlKey: true })
  for (const name of ['Card y', 'Card a', 'Card c']) choose(name)
  await userEvent.keyboard('m')
  expect(said()).toBe(`${text.takenUp('Card c', 3)} ${text.over('Fresh', 2, 3)}`)
  await userEvent.keyboard('{ArrowRight}m')
  expect(cardsIn('Empty')).toEqual(['Card a', 'Card c', 'Card y'])
  unmount()

  renderInterface(<Corkboard together="column" />)
  for (const name of ['Card y', 'Card a', 'Card c']) choose(name)
  await userEvent.keyboard('m{ArrowRight}m')
  expect(cardsIn('Empty')).toEqual(['Card a', 'Card c'])
  expect(cardsIn('Done')).toEqual(['Card x', 'Card y'])
})

test('users with read access reach and open cards with the keyboard, but cannot move them', async () => {
  renderInterface(<Corkboard movable={false} />)
  expect(board().getAttribute('aria-label')).toBe('Cork')
  await userEvent.keyboard('jm{ArrowRight}m{Enter}')
  expect(moved).not.toHaveBeenCalled()
  expect(opened).toHaveBeenCalledWith('x')
})

test('a click beside the link of a card opens it, one on the link is the link’s', () => {
  renderInterface(<Corkboard />)
  fireEvent.click(screen.getByRole('row', { name: text.card('Card b', 2, 4, 'Fresh') }))
  expect(opened.mock.calls).toEqual([['b']])
  fireEvent.click(screen.getByRole('link', { name: 'Card c' }))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('of thousands of cards only the visible ones are drawn, and cards are dropped among them', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `n${index}`)
  renderInterface(<Corkboard start={{ Fresh: many, Done: ['x'] }} />)
  expect(cardsIn('Fresh').length).toBeLessThan(40)
  await userEvent.keyboard('jlm')
  await userEvent.keyboard('{ArrowLeft}')
  expect(said()).toBe(text.over('Fresh', 1, 5_001))
  await userEvent.keyboard('m')
  expect(cardsIn('Fresh').slice(0, 2)).toEqual(['Card x', 'Card n0'])
})
