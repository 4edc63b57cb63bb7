import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

const PAUSE_MS = 250

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/search')
})
afterEach(() => vi.useRealTimers())

function typeInto(notify: (typed: string) => void) {
  const { result } = renderHook(() => useTyped('', notify, PAUSE_MS))
  act(() => result.current[1]('price'))
  return result
}

test('typed text shows at once, and is reported when typing rests', () => {
  const notify = vi.fn()
  const result = typeInto(notify)
  expect(result.current[0]).toBe('price')
  expect(notify).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  expect(notify.mock.calls).toEqual([['price']])
})

test('a click reports it before the click opens another page, and only once', () => {
  const notify = vi.fn()
  typeInto(notify)
  fireEvent.pointerDown(document.body)
  expect(notify.mock.calls).toEqual([['price']])
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  fireEvent.pointerDown(document.body)
  expect(notify).toHaveBeenCalledTimes(1)
})

test('a user who has opened another page by a key is not taken back by it', () => {
  const notify = vi.fn()
  typeInto(notify)
  history.pushState(null, '', '/data/1')
  act(() => void vi.advanceTimersByTime(PAUSE_MS))
  expect(notify).not.toHaveBeenCalled()
})
