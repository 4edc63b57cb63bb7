/** The six states of document 1 §4.1. */
export type ConnectionStatus =
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'reconnected'
  | 'client-offline'
  | 'server-offline'

/**
 * What the real-time channel and calls report. Network errors of the channel and of documents change only the status,
 * not the counter of failures.
 */
export type ConnectionEvent =
  | 'connected'
  | 'message-ok'
  | 'http-ok'
  | 'connecting'
  | 'reconnecting'
  | 'reconnected'
  | 'disconnected'
  | 'channel-network-error'
  | 'document-network-error'
  | 'http-network-error'

export interface ConnectionState {
  /** The status after the last event, without the counter; readers use `connectionStatus`. */
  readonly heard: Exclude<ConnectionStatus, 'server-offline'>
  /** Network errors of calls less successes, 0 to 20. */
  readonly failures: number
}

/** Figures of document 3 §9.1. */
const MAX_FAILURES = 20
const DOWN_ABOVE_FAILURES = 10

export const INITIAL_CONNECTION: ConnectionState = { heard: 'connecting', failures: 0 }

const HEARD: Record<ConnectionEvent, ConnectionState['heard']> = {
  connected: 'connected',
  'message-ok': 'connected',
  'http-ok': 'connected',
  connecting: 'reconnecting',
  reconnecting: 'reconnecting',
  reconnected: 'reconnected',
  disconnected: 'client-offline',
  'channel-network-error': 'client-offline',
  'document-network-error': 'client-offline',
  'http-network-error': 'client-offline',
}

const COUNTED: Partial<Record<ConnectionEvent, number>> = { 'http-network-error': 1, 'http-ok': -1 }

/** The state after an event; the same object when nothing changes. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  const heard = HEARD[event]
  const failures = Math.min(Math.max(state.failures + (COUNTED[event] ?? 0), 0), MAX_FAILURES)
  return heard === state.heard && failures === state.failures ? state : { heard, failures }
}

/** More than ten failures: the product is down or under maintenance. */
export function isDown(state: ConnectionState): boolean {
  return state.failures > DOWN_ABOVE_FAILURES
}

/** The state to show: "server-offline" while down, whatever the last event said. */
export function connectionStatus(state: ConnectionState): ConnectionStatus {
  return isDown(state) ? 'server-offline' : state.heard
}

/** Whether the browser or the server is offline, so that sending a call now makes no sense. */
export function isAway(status: ConnectionStatus): boolean {
  return status === 'client-offline' || status === 'server-offline'
}
