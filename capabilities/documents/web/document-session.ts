import { HocuspocusProvider } from '@hocuspocus/provider'
import * as Y from 'yjs'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { COLLABORATION_PATH, documentName } from '../model/messages.ts'
import { openDeviceCopy, type DeviceCopy } from './offline-copy.ts'
import { trackSaved, type SavedTracker } from './saved-state.ts'

/** One document open for editing in this page. */
export interface DocumentSession {
  ydoc: Y.Doc
  provider: HocuspocusProvider
  saved: SavedTracker
  /** Ends the session. Edits that are not sent stay on the device. */
  close(): Promise<void>
}

/** Which document to open, and where. */
export interface DocumentSessionOptions {
  documentId: string
  epoch: number
  /** Origin of the server, such as `wss://acme.example.com`; the page's own where left out. */
  origin?: string
  /** Where no cookie is sent. */
  bearer?: string
  /** Keep a copy on the device, so that edits survive closing the page while away. On by default. */
  keepOffline?: boolean
}

/** Opens a document: first what the device holds, then the server. */
export async function openDocumentSession(options: DocumentSessionOptions): Promise<DocumentSession> {
  const ydoc = new Y.Doc()
  const name = documentName(options.documentId, options.epoch)
  const copy = options.keepOffline === false ? null : await openDeviceCopy(`quarry-document:${name}`, ydoc)
  const origin = options.origin ?? location.origin.replace(/^http/, 'ws')
  const provider = new HocuspocusProvider({
    url: origin + COLLABORATION_PATH,
    name,
    document: ydoc,
    token: JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...(options.bearer ? { bearer: options.bearer } : {}) }),
  })
  const saved = trackSaved(ydoc, provider, copy)
  const stopForgetting = copy ? forgetWhenLost(saved, copy) : () => undefined
  return {
    ydoc, provider, saved,
    async close() {
      stopForgetting()
      saved.stop()
      provider.destroy()
      await copy?.close()
      ydoc.destroy()
    },
  }
}

/** What somebody may no longer read does not stay on their device; unsent edits are theirs and do, except of a rebuilt document. */
function forgetWhenLost(saved: SavedTracker, copy: DeviceCopy): () => void {
  return saved.subscribe(() => {
    const state = saved.current()
    if (state.status !== 'refused') return
    if (state.refusal === 'rebuilt' || (state.refusal === 'not-found' && state.edits === 0)) void copy.forget()
  })
}
