import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { createConnectionMonitor } from './connection-monitor.ts'
import { CommandDiscarded } from './held-commands.ts'
import type { OutboxSender } from './outbox-sending.ts'
import { createOutbox, type OutboxCommand } from './outbox.ts'
import { openOutboxStore, type OutboxStore } from './outbox-store.ts'

class Unreachable extends Error {}

/** A server that stores one result per operation id, as the real one does. */
function server() {
  const results = new Map<string, string>()
  const received: string[] = []
  let reachable = true
  let loseAnswers = false
  let stuck: unknown
  const handle = async (id: string, payload: unknown): Promise<string> => {
    await Promise.resolve()
    if (!reachable || payload === stuck) throw new Unreachable('no answer')
    received.push(id)
    if (payload === 'refuse') throw new Error('The note is locked.')
    const result = results.get(id) ?? `done ${String(payload)}`
    results.set(id, result)
    if (loseAnswers) throw new Unreachable('the answer got lost')
    return result
  }
  return {
    results,
    received,
    handle,
    setReachable: (value: boolean) => (reachable = value),
    /** Only this payload gets no answer. */
    setStuck: (payload: unknown) => (stuck = payload),
    setLoseAnswers: (value: boolean) => (loseAnswers = value),
  }
}

function page(
  remote: ReturnType<typeof server>,
  { databaseName = newId(), owner = 'ann', store = openOutboxStore(databaseName) as OutboxStore } = {},
) {
  const monitor = createConnectionMonitor(() => Promise.resolve(true))
  monitor.report('connected')
  const sender: OutboxSender = {
    send: (entry) => remote.handle(entry.id, entry.payload),
    isUnreachable: (error) => error instanceof Unreachable,
    sentence: (error) => (error instanceof Error ? error.message : ''),
  }
  const storeErrors: unknown[] = []
  const outbox = createOutbox({ store, owner, monitor, sender, onStoreError: (error) => storeErrors.push(error) })
  const queued: string[] = []
  const submit = (payload: string, id = newId(), after?: Promise<unknown>, touches?: readonly string[]) => {
    const command: OutboxCommand = { id, title: `Do ${payload}`, ...(touches && { touches }), payload }
    return outbox.submit(command, () => remote.handle(id, payload), {
      onQueued: (entry) => queued.push(entry.id),
      after,
    })
  }
  return { outbox, monitor, submit, queued, databaseName, storeErrors }
}

test('while the server answers nothing is queued', async () => {
  const { outbox, submit } = page(server())
  expect(await submit('a')).toBe('done a')
  expect(outbox.entries()).toEqual([])
})

test('a storage that does not answer does not prevent commands from being sent', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent = async (): Promise<never> => Promise.withResolvers<never>().promise
  const { submit } = page(server(), { store: { load: silent, put: silent, remove: silent } })
  const sent = submit('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sent).toBe('done a')
})

test('commands given while away are sent in order after reconnecting', async () => {
  const remote = server()
  const { outbox, monitor, submit, queued } = page(remote)
  const stop = outbox.start()
  remote.setReachable(false)
  const first = submit('a')
  await expect.poll(() => outbox.entries().length).toBe(1)
  monitor.report('http-network-error')
  const others = [submit('b'), submit('c')]
  await expect.poll(() => outbox.entries().map((entry) => entry.title)).toEqual(['Do a', 'Do b', 'Do c'])
  remote.setReachable(true)
  monitor.report('http-ok')
  expect(await Promise.all([first, ...others])).toEqual(['done a', 'done b', 'done c'])
  expect(remote.received).toEqual(queued)
  expect(outbox.entries()).toEqual([])
  stop()
})

