import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'
import type { OfflineCopy } from './saved-state.ts'

const UNSENT_KEY = 'unsent'

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
  try {
    await persistence.whenSynced
  } catch {
    // Without room on the device the document still opens; it is only not kept while away.
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
