import { expect, test } from 'vitest'
import { extendTo, keepExisting, NO_SELECTION, standOn, toggleAll, toggleRow } from './row-selection.ts'

const ids = ['a', 'b', 'c', 'd']

test('a range grows and shrinks around where it began', () => {
  let state = toggleRow(NO_SELECTION, 'b')
  state = extendTo(state, ids, 'd')
  expect([...state.selected]).toEqual(['b', 'c', 'd'])
  state = extendTo(state, ids, 'c')
  expect([...state.selected]).toEqual(['b', 'c'])
  expect([...extendTo(state, ids, 'a').selected]).toEqual(['a', 'b'])
  expect([...extendTo(standOn(state, 'd'), ids, 'c').selected]).toEqual(['c', 'd'])
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