test('a command queued just as the last of the queue is sent is sent too', async () => {
  const remote = server()
  const { outbox, monitor, submit } = page(remote)
  const others: Array<Promise<string>> = []
  // Other windows are notified that the queue is free a moment after it was sent.
  const request = async (_name: string, work: () => Promise<void>): Promise<void> => {
    await work()
    if (others.length > 0 || remote.received.length === 0) return
    remote.setReachable(false)
    others.push(submit('b'))
    await expect.poll(() => outbox.entries().length).toBe(1)
    remote.setReachable(true)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const stop = outbox.start()
  monitor.report('http-network-error')
  const first = submit('a')
  await expect.poll(() => outbox.entries().length).toBe(1)
  monitor.report('http-ok')
  expect(await first).toBe('done a')
  await expect.poll(() => remote.received.length).toBe(2)
  expect(await Promise.all(others)).toEqual(['done b'])
  stop()
})

test('a command that gets no answer while others do holds back only what touches the same, also through others', async () => {
  const remote = server()
  const { outbox, monitor, submit } = page(remote)
  const stop = outbox.start()
  remote.setStuck('renamed A')
  monitor.report('disconnected')
  const touching = (payload: string, ...touches: string[]) => submit(payload, newId(), undefined, touches)
  const stuck = touching('renamed A', 'note:A')
  const through = touching('moved A and B', 'note:A', 'note:B')
  const behind = touching('renamed B', 'note:B')
  const free = touching('renamed C', 'note:C')
  await vi.waitFor(() => expect(outbox.entries()).toHaveLength(4))
  monitor.report('connected')
  expect(await free).toBe('done renamed C')
  expect(await touching('renamed D', 'note:D')).toBe('done renamed D')
  const unknown = submit('something')
  await vi.waitFor(() => expect(outbox.entries()).toHaveLength(4))
  expect(outbox.entries().map(({ title }) => title)).toEqual([
    'Do renamed A',
    'Do moved A and B',
    'Do renamed B',
    'Do something',
  ])
  remote.setStuck(undefined)
  await outbox.flush()
  expect(await Promise.all([stuck, through, behind, unknown])).toEqual([
    'done renamed A',
    'done moved A and B',
    'done renamed B',
    'done something',
  ])
  expect([...remote.results.values()].map((result) => result.slice(5))).toEqual([
    'renamed C',
    'renamed D',
    'renamed A',
    'moved A and B',
    'renamed B',
    'something',
  ])
  stop()
})

test('a waiting command survives a reload and is executed once, even if the first answer is lost', async () => {
  const remote = server()
  const before = page(remote)
  remote.setLoseAnswers(true)
  const id = newId()
  void before.submit('a', id)
  await expect.poll(() => before.outbox.entries()[0]?.stored).toBe(true)
  remote.setLoseAnswers(false)

  const after = page(remote, { databaseName: before.databaseName })
  await after.outbox.flush()
  expect([...new Set(remote.received)]).toEqual([id])
  expect(remote.results.size).toBe(1)
  expect(after.outbox.entries()).toEqual([])
  expect(await openOutboxStore(before.databaseName).load('ann')).toEqual([])
})

test('another user of the machine neither sees nor sends it', async () => {
  const remote = server()
  const ann = page(remote)
  ann.monitor.report('disconnected')
  void ann.submit('a')
  await expect.poll(() => ann.outbox.entries().length).toBe(1)
  const ben = page(remote, { databaseName: ann.databaseName, owner: 'ben' })
  await ben.outbox.flush()
  expect(ben.outbox.entries()).toEqual([])
  expect(remote.received).toEqual([])
})

test('a refused command stays in the queue with the server’s sentence; the rest is sent', async () => {
  const remote = server()
  const { outbox, monitor, submit } = page(remote)
  const stop = outbox.start()
  monitor.report('disconnected')
  const refused = submit('refuse')
  const refusal = expect(refused).rejects.toThrow('The note is locked.')
  const fine = submit('b')
  await expect.poll(() => outbox.entries().length).toBe(2)
  monitor.report('connected')
  await refusal
  expect(await fine).toBe('done b')
  expect(outbox.entries()).toMatchObject([{ title: 'Do refuse', state: 'refused', reason: 'The note is locked.' }])
  // Later commands do not wait behind a refused one.
  expect(await submit('c')).toBe('done c')
  const id = outbox.entries()[0]?.id ?? ''
  await outbox.retry(id)
  expect(outbox.entries()).toMatchObject([{ state: 'refused' }])
  await outbox.discard(id)
  expect(outbox.entries()).toEqual([])
  stop()
})

test('a discarded command is not sent', async () => {
  const remote = server()
  const { outbox, monitor, submit } = page(remote)
  monitor.report('disconnected')
  const given = submit('a')
  const discarded = expect(given).rejects.toBeInstanceOf(CommandDiscarded)
  await expect.poll(() => outbox.entries().length).toBe(1)
  await outbox.discard(outbox.entries()[0]?.id ?? '')
  await discarded
  await outbox.flush()
  expect(remote.received).toEqual([])
})

test('two windows share the queue, and both receive the result', async () => {
  const remote = server()
  const one = page(remote)
  const two = page(remote, { databaseName: one.databaseName })
  const stops = [one.outbox.start(), two.outbox.start()]
  one.monitor.report('disconnected')
  two.monitor.report('disconnected')
  const given = one.submit('a')
  await expect.poll(() => two.outbox.entries().length).toBe(1)
  two.monitor.report('connected')
  expect(await given).toBe('done a')
  expect(remote.results.size).toBe(1)
  await expect.poll(() => one.outbox.entries().length).toBe(0)
  for (const stop of stops) stop()
})

test('where the browser stores nothing, the queue still works and says so', async () => {
  const remote = server()
  const refuse = () => Promise.reject(new Error('no storage'))
  const { outbox, monitor, submit, storeErrors } = page(remote, {
    store: { load: refuse, put: refuse, remove: refuse },
  })
  const stop = outbox.start()
  monitor.report('disconnected')
  const given = submit('a')
  await expect.poll(() => outbox.entries()[0]?.stored).toBe(false)
  monitor.report('connected')
  expect(await given).toBe('done a')
  expect(storeErrors.length).toBeGreaterThan(0)
  stop()
})

test('where storing takes long, a waiting command is still shown and sent, and is stored as soon as possible', async () => {
  const remote = server()
  const databaseName = newId()
  const usual = openOutboxStore(databaseName)
  const { promise: comes, resolve: come } = Promise.withResolvers<void>()
  const slow: OutboxStore = {
    load: async (owner) => comes.then(async () => usual.load(owner)),
    put: async (entry) => comes.then(async () => usual.put(entry)),
    remove: async (id) => comes.then(async () => usual.remove(id)),
  }
  const { outbox, monitor, submit, queued } = page(remote, { store: slow })
  monitor.report('disconnected')
  const given = submit('a')
  await expect.poll(() => queued.length, { timeout: 10_000 }).toBe(1)
  expect(outbox.entries().map(({ state, stored }) => ({ state, stored }))).toEqual([
    { state: 'waiting', stored: false },
  ])
  come()
  await expect.poll(() => outbox.entries()[0]?.stored).toBe(true)
  expect(await usual.load('ann')).toHaveLength(1)
  monitor.report('connected')
  await outbox.flush()
  expect(await given).toBe('done a')
  await expect.poll(async () => usual.load('ann')).toEqual([])
})

/** Locks of one browser, as far as pages tell by them that they are open; closing releases those of a page. */
function useLocks() {
  const held = new Set<string>()
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    held.add(name)
    await work()
    held.delete(name)
  }
  const query = async () => Promise.resolve({ held: [...held].map((name) => ({ name })) })
  vi.stubGlobal('navigator', { locks: { request, query } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { closeAll: () => held.clear() }
}

/** A server that receives everything and answers nothing. */
function silentServer(): ReturnType<typeof server> {
  const remote = server()
  return {
    ...remote,
    handle: async (id) => {
      remote.received.push(id)
      return Promise.withResolvers<never>().promise
    },
  }
}

test('what was not answered when a page was closed is sent by the next one, in the order in which it was done', async () => {
  const { closeAll } = useLocks()
  const silent = silentServer()
  const before = page(silent)
  const [first, second] = [newId(), newId()]
  const given = before.submit('a', first)
  void before.submit('b', second, given)
  const stored = async () => openOutboxStore(before.databaseName).load('ann')
  await expect.poll(async () => (await stored()).length).toBe(2)
  expect(silent.received).toEqual([first])
  expect(before.outbox.entries()).toEqual([])

  const remote = server()
  const after = page(remote, { databaseName: before.databaseName })
  await after.outbox.flush()
  expect(remote.received, 'while the other page is open').toEqual([])
  closeAll()
  await after.outbox.flush()
  expect(remote.received).toEqual([first, second])
  expect(await stored()).toEqual([])
})

test('nothing is stored of what was answered, refused, withdrawn or not needed', async () => {
  const remote = server()
  const { submit, outbox, databaseName } = page(remote)
  expect(await submit('a')).toBe('done a')
  await expect(submit('refuse')).rejects.toThrow('The note is locked.')
  const unneeded = new Error('It was never done.')
  await expect(submit('b', newId(), Promise.reject(unneeded))).rejects.toBe(unneeded)
  const [id, turn] = [newId(), Promise.withResolvers<void>()]
  const waiting = submit('c', id, turn.promise)
  expect(outbox.withdraw(id)).toBe(true)
  await expect(waiting).rejects.toBeInstanceOf(CommandDiscarded)
  turn.resolve()
  expect(outbox.withdraw(id)).toBe(false)
  await expect.poll(async () => openOutboxStore(databaseName).load('ann')).toEqual([])
  expect(remote.received).toHaveLength(2)
})
