import type { Id } from '#platform/kernel/ids.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'
import { isAway } from './connection-state.ts'
import { CommandDiscarded, holdCommands } from './held-commands.ts'
import { openPages } from './open-pages.ts'
import { sendInOrder, type LiveCommand, type Notice, type OutboxSender } from './outbox-sending.ts'
import type { OutboxEntry, OutboxStore } from './outbox-store.ts'
import { createStoredQueue } from './stored-queue.ts'

export interface OutboxCommand {
  /** The operation id, generated once for the command and the same for every attempt. */
  id: Id
  title: string
  /** The path of the page where the command was given, as in a link. */
  doneAt?: string
  /** What it changes, as `kind:id`: others that change the same are sent in order with it. Absent: all others. */
  touches?: readonly string[]
  payload: unknown
}

interface SubmitOptions {
  /** Called when the command has to wait for the server. */
  onQueued?: ((entry: OutboxEntry) => void) | undefined
  /** What comes before it. If this rejects, the command is not executed, and rejects with the same. */
  after?: Promise<unknown> | undefined
}

export interface Outbox {
  /**
   * Executes a command: at once when the server can be reached and nothing waits before it, otherwise it is queued and
   * sent after reconnecting, in order by what they touch. Until it is answered it is stored, so that the next page sends it if this one is
   * closed before. Resolves with the result, however late. Rejects with the refusal, or with CommandDiscarded.
   */
  submit: <Result>(command: OutboxCommand, attempt: () => Promise<Result>, options?: SubmitOptions) => Promise<Result>
  /** Removes a command that waits; false if it is already being sent, or unknown. */
  withdraw: (id: Id) => boolean
  /** The queue, oldest first; the same array until it changes. */
  entries: () => readonly OutboxEntry[]
  subscribe: (listener: () => void) => () => void
  /** Puts a refused command back into the queue. */
  retry: (id: Id) => Promise<void>
  /** Removes a command from the queue; not while it is being sent. */
  discard: (id: Id) => Promise<void>
  /**
   * Sends what waits, in order by what it touches, until nothing answers; nothing while the connection is away. A command
   * that gets no answer while others do holds only those back that touch the same.
   */
  flush: () => Promise<void>
  /** Loads the stored queue, and sends it on every reconnect, until the returned function is called. */
  start: () => () => void
}

/** How long an act waits for the queue of an earlier visit: storage that does not answer must not block the user. */
const FIRST_LOAD_TIMEOUT_MS = 1_000
/**
 * How long an act may take to be stored before it is shown as waiting in this page alone: the code that stores it may
 * not have loaded before the server went away.
 */
const STORING_TIMEOUT_MS = 1_000

export interface OutboxOptions {
  store: OutboxStore
  /** The signed-in person within the workspace. */
  owner: string
  monitor: Pick<ConnectionMonitor, 'status' | 'subscribe' | 'check'>
  sender: OutboxSender
  /** Called when the browser refuses to store or return entries. */
  onStoreError: (error: unknown) => void
}

