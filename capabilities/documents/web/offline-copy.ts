import { IndexeddbPersistence } from 'y-indexeddb'
import { mergeUpdates, type Doc } from 'yjs'
import { DEVICE_COPIES } from '../model/device-copy.ts'
import { parseDocumentName } from '../model/opening.ts'

const OPEN_TIMEOUT_MS = 3_000
/** So long edits are gathered before they are written. */
const DEBOUNCE_MS = 200

/** A document's copy in the browser's database, once what it held has been put into the document. */
export interface DeviceCopy {
  /** How many edits an earlier visit left unsent. */
  unsent: number
  /**
   * Notes how many edits wait, and answers how many are noted once they and all edits before are on the disk.
   * @throws where the device does not take it.
   */
  keepUnsent(edits: number): Promise<number>
}

/** A copy that is being opened, or is not to be had. */
export interface DeviceCopyOpening {
  /** Null where the browser keeps nothing (private windows, no room). */
  opened: Promise<DeviceCopy | null>
  /** Whether a change of the document came from the device, by its origin. */
  isOrigin(origin: unknown): boolean
  /** Forgets everything: access was lost, or the document was rebuilt. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** Opens the copy after `begin` and puts what it holds into the Yjs document, which it follows from then on. */
export function openDeviceCopy(name: string, ydoc: Doc, begin: Promise<void>): DeviceCopyOpening {
  if (typeof indexedDB === 'undefined') return NO_COPY
  let persistence: IndexeddbPersistence | null = null
  let writes: GatheredWrites | null = null
  let closed = false
  const open = async (): Promise<DeviceCopy | null> => {
    await begin
    if (closed) return null
    persistence = new IndexeddbPersistence(name, ydoc)
    writes = gatherWrites(persistence, ydoc)
    if (await isReady(persistence)) return copyOf(persistence, writes)
    // The document still opens; it is only not kept while away.
    writes.stop()
    await persistence.destroy().catch(() => undefined)
    return null
  }
  return {
    opened: open(),
    isOrigin: (origin) => persistence !== null && origin === persistence,
    async forget() {
      writes?.stop()
      await persistence?.clearData()
    },
    async close() {
      closed = true
      writes?.stop()
      await persistence?.destroy()
    },
  }
}

/**
 * Forgets what a document was before it was rebuilt, unsent edits too: such copies hold words that were taken out of
 * it, and nobody opens them any more. Those that another window still uses go once that is closed.
 */
export async function forgetEarlierCopies(documentId: string, epoch: number): Promise<void> {
  const { forgetDatabasesNamed } = await import('#platform/web/device/forget-databases.ts')
  await forgetDatabasesNamed((name) => {
    const copied = name.startsWith(DEVICE_COPIES.prefix)
      ? parseDocumentName(name.slice(DEVICE_COPIES.prefix.length))
      : null
    return copied?.documentId === documentId && copied.epoch < epoch
  })
}

/** Where nothing is kept on the device, or is not to be. */
export const NO_COPY: DeviceCopyOpening = {
  opened: Promise.resolve(null),
  isOrigin: () => false,
  forget: async () => Promise.resolve(),
  close: async () => Promise.resolve(),
}

async function copyOf(persistence: IndexeddbPersistence, writes: GatheredWrites): Promise<DeviceCopy> {
  const kept: unknown = await persistence.get(DEVICE_COPIES.countKey)
  const unsent = typeof kept === 'number' ? kept : 0
  return {
    unsent,
    keepUnsent: newestOnly(unsent, async (edits) => {
      // Once all who hear of an edit have: who counts it may hear of it before who writes it.
      await Promise.resolve()
      writes.flush()
      await noteUnsent(persistence, edits)
    }),
  }
}

/** Edits that are about to be written to the device. */
interface GatheredWrites {
  /** Writes them now. */
  flush(): void
  stop(): void
}

/** Has the library write edits together: a transaction for each key would hold up its painting. */
function gatherWrites(persistence: IndexeddbPersistence, ydoc: Doc): GatheredWrites {
  let gathered: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const update = mergeUpdates(gathered)
    gathered = []
    persistence._storeUpdate(update, null)
  }
  const gather = (update: Uint8Array, origin: unknown): void => {
    if (origin === persistence) return
    gathered.push(update)
    timer ??= setTimeout(flush, DEBOUNCE_MS)
  }
  ydoc.off('update', persistence._storeUpdate)
  ydoc.on('update', gather)
  const page = new AbortController()
  globalThis.window?.addEventListener('pagehide', flush, { signal: page.signal })
  return {
    flush,
    stop() {
      flush()
      ydoc.off('update', gather)
      page.abort()
    },
  }
}

/**
 * Notes how many edits wait. A database commits what overlaps in order: once this is committed, every edit before it
 * is, and the strict durability brings all of them to the disk.
 */
async function noteUnsent({ db }: IndexeddbPersistence, edits: number): Promise<void> {
  if (!db) throw new Error('The copy on this device is closed.')
  const stores = ['updates', DEVICE_COPIES.countStore]
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
  transaction.objectStore(DEVICE_COPIES.countStore).put(edits, DEVICE_COPIES.countKey)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The copy on this device could not be written.'))
  })
}

/**
 * One writing at a time, of the newest count: keys that come faster than the disk do not queue. Answers what is kept,
 * once it is.
 */
function newestOnly(initially: number, write: (edits: number) => Promise<void>): (edits: number) => Promise<number> {
  let requested = initially
  let written = initially
  let writing: Promise<number> | null = null
  const catchUp = async (): Promise<number> => {
    try {
      while (written !== requested) {
        const next = requested
        await write(next)
        written = next
      }
      return written
    } finally {
      writing = null
    }
  }
  return async (edits) => {
    requested = edits
    writing ??= catchUp()
    return writing
  }
}

/** Whether the browser's database opened and its copy is loaded; a database that is blocked keeps nobody waiting. */
async function isReady(persistence: IndexeddbPersistence): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), OPEN_TIMEOUT_MS)
  })
  // The library's own promise never settles when the database cannot be opened; the one of opening it does.
  const opened = persistence._db.then(async () => persistence.whenSynced).then(() => true)
  try {
    return await Promise.race([opened, tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
