import type { DBSchema, IDBPDatabase } from 'idb'
import type { Id } from '#platform/kernel/ids.ts'

/** A command that could not be sent yet, as it is kept. */
export interface OutboxEntry {
  /**
   * The operation id: sent again, the server answers with the first result. Time-ordered, so it also gives the order.
   */
  readonly id: Id
  /** Who gave the command; entries of another user of the same machine are neither shown nor sent. */
  readonly owner: string
  /** What it does, for the queue: "Rename note". */
  readonly title: string
  /** The path of the page where the command was given, as in a link; absent in entries of earlier releases. */
  readonly doneAt?: string
  /** What it changes, as `kind:id`; absent: it waits for all before it, and all after it wait for it. */
  readonly touches?: readonly string[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly state: 'waiting' | 'sending' | 'refused'
  /** The server's sentence when it refused. */
  readonly reason?: string
  /** False when the browser refused to store it: it is lost when the page is closed. */
  readonly stored: boolean
  /** The page that sends it, or will when its turn comes: no other page sends it as long as that one is open. */
  readonly page?: Id
  /** What the sender needs to send it after a reload; must survive structured cloning. */
  readonly payload: unknown
}

export interface OutboxStore {
  /** The entries of an owner, oldest first. */
  load: (owner: string) => Promise<OutboxEntry[]>
  put: (entry: OutboxEntry) => Promise<void>
  remove: (id: Id) => Promise<void>
}

interface OutboxDatabase extends DBSchema {
  commands: { key: Id; value: OutboxEntry; indexes: { owner: string } }
}

const DATABASE_VERSION = 1

/**
 * Stores entries in the browser's IndexedDB, per origin: they survive a reload and a closed browser. Opened at first
 * use.
 */
export function openOutboxStore(databaseName = 'outbox'): OutboxStore {
  let opened: Promise<IDBPDatabase<OutboxDatabase>> | null = null
  const database = async (): Promise<IDBPDatabase<OutboxDatabase>> => {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      opened = null
      throw error
    }
  }
  const open = async (): Promise<IDBPDatabase<OutboxDatabase>> => {
    // Loaded after the page is drawn: the first use is reading the queue of an earlier visit.
    const { openDB } = await import('idb')
    return openDB<OutboxDatabase>(databaseName, DATABASE_VERSION, {
      upgrade(db) {
        db.createObjectStore('commands', { keyPath: 'id' }).createIndex('owner', 'owner')
      },
      // A newer release in another page must change the database: this page closes it and reopens it when needed.
      blocking(_current, _blocked, event) {
        opened = null
        ;(event.target as IDBDatabase | null)?.close()
      },
      terminated() {
        opened = null
      },
    })
  }
  return {
    async load(owner) {
      const entries = await (await database()).getAllFromIndex('commands', 'owner', owner)
      return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
    async put(entry) {
      await (await database()).put('commands', entry)
    },
    async remove(id) {
      await (await database()).delete('commands', id)
    },
  }
}
