import type { Id } from '#platform/kernel/ids.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'
import { isAway } from './connection-state.ts'
import type { OutboxEntry } from './outbox-store.ts'
import { firstToSend } from './sending-order.ts'
import type { StoredQueue } from './stored-queue.ts'

export interface OutboxSender {
  /** Sends a command of which only the entry remains after a reload. Rejects as an attempt does. */
  send: (entry: OutboxEntry) => Promise<unknown>
  /** Whether an attempt failed because nothing answered: then the command waits. Any other failure is a refusal. */
  isUnreachable: (error: unknown) => boolean
  /** The sentence to show for a refusal. */
  sentence: (error: unknown) => string
}

/** A command that this page queued, and whoever waits for its result. */
export interface LiveCommand {
  attempt: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** What pages with the same queue announce to each other. */
export type Notice = { kind: 'changed' } | { kind: 'sent' | 'discarded'; id: Id }

interface Sending {
  queue: StoredQueue
  /** The commands of this page; those that are answered are taken out. */
  live: Map<Id, LiveCommand>
  monitor: Pick<ConnectionMonitor, 'status' | 'check'>
  sender: OutboxSender
  /** Names the lock that lets one page send at a time. */
  lockName: string
  /** Reads the queue as other pages left it. */
  load: () => Promise<void>
  announce: (notice: Notice) => void
}

/** @returns what sends the queue, in order by what commands touch, until nothing answers: `Outbox.flush` */
export function sendInOrder({ queue, live, monitor, sender, lockName, load, announce }: Sending): () => Promise<void> {
  let flushing: Promise<void> | null = null
  let askedAgain = false
  /** Commands that got no answer the last time: others go first. */
  const unanswered = new Set<Id>()

  /** @returns whether there was an answer, be it a refusal */
  const sendOne = async (entry: OutboxEntry): Promise<boolean> => {
    const waiting = live.get(entry.id)
    queue.replace({ ...entry, state: 'sending' })
    try {
      const result = waiting ? await waiting.attempt() : await sender.send(entry)
      await queue.forget(entry.id)
      live.delete(entry.id)
      waiting?.resolve(result)
      announce({ kind: 'sent', id: entry.id })
      return true
    } catch (error) {
      // It may have been stored while it was sent.
      const now = queue.find(entry.id) ?? entry
      if (sender.isUnreachable(error)) {
        queue.replace({ ...now, state: 'waiting' })
        return false
      }
      queue.replace(await queue.keep({ ...now, state: 'refused', reason: sender.sentence(error) }))
      live.delete(entry.id)
      waiting?.reject(error)
      announce({ kind: 'changed' })
      return true
    }
  }

  const sendAll = async (): Promise<void> => {
    await load()
    const tried = new Set<Id>()
    while (!isAway(monitor.status())) {
      const entries = queue.entries()
      const next = firstToSend(entries, (id) => unanswered.has(id)) ?? firstToSend(entries, (id) => tried.has(id))
      if (!next) return
      tried.add(next.id)
      if (await sendOne(next)) unanswered.delete(next.id)
      else {
        unanswered.add(next.id)
        if (!(await monitor.check())) return
      }
    }
  }

  return () => {
    askedAgain = true
    flushing ??= (async () => {
      try {
        // An entry that was added while the last one was sent may have been missed.
        while (askedAgain) {
          askedAgain = false
          await (navigator.locks ? navigator.locks.request(lockName, sendAll) : sendAll())
        }
      } finally {
        flushing = null
      }
    })()
    return flushing
  }
}
