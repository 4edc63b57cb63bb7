import type { Id } from '#platform/kernel/ids.ts'
import type { OpenPages } from './open-pages.ts'
import type { OutboxEntry, OutboxStore } from './outbox-store.ts'

interface StoredQueueOptions {
  store: OutboxStore
  owner: string
  pages: OpenPages
  /** Whether a page, this one or another, still handles the command itself. */
  isHeld: (id: Id) => boolean
  onStoreError: (error: unknown) => void
}

/** The commands that wait, oldest first, as this page knows them, and their copies in the browser's storage. */
export function createStoredQueue({ store, owner, pages, isHeld, onStoreError }: StoredQueueOptions) {
  let queue: readonly OutboxEntry[] = []
  const listeners = new Set<() => void>()
  const setQueue = (next: readonly OutboxEntry[]): void => {
    queue = next
    for (const listener of listeners) listener()
  }
  const drop = (id: Id): void => setQueue(queue.filter((entry) => entry.id !== id))

  return {
    /** The same array until it changes. */
    entries: (): readonly OutboxEntry[] => queue,
    find: (id: Id): OutboxEntry | undefined => queue.find((entry) => entry.id === id),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (entry: OutboxEntry): void => setQueue([...queue.filter(({ id }) => id !== entry.id), entry]),
    replace: (entry: OutboxEntry): void => setQueue(queue.map((other) => (other.id === entry.id ? entry : other))),
    /** Another page has removed it from storage. */
    drop,
    /** @returns the entry with whether it is stored */
    async keep(entry: OutboxEntry): Promise<OutboxEntry> {
      try {
        // An entry being sent is stored as waiting: after a crash it is sent again under the same operation id.
        await store.put({ ...entry, state: entry.state === 'sending' ? 'waiting' : entry.state, stored: true })
        return { ...entry, stored: true }
      } catch (error) {
        onStoreError(error)
        return { ...entry, stored: false }
      }
    },
    async forget(id: Id): Promise<void> {
      try {
        await store.remove(id)
      } catch (error) {
        onStoreError(error)
      }
      drop(id)
    },
    /** Reads what other pages and earlier visits stored. */
    async load(): Promise<void> {
      try {
        const open = await pages.announced()
        const stored = await store.load(owner)
        // Entries that this page is sending are stored as waiting; its own state of them is the accurate one.
        const ours = queue.filter((entry) => !entry.stored || entry.state === 'sending')
        const isOfPage = ({ id, page }: OutboxEntry): boolean =>
          isHeld(id) || (page !== undefined && (page === pages.own || open.has(page)))
        const others = stored.filter((entry) => !isOfPage(entry) && !ours.some((own) => own.id === entry.id))
        setQueue([...others, ...ours].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      } catch (error) {
        onStoreError(error)
      }
    },
  }
}

export type StoredQueue = ReturnType<typeof createStoredQueue>