/** The queue of commands given while the connection is away. Pages of one origin share it; one sends at a time. */
export function createOutbox({ store, owner, monitor, sender, onStoreError }: OutboxOptions): Outbox {
  /** Resolves once the queue of earlier visits is loaded, or took too long to load. */
  let firstLoad: Promise<void> | null = null
  const pages = openPages()
  const held = holdCommands(store, pages)
  const queue = createStoredQueue({ store, owner, pages, isHeld: held.has, onStoreError })
  const live = new Map<Id, LiveCommand>()
  const lockName = `outbox:${owner}`
  let channel: BroadcastChannel | null = null

  const announce = (notice: Notice): void => channel?.postMessage(notice)
  const load = async (): Promise<void> => {
    await queue.load()
    firstLoad ??= Promise.resolve()
  }
  const loadFirst = async (): Promise<void> => Promise.race([load(), later(undefined, FIRST_LOAD_TIMEOUT_MS)])

  const flush = sendInOrder({ queue, live, monitor, sender, lockName, load, announce })

  /** An entry that was sent or discarded while it was being stored must not come back at the next visit. */
  const storedAfterAll = async ({ id, stored }: OutboxEntry): Promise<void> => {
    const entry = queue.find(id)
    if (entry === undefined) await queue.forget(id)
    else queue.replace({ ...entry, stored })
    announce({ kind: 'changed' })
  }

  const enqueue = async <Result>(
    command: OutboxCommand,
    attempt: () => Promise<Result>,
    onQueued: SubmitOptions['onQueued'],
  ): Promise<Result> => {
    const result = new Promise<Result>((resolve, reject) => {
      live.set(command.id, { attempt, resolve: (value) => resolve(value as Result), reject })
    })
    const unstored = entryOf(command, owner)
    const keeping = queue.keep(unstored)
    const entry = await Promise.race([keeping, later(unstored, STORING_TIMEOUT_MS)])
    // Another window may have sent it as soon as it was stored.
    if (live.has(entry.id)) queue.add(entry)
    if (entry === unstored) void keeping.then(storedAfterAll)
    announce({ kind: 'changed' })
    onQueued?.(entry)
    // The connection may have come back while the entry was being written.
    if (!isAway(monitor.status())) void flush()
    return await result
  }

  const onNotice = async (notice: Notice): Promise<void> => {
    if (notice.kind === 'changed') {
      await load()
      return
    }
    const waiting = live.get(notice.id)
    queue.drop(notice.id)
    live.delete(notice.id)
    if (!waiting) return
    if (notice.kind === 'discarded') {
      waiting.reject(new CommandDiscarded('The command was discarded in another window.'))
      return
    }
    try {
      // Another page sent it: the same operation id returns the first result again.
      waiting.resolve(await waiting.attempt())
    } catch (error) {
      waiting.reject(error)
    }
  }

  const discard = async (id: Id): Promise<void> => {
    const entry = queue.find(id)
    if (!entry || entry.state === 'sending') return
    const waiting = live.get(id)
    live.delete(id)
    await queue.forget(id)
    announce({ kind: 'discarded', id })
    waiting?.reject(new CommandDiscarded('The command was discarded.'))
  }

  return {
    async submit(command, attempt, { onQueued, after } = {}) {
      const own = held.hold(entryOf(command, owner))
      try {
        if (after) await own.waitFor(after)
        // Commands left by an earlier visit are sent first.
        firstLoad ??= loadFirst()
        await firstLoad
        const mustWait = isAway(monitor.status()) || queue.entries().some((entry) => entry.state !== 'refused')
        if (!mustWait) {
          try {
            return await attempt()
          } catch (error) {
            if (!sender.isUnreachable(error)) throw error
          }
        }
        own.handOver()
        return await enqueue(command, attempt, onQueued)
      } finally {
        own.end()
      }
    },
    withdraw(id) {
      if (held.withdraw(id)) return true
      const entry = queue.find(id)
      if (!entry || entry.state === 'sending') return false
      void discard(id)
      return true
    },
    entries: queue.entries,
    subscribe: queue.subscribe,
    async retry(id) {
      const entry = queue.find(id)
      if (entry?.state !== 'refused') return
      queue.replace(await queue.keep({ ...entry, state: 'waiting', reason: undefined }))
      await flush()
    },
    discard,
    flush,
    start() {
      channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName)
      channel?.addEventListener('message', (event: MessageEvent<Notice>) => void onNotice(event.data))
      const stop = monitor.subscribe(() => {
        if (!isAway(monitor.status())) void flush()
      })
      void flush()
      return () => {
        stop()
        channel?.close()
        channel = null
      }
    },
  }
}

function entryOf(command: OutboxCommand, owner: string): OutboxEntry {
  return { ...command, owner, createdAt: Date.now(), state: 'waiting', stored: false }
}

async function later<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value))
}
