import { afterEach, expect, test, vi } from 'vitest'
import { watchPresence } from './watch-presence.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a user counts as present for a minute after the last thing they did', () => {
  vi.useFakeTimers()
  const presence = watchPresence()
  const after = (ms: number): boolean => {
    vi.advanceTimersByTime(ms)
    return presence.isSomebodyHere()
  }
  expect([after(59_000), after(1_000)]).toEqual([true, false])
  window.dispatchEvent(new KeyboardEvent('keydown'))
  expect([after(59_000), after(1_000)]).toEqual([true, false])
  presence.end()
  window.dispatchEvent(new KeyboardEvent('keydown'))
  expect(after(0)).toBe(false)
})
