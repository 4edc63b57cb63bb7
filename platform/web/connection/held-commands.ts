import type { Id } from '#platform/kernel/ids.ts'
import type { OpenPages } from './open-pages.ts'
import type { OutboxEntry, OutboxStore } from './outbox-store.ts'

/** The command was withdrawn by the person who gave it. */
export class CommandDiscarded extends Error {
  override name = 'CommandDiscarded'
}

interface Held {
  /**
   * Waits for what comes before the command; so long it can be withdrawn.
   * @throws CommandDiscarded, and what `after` rejects with
   */
  waitFor(after: Promise<unknown>): Promise<void>
  /** The queue takes it over, with what is stored of it. */
  handOver(): void
  /** It was answered, or will not be sent: what is stored of it is removed. */
  end(): void
}

export interface HeldCommands {
  hold(entry: OutboxEntry): Held
  has(id: Id): boolean
  /** Whether the command was still waiting for others, and now is not sent. */
  withdraw(id: Id): boolean
}

/**
 * The commands that this page is sending, or will send when their turn comes. They are stored from the beginning: if
 * the page is closed before they are answered, the next one sends them under the same operation ids.
 */
export function holdCommands(store: OutboxStore, pages: OpenPages): HeldCommands {
  const waiting = new Map<Id, { isWaiting: boolean; reject(error: Error): void }>()
  // Where nothing can be stored, commands are sent all the same; the queue reports it when something has to wait.
  const ignore = (): undefined => undefined
  return {
    hold(entry) {
      const { id } = entry
      const withdrawn = Promise.withResolvers<never>()
      withdrawn.promise.catch(ignore)
      const own = { isWaiting: false, reject: withdrawn.reject }
      waiting.set(id, own)
      const stopAnnouncing = pages.announce()
      store.put({ ...entry, page: pages.own, stored: true }).catch(ignore)
      let isHeld = true
      const handOver = (): void => {
        if (!isHeld) return
        isHeld = false
        waiting.delete(id)
        stopAnnouncing()
      }
      return {
        async waitFor(after) {
          own.isWaiting = true
          await Promise.race([after, withdrawn.promise])
          own.isWaiting = false
        },
        handOver,
        end() {
          if (!isHeld) return
          store
            .remove(id)
            .catch(ignore)
            .finally(() => handOver())
        },
      }
    },
    has: (id) => waiting.has(id),
    withdraw(id) {
      const held = waiting.get(id)
      if (!held?.isWaiting) return false
      held.isWaiting = false
      held.reject(new CommandDiscarded('The command was withdrawn.'))
      return true
    },
  }
}
