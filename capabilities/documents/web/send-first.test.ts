import { HocuspocusProvider } from '@hocuspocus/provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { BATCH_MS, sendFirstAtOnce } from './send-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Typing {
  type(): void
  /** When each message was handed to the socket, in ms since the beginning. */
  sent: number[]
  close(): void
}

function open(sendsFirst: boolean): Typing {
  const document = new Y.Doc()
  // It connects to nothing: messages are counted as they are handed to its socket.
  const socket = { url: 'ws://127.0.0.1:9', autoConnect: false }
  const provider = new HocuspocusProvider({
    ...socket,
    name: 'note',
    document,
    awareness: null,
    flushDelay: BATCH_MS,
  })
  if (sendsFirst) sendFirstAtOnce(provider)
  const began = performance.now()
  const sent: number[] = []
  provider.on('outgoingMessage', () => sent.push(performance.now() - began))
  const text = document.getText()
  return {
    type: () => text.insert(text.length, 'k'),
    sent,
    close: () => provider.destroy(),
  }
}

/** Types at these times. @returns when messages were sent */
async function sentWhen(times: readonly number[], sendsFirst: boolean): Promise<number[]> {
  const typing = open(sendsFirst)
  let now = 0
  for (const time of times) {
    await vi.advanceTimersByTimeAsync(time - now)
    now = time
    typing.type()
  }
  await vi.advanceTimersByTimeAsync(10 * BATCH_MS)
  typing.close()
  return typing.sent
}

test('a letter is sent when what made it is over, not after a wait', async () => {
  const [first = Infinity, second = Infinity, ...others] = await sentWhen([0, 80], true)
  expect(first).toBeLessThan(2)
  expect(second).toBeLessThan(82)
  expect(others).toEqual([])
})

test('people who type cause no more messages than when all is gathered', async () => {
  // Forty words a minute to two hundred, and a key that is held down.
  for (const between of [300, 120, 60, 33, 16]) {
    const times = Array.from({ length: 100 }, (_, at) => at * between)
    expect(await sentWhen(times, true)).toHaveLength((await sentWhen(times, false)).length)
  }
})

test('what a program writes is gathered, and all of it is sent', async () => {
  const times = Array.from({ length: 300 }, (_, at) => at)
  const sent = await sentWhen(times, true)
  // One more than without: the first.
  expect(sent.length).toBeLessThanOrEqual((await sentWhen(times, false)).length + 1)
  expect(Math.max(...sent)).toBeGreaterThanOrEqual(299)
})
