import { once, type EventEmitter } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { openSpeechProcesses } from './speech-processes.ts'

const A_WHILE_MS = 60_000
const processes = openSpeechProcesses(A_WHILE_MS)
afterAll(processes.close)

/** A message to a killed process may fail before its end is reported. */
const ended = async (emitter: EventEmitter): Promise<void> =>
  new Promise((resolve) => void emitter.once('exit', () => resolve()))

test('a process that finished its recording takes the next one, and requests in the meantime get another', async () => {
  const one = await processes.take()
  const other = await processes.take()
  expect(other.emitter).not.toBe(one.emitter)
  // It has started before it is idle, however busy the machine is: one that is still starting does not answer.
  const begun = once(one.emitter, 'message')
  one.post({ type: 'wake' }, [])
  await begun
  await one.end(true)
  const next = await processes.take()
  expect(next.emitter).toBe(one.emitter)
  await next.end(true)
  // One idle process is kept, not a second.
  const gone = ended(other.emitter)
  await other.end(true)
  await gone
})

test('a recording that crashed its process, or was cancelled, affects no other: the next one has a new process', async () => {
  const broken = await processes.take()
  const gone = ended(broken.emitter)
  await broken.end(false)
  await gone
  const next = await processes.take()
  expect(next.emitter).not.toBe(broken.emitter)
  await next.end(true)
})

test('an idle process that was killed is not given to a recording', async () => {
  const killed = await processes.take()
  await killed.end(true)
  const gone = ended(killed.emitter)
  ;(killed.emitter as unknown as { kill(signal: string): void }).kill('SIGKILL')
  const next = await processes.take()
  expect(next.emitter).not.toBe(killed.emitter)
  await gone
  await next.end(false)
})

test('an idle process ends after a while and frees its memory, and also when the server closes', async () => {
  const briefly = openSpeechProcesses(1)
  const one = await briefly.take()
  const gone = ended(one.emitter)
  await one.end(true)
  await gone
  const closing = openSpeechProcesses(A_WHILE_MS)
  const resting = await closing.take()
  const closed = ended(resting.emitter)
  await resting.end(true)
  await closing.close()
  await closed
})
