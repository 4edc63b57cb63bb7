import { describe, expect, test } from 'vitest'
import {
  connectionStatus,
  INITIAL_CONNECTION,
  isDown,
  reduceConnection,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-state.ts'

const after = (events: ConnectionEvent[], from: ConnectionState = INITIAL_CONNECTION) =>
  events.reduce(reduceConnection, from)
const times = (count: number, event: ConnectionEvent) => Array.from({ length: count }, () => event)

describe('connection states', () => {
  test('begins as connecting', () => {
    expect(connectionStatus(INITIAL_CONNECTION)).toBe('connecting')
  })

  test.each([
    ['connected', 'connected'],
    ['message-ok', 'connected'],
    ['http-ok', 'connected'],
    ['connecting', 'reconnecting'],
    ['reconnecting', 'reconnecting'],
    ['reconnected', 'reconnected'],
    ['disconnected', 'client-offline'],
    ['channel-network-error', 'client-offline'],
    ['document-network-error', 'client-offline'],
    ['http-network-error', 'client-offline'],
  ] as const)('%s means %s, from any state', (event, status) => {
    for (const from of ['connected', 'disconnected', 'reconnected', 'connecting'] as const) {
      expect(connectionStatus(after([from, event]))).toBe(status)
    }
  })

  test('down above ten failures, not at ten', () => {
    expect(isDown(after(times(10, 'http-network-error')))).toBe(false)
    expect(connectionStatus(after(times(11, 'http-network-error')))).toBe('server-offline')
  })

  test('the counter stays between 0 and 20', () => {
    expect(after(times(50, 'http-network-error')).failures).toBe(20)
    expect(after(times(5, 'http-ok')).failures).toBe(0)
    const back = after(times(9, 'http-ok'), after(times(50, 'http-network-error')))
    expect(connectionStatus(back)).toBe('server-offline')
    expect(connectionStatus(reduceConnection(back, 'http-ok'))).toBe('connected')
  })

  test('only calls count: documents and the channel do not', () => {
    expect(
      after([
        ...times(30, 'document-network-error'),
        ...times(30, 'disconnected'),
        ...times(30, 'channel-network-error'),
      ]).failures,
    ).toBe(0)
    expect(after([...times(11, 'http-network-error'), 'connected', 'message-ok', 'reconnected']).failures).toBe(11)
  })

  test('an event that changes nothing keeps the state', () => {
    const state = after(['connected'])
    expect(reduceConnection(state, 'message-ok')).toBe(state)
  })
})
