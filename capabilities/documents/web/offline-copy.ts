import { IndexeddbPersistence } from 'y-indexeddb'
import { mergeUpdates, type Doc } from 'yjs'
import { DEVICE_COPIES } from '../model/device-copy.ts'
import { parseDocumentName } from '../model/opening.ts'

const OPEN_TIMEOUT_MS = 3_000
/** How long edits are gathered before they are written. */
const DEBOUNCE_MS = 200

/** A document's copy in the browser's database, after its content was loaded into the document. */
export interface DeviceCopy {
  /** How many edits an earlier visit left unsent. */
  unsent: number
  /**
   * Stores how many edits wait, and answers how many are stored once they and all earlier edits are on the disk.
   * @throws where the device cannot store it.
   */
  keepUnsent(edits: number): Promise<number>
}

/** A copy that is being opened, or is not available. */
export interface DeviceCopyOpening {
  /** Null if the browser stores nothing (private windows, no room). */
  opened: Promise<DeviceCopy | null>
  /** Whether a change of the document came from the device, by its origin. */
  isOrigin(origin: unknown): boolean
  /** Forgets everything: access was lost, or the document was rebuilt. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** Opens the copy after `begin` and loads its content into the Yjs document, which it follows from then on. */
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
    // The document still opens, but is not kept for offline use.
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
 * Deletes copies of a document from before it was rebuilt, including unsent edits: they contain words that were removed
 * from it, and are never opened again. Copies that another window still uses are deleted when it closes.
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

/** Used if nothing is stored on the device, or nothing should be. */
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
      // After all listeners have received the edit: the one that counts may be called before the one that writes it.
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

/** Makes the library write edits together: a transaction for each key would delay its painting. */
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
 * Stores how many edits wait. A database commits overlapping transactions in order: once this is committed, every
 * earlier edit is, and the strict durability flushes all of them to the disk.
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
 * One write at a time, of the newest count, so that keys that come faster than the disk do not queue. Resolves with the
 * stored count.
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

/** Whether the browser's database opened and its copy is loaded; a blocked database delays no one. */
async function isReady(persistence: IndexeddbPersistence): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), OPEN_TIMEOUT_MS)
  })
  // The library's own promise never settles when the database cannot be opened; the promise of opening it does.
  const opened = persistence._db.then(async () => persistence.whenSynced).then(() => true)
  try {
    return await Promise.race([opened, tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
