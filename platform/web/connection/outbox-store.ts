import type { DBSchema, IDBPDatabase } from 'idb'
import type { Id } from '#platform/kernel/ids.ts'

/** A command that could not be sent yet, as it is kept. */
export interface OutboxEntry {
  /**
   * The operation id: sent again, the server answers with the first result. Time-ordered, so it also gives the order.
   */
  readonly id: Id
  /** Who gave the command; entries of somebody else on the same machine are neither shown nor sent. */
  readonly owner: string
  /** What it does, for the queue: "Rename note". */
  readonly title: string
  /** Where it was done, as a link leads there; absent in what was kept before that was. */
  readonly doneAt?: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly state: 'waiting' | 'sending' | 'refused'
  /** The server's sentence when it refused. */
  readonly reason?: string
  /** False when the browser would not store it: it lives only as long as the page. */
  readonly stored: boolean
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
/** A browser that takes longer has been seen never to open it: it does so after the page that made it was left at once. */
const OPENING_PATIENCE_MS = 2_000

/**
 * Entries in the browser's IndexedDB, of one origin: they survive a reload and a closed browser. Opened at first use.
 * Where the browser does not open their database, they are kept in another one beside it.
 */
export function openOutboxStore(databaseName = 'outbox'): OutboxStore {
  type Database = IDBPDatabase<OutboxDatabase>
  const besideName = `${databaseName}-beside`
  let opened: Promise<readonly [Database, ...Database[]]> | null = null
  /** That in which entries are put, and what else may hold some. */
  const databases = async (): Promise<readonly [Database, ...Database[]]> => {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      opened = null
      throw error
    }
  }
  const open = async (): Promise<readonly [Database, ...Database[]]> => {
    const usual = openNamed(databaseName)
    const first = await Promise.race([
      usual,
      new Promise<null>((resolve) => setTimeout(resolve, OPENING_PATIENCE_MS, null)),
    ])
    if (first === null) {
      // Opened after all, it would keep others from changing it.
      void usual.then((late) => late.close()).catch(() => undefined)
      return [await openNamed(besideName)]
    }
    const hasBeside = (await indexedDB.databases()).some(({ name }) => name === besideName)
    return hasBeside ? [first, await openNamed(besideName)] : [first]
  }
  const openNamed = async (name: string): Promise<Database> => {
    // Loaded after the page is drawn: the first thing that asks is the queue of an earlier visit.
    const { openDB } = await import('idb')
    return openDB<OutboxDatabase>(name, DATABASE_VERSION, {
      upgrade(db) {
        db.createObjectStore('commands', { keyPath: 'id' }).createIndex('owner', 'owner')
      },
      // A newer page of ours wants to change the database: this one lets go and opens it again when it has to.
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
      const held = await Promise.all(
        (await databases()).map(async (db) => db.getAllFromIndex('commands', 'owner', owner)),
      )
      return held.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
    async put(entry) {
      const [first] = await databases()
      await first.put('commands', entry)
    },
    async remove(id) {
      await Promise.all((await databases()).map(async (db) => db.delete('commands', id)))
    },
  }
}
