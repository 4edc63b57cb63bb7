import {
  connectionStatus,
  INITIAL_CONNECTION,
  isDown,
  reduceConnection,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionStatus,
} from './connection-state.ts'
import { ping } from './ping.ts'

/** Between two checks while the connection is away. */
export const CHECK_INTERVAL_MS = 5000
/** Between two checks once a server that was down answers again: the failure counter must fall from above ten. */
export const RECOVERY_INTERVAL_MS = 500

export interface ConnectionMonitor {
  /** Records an event that the channel or a call reported. */
  report: (event: ConnectionEvent) => void
  status: () => ConnectionStatus
  subscribe: (listener: () => void) => () => void
  /** Checks now, whatever the state. Resolves when the answer has been recorded. */
  check: () => Promise<boolean>
  /** Listens to the browser and pings while the connection is away, until the returned function is called. */
  start: () => () => void
}

/** Monitors the connection and reports it as one of the six states of document 1 §4.1. */
export function createConnectionMonitor(reachable: () => Promise<boolean> = ping): ConnectionMonitor {
  let state: ConnectionState = INITIAL_CONNECTION
  let started = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const settled = (): boolean => ['connected', 'reconnected'].includes(connectionStatus(state))

  const report = (event: ConnectionEvent): void => {
    const before = state
    state = reduceConnection(state, event)
    if (state === before) return
    if (connectionStatus(state) !== connectionStatus(before)) for (const listener of listeners) listener()
    if (started && !settled()) plan(CHECK_INTERVAL_MS)
    if (settled()) stopPlan()
  }

  const stopPlan = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const plan = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void check()
    }, delayMs)
  }

  const check = async (): Promise<boolean> => {
    stopPlan()
    const answered = await reachable()
    report(answered ? 'http-ok' : 'http-network-error')
    if (started && !settled()) {
      stopPlan()
      plan(answered && isDown(state) ? RECOVERY_INTERVAL_MS : CHECK_INTERVAL_MS)
    }
    return answered
  }

  return {
    report,
    check,
    status: () => connectionStatus(state),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      const onOffline = (): void => report('disconnected')
      const onOnline = (): void => void check()
      const onVisible = (): void => {
        if (document.visibilityState === 'visible' && !settled()) void check()
      }
      started = true
      if (!settled()) plan(CHECK_INTERVAL_MS)
      window.addEventListener('offline', onOffline)
      window.addEventListener('online', onOnline)
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        started = false
        stopPlan()
        window.removeEventListener('offline', onOffline)
        window.removeEventListener('online', onOnline)
        document.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}
