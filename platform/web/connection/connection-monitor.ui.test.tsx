import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECK_INTERVAL_MS, createConnectionMonitor, RECOVERY_INTERVAL_MS } from './connection-monitor.ts'
import { connectionMonitor, useConnectionStatus, useOutbox } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pings every five seconds while away and comes back', async () => {
  let answers = false
  let pings = 0
  const monitor = createConnectionMonitor(() => {
    pings += 1
    return Promise.resolve(answers)
  })
  monitor.report('connected')
  const stop = monitor.start()
  await vi.advanceTimersByTimeAsync(10 * CHECK_INTERVAL_MS)
  expect(pings).toBe(0)
  window.dispatchEvent(new Event('offline'))
  expect(monitor.status()).toBe('client-offline')
  await vi.advanceTimersByTimeAsync(11 * CHECK_INTERVAL_MS)
  expect(pings).toBe(11)
  expect(monitor.status()).toBe('server-offline')
  answers = true
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS + RECOVERY_INTERVAL_MS)
  expect(monitor.status()).toBe('connected')
  const before = pings
  await vi.advanceTimersByTimeAsync(10 * CHECK_INTERVAL_MS)
  expect(pings).toBe(before)
  stop()
})

test('after a long outage the counter comes down quickly', async () => {
  let answers = false
  const monitor = createConnectionMonitor(() => Promise.resolve(answers))
  const stop = monitor.start()
  await vi.advanceTimersByTimeAsync(30 * CHECK_INTERVAL_MS)
  answers = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(8 * RECOVERY_INTERVAL_MS)
  expect(monitor.status()).toBe('server-offline')
  await vi.advanceTimersByTimeAsync(2 * RECOVERY_INTERVAL_MS)
  expect(monitor.status()).toBe('connected')
  stop()
})

test('the hook returns the state; the queue is empty where there is no outbox', () => {
  function Shown() {
    return (
      <p>
        {useConnectionStatus()} {useOutbox().entries.length}
      </p>
    )
  }
  render(<Shown />)
  expect(screen.getByText('connecting 0')).toBeTruthy()
  act(() => connectionMonitor.report('connected'))
  expect(screen.getByText('connected 0')).toBeTruthy()
})
