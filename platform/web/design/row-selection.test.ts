import { expect, test } from 'vitest'
import { extendTo, keepExisting, moveCursor, NO_SELECTION, toggleAll, toggleRow } from './row-selection.ts'

const ids = ['a', 'b', 'c', 'd']

test('the cursor starts at the near end and stops at both', () => {
  expect(moveCursor(NO_SELECTION, ids, 1).cursor).toBe('a')
  expect(moveCursor(NO_SELECTION, ids, -1).cursor).toBe('d')
  expect(moveCursor(moveCursor(NO_SELECTION, ids, -1), ids, 1).cursor).toBe('d')
  expect(moveCursor(NO_SELECTION, [], 1)).toBe(NO_SELECTION)
})

test('a range grows and shrinks around where it began', () => {
  let state = toggleRow(NO_SELECTION, 'b')
  state = moveCursor(state, ids, 1, true)
  state = moveCursor(state, ids, 1, true)
  expect([...state.selected]).toEqual(['b', 'c', 'd'])
  state = moveCursor(state, ids, -1, true)
  expect([...state.selected]).toEqual(['b', 'c'])
  expect([...extendTo(state, ids, 'a').selected]).toEqual(['a', 'b'])
})

test('one by one, all and none', () => {
  let state = toggleRow(toggleRow(NO_SELECTION, 'a'), 'c')
  expect([...state.selected]).toEqual(['a', 'c'])
  state = toggleRow(state, 'a')
  expect([...state.selected]).toEqual(['c'])
  state = toggleAll(state, ids)
  expect([...state.selected]).toEqual(ids)
  expect(toggleAll(state, ids).selected.size).toBe(0)
})

test('removed rows leave the selection', () => {
  const state = toggleRow(toggleRow(NO_SELECTION, 'a'), 'c')
  expect(keepExisting(state, ids)).toBe(state)
  const kept = keepExisting(state, ['a', 'b'])
  expect([...kept.selected]).toEqual(['a'])
  expect(kept.cursor).toBeNull()
})
