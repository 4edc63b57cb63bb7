import { afterEach, expect, test, vi } from 'vitest'
import { countInWindows } from './window-counter.ts'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back or ahead does not change the length of a window', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const counter = countInWindows(60_000)
  expect(counter.spend('ada', 5).sum).toBe(5)
  for (const jumpMs of [-86_400_000, 86_400_000]) {
    vi.setSystemTime(Date.now() + jumpMs)
    expect(counter.spend('ada', 1).sum).toBeGreaterThan(5)
  }
  vi.advanceTimersByTime(60_001)
  expect(counter.spend('ada', 5)).toEqual({ sum: 5, endsInMs: 60_000 })
})
