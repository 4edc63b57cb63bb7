import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { createConnectionMonitor } from '../connection/connection-monitor.ts'
import { createOutbox, type Outbox } from '../connection/outbox.ts'
import type { OutboxEntry, OutboxStore } from '../connection/outbox-store.ts'
import type { Queue } from './act-sending.ts'
import { createActs, type Act, type Acts, type Given } from './acts.ts'
import { refTo } from './change.ts'
import { createLive } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Command = { set: string; to: string } | { undoAct: string }
const THINGS = ['a', 'b', 'c'] as const

/** Sets words of things; answers each operation once, and takes a while. */
function createServer(soon: () => Promise<void>) {
  const words = new Map<string, string>()
  const done = new Map<string, { thing: string; from: string | undefined; to: string | undefined }>()
  const undone = new Set<string>()
  let version = 0
  return {
    words,
    async send(operationId: string, command: Command): Promise<number> {
      await soon()
      if (!done.has(operationId)) {
        const of = 'set' in command ? null : done.get(command.undoAct)
        if (of === undefined || ('undoAct' in command && undone.has(command.undoAct))) throw new Error('not undoable')
        if ('undoAct' in command) undone.add(command.undoAct)
        const [thing, to] = 'set' in command ? [command.set, command.to] : [of?.thing ?? '', of?.from]
        done.set(operationId, { thing, from: words.get(thing), to })
        if (to === undefined) words.delete(thing)
        else words.set(thing, to)
      }
      version += 1
      await soon()
      return version
    },
  }
}
type Server = ReturnType<typeof createServer>

function createStore(soon: () => Promise<void>): OutboxStore {
  const stored = new Map<string, OutboxEntry>()
  return {
    async load(owner) {
      await soon()
      return [...stored.values()].filter((entry) => entry.owner === owner).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
    put: async (entry) => void stored.set(entry.id, entry),
    remove: async (id) => void stored.delete(id),
  }
}

/** The locks of a browser; those that a page holds end with it. */
function useLocks(): { closeAll: () => void } {
  let held: string[] = []
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    held.push(name)
    await work()
    held = held.filter((other) => other !== name)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: held.map((name) => ({ name })) }) } })
  return { closeAll: () => (held = []) }
}

interface Page {
  acts: Acts
  outbox: Outbox
  /** From now on nothing that it sends is received, and nothing that it does is stored. */
  close(): void
}

function openPage(server: Server, store: OutboxStore, newId: () => string): Page {
  let isClosed = false
  const never = async (): Promise<never> => Promise.withResolvers<never>().promise
  const monitor = createConnectionMonitor(() => Promise.resolve(true))
  monitor.report('connected')
  const send = async (operationId: string, command: unknown): Promise<number> => {
    if (isClosed) return never()
    const committed = await server.send(operationId, command as Command)
    return isClosed ? never() : committed
  }
  const outbox = createOutbox({
    store: {
      load: async (owner) => (isClosed ? never() : store.load(owner)),
      put: async (entry) => (isClosed ? never() : store.put(entry)),
      remove: async (id) => (isClosed ? never() : store.remove(id)),
    },
    owner: 'ann',
    monitor,
    sender: {
      send: async ({ id, payload }) => send(id, payload),
      isUnreachable: () => false,
      sentence: (error) => String(error),
    },
    onStoreError: () => undefined,
  })
  const submit = async (id: string, command: Command, queue: Partial<Queue> | undefined) => ({
    committed: await outbox.submit({ id, title: 'Say', payload: command }, async () => send(id, command), queue),
  })
  const acts = createLive().acts((around) =>
    createActs({
      ...around,
      newId,
      isUnreachable: () => false,
      isDiscarded: () => false,
      withdraw: outbox.withdraw,
      undoAct: async (of, undoId, waiting) => ({
        ...(await submit(undoId, { undoAct: of }, waiting)),
        canGoBack: true,
      }),
    }),
  )
  const saying: Act<{ set: string; to: string }> = {
    name: 'say',
    queueAs: 'Say',
    touches: ({ set }) => [refTo('thing', set)],
    show: (draft, { set, to }) => draft.patch<{ words: string }>(refTo('thing', set), () => ({ words: to })),
    send: async (command, operationId, queue) => submit(operationId, command, queue),
  }
  void outbox.flush()
  return {
    acts: { ...acts, act: (_of, input) => acts.act(saying, input as never) },
    outbox,
    close: () => void (isClosed = true),
  }
}

/** What the user of a page did to one thing: the acts that are in effect, and those that were undone. */
interface Done {
  standing: { to: string; given: Given }[]
  undone: { to: string; given: Given }[]
}

/** The words of each thing. */
type Words = Record<string, string | undefined>

/** Acts, undoes and redoes in a page that is closed at any moment. @returns what was in effect, and what the server has */
async function play(seed: number): Promise<{ meant: Words; came: Words }> {
  const random = seededRandom(seed)
  const upTo = (many: number): number => Math.floor(random() * many)
  const soon = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, upTo(30)))
  const { closeAll } = useLocks()
  const server = createServer(soon)
  const store = createStore(soon)
  let ids = 0
  const newId = (): string => `op${String((ids += 1)).padStart(4, '0')}`
  const page = openPage(server, store, newId)
  const all = new Map<string, Done>(THINGS.map((thing) => [thing, { standing: [], undone: [] }]))
  for (let step = 0; step < 5 + upTo(20); step += 1) {
    const thing = THINGS[upTo(THINGS.length)] ?? 'a'
    const { standing, undone } = all.get(thing) ?? { standing: [], undone: [] }
    const chance = random()
    if (chance < 0.5 || (standing.length === 0 && undone.length === 0)) {
      const to = `${thing} ${step}`
      standing.push({ to, given: page.acts.act(null as never, { set: thing, to }) })
      undone.length = 0
    } else if ((chance < 0.8 && standing.length > 0) || undone.length === 0) {
      const last = standing.pop()
      if (last) undone.push({ to: last.to, given: last.given.undo() })
    } else {
      const last = undone.pop()
      if (last) standing.push({ to: last.to, given: last.given.undo() })
    }
    if (random() < 0.5) await vi.advanceTimersByTimeAsync(upTo(80))
  }
  // In the same moment nothing is stored yet.
  await vi.advanceTimersByTimeAsync(0)
  page.close()
  closeAll()
  const next = openPage(server, store, newId)
  for (let n = 0; n < 40; n += 1) {
    await vi.advanceTimersByTimeAsync(200)
    await Promise.race([next.outbox.flush(), vi.advanceTimersByTimeAsync(200)])
  }
  const words = (of: (thing: string) => string | undefined): Words =>
    Object.fromEntries(THINGS.map((one) => [one, of(one)]))
  return { meant: words((one) => all.get(one)?.standing.at(-1)?.to), came: words((one) => server.words.get(one)) }
}

test('whatever was done, undone and redone before a page was closed is done by the next one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const { meant, came } = await play(seed)
      expect(came).toEqual(meant)
    }),
    proofRuns(60, 3_000),
  )
})
