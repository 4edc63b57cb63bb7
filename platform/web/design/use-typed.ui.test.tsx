import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

const PAUSE_MS = 250

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/search')
})
afterEach(() => vi.useRealTimers())

function typeInto(tell: (typed: string) => void) {
  const { result } = renderHook(() => useTyped('', tell, PAUSE_MS))
  act(() => result.current[1]('price'))
  return result
}

test('typed text shows at once, and is reported when typing rests', () => {
  const tell = vi.fn()
  const result = typeInto(tell)
  expect(result.current[0]).toBe('price')
  expect(tell).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  expect(tell.mock.calls).toEqual([['price']])
})

test('a click reports it before the click opens another page, and only once', () => {
  const tell = vi.fn()
  typeInto(tell)
  fireEvent.pointerDown(document.body)
  expect(tell.mock.calls).toEqual([['price']])
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  fireEvent.pointerDown(document.body)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a user who has opened another page by a key is not taken back by it', () => {
  const tell = vi.fn()
  typeInto(tell)
  history.pushState(null, '', '/data/1')
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  expect(tell).not.toHaveBeenCalled()
})
