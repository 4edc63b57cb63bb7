import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'
import type { OfflineCopy } from './saved-state.ts'

const UNSENT_KEY = 'unsent'
const DEVICE_COPY_TIMEOUT_MS = 3_000

/** A document's copy on this device, in the browser's database. */
export interface DeviceCopy extends OfflineCopy {
  /** Forgets everything: access was lost, or the document was rebuilt. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** Opens the copy and puts what it holds into the Yjs document. Null where the browser keeps nothing (private windows, no room). */
export async function openDeviceCopy(name: string, ydoc: Y.Doc): Promise<DeviceCopy | null> {
  if (typeof indexedDB === 'undefined') return null
  const persistence = new IndexeddbPersistence(name, ydoc)
  if (!(await isReady(persistence))) {
    // The document still opens; it is only not kept while away.
    await persistence.destroy().catch(() => undefined)
    return null
  }
  const kept: unknown = await persistence.get(UNSENT_KEY)
  let noted = typeof kept === 'number' ? kept : 0
  return {
    origin: persistence,
    unsent: noted,
    keepUnsent(edits) {
      if (edits === noted) return
      noted = edits
      void persistence.set(UNSENT_KEY, edits)
    },
    forget: async () => persistence.clearData(),
    close: async () => persistence.destroy(),
  }
}

/** Whether the browser's database opened and its copy is loaded; a database that is blocked keeps nobody waiting. */
async function isReady(persistence: IndexeddbPersistence): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DEVICE_COPY_TIMEOUT_MS)
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
