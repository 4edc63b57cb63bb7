import { HocuspocusProvider } from '@hocuspocus/provider'
import * as Y from 'yjs'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { copyName } from '../model/device-copy.ts'
import { MAX_RECONNECT_MS, MIN_RECONNECT_MS } from '../model/limits.ts'
import { COLLABORATION_PATH, documentName } from '../model/opening.ts'
import { UNAVAILABLE } from '../model/refusals.ts'
import { forgetEarlierCopies, NO_COPY, openDeviceCopy, type DeviceCopyOpening } from './offline-copy.ts'
import { trackSaved, type SavedTracker } from './track-saved.ts'
import { BATCH_MS, sendFirstAtOnce } from './send-first.ts'

/** One document open for editing in this page. */
export interface DocumentSession {
  ydoc: Y.Doc
  provider: HocuspocusProvider
  saved: SavedTracker
  /** Ends the session. Unsent edits stay on the device. */
  close(): Promise<void>
}

/** Which document to open, and where. */
export interface DocumentSessionOptions {
  documentId: string
  epoch: number
  /** Origin of the server, such as `wss://acme.example.com`; defaults to the page's own. */
  origin?: string
  /** For clients without a cookie. */
  bearer?: string
  /** The known part of the text; only what it lacks is then requested. */
  updates?: readonly Uint8Array[]
  /** Keeps a copy on the device, so that edits survive closing the page while offline. On by default. */
  keepOffline?: boolean
}

/** How long to wait for the server before the copy on the device is read, which would otherwise delay a long text. */
const DEVICE_AFTER_MS = 250

/** The epoch of a document that was never rebuilt. */
const FIRST_EPOCH = 1

/** Opens a document: from the server, and from the device if the server does not answer at once. */
export function openDocumentSession(options: DocumentSessionOptions): DocumentSession {
  const ydoc = new Y.Doc()
  // Before listeners follow the document, because each would write out the whole text again.
  for (const update of options.updates ?? []) Y.applyUpdate(ydoc, update)
  const name = documentName(options.documentId, options.epoch)
  const origin = options.origin ?? location.origin.replace(/^http/, 'ws')
  const isKnown = options.updates !== undefined && options.updates.length > 0
  // The known text is drawn before connecting.
  const socket = {
    url: origin + COLLABORATION_PATH,
    autoConnect: !isKnown,
    delay: MIN_RECONNECT_MS * 2,
    minDelay: MIN_RECONNECT_MS,
    maxDelay: MAX_RECONNECT_MS,
  }
  const provider = new HocuspocusProvider({
    ...socket,
    name,
    document: ydoc,
    flushDelay: BATCH_MS,
    token: JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...(options.bearer ? { bearer: options.bearer } : {}) }),
  })
  sendFirstAtOnce(provider)
  const connecting = isKnown ? setTimeout(() => void provider.connect()) : undefined
  const device = options.keepOffline === false ? NO_COPY : openDeviceCopy(copyName(name), ydoc, answered(provider))
  // The current text is loaded first. If this fails, it is repeated when the document is next opened.
  if (options.epoch > FIRST_EPOCH)
    void device.opened.then(async () => forgetEarlierCopies(options.documentId, options.epoch)).catch(() => undefined)
  const stopAsking = askAgainWhileUnavailable(provider)
  const saved = trackSaved(ydoc, provider, device)
  const stopForgetting = forgetWhenLost(saved, device)
  return {
    ydoc,
    provider,
    saved,
    async close() {
      stopForgetting()
      stopAsking()
      clearTimeout(connecting)
      saved.stop()
      provider.destroy()
      await device.close()
      ydoc.destroy()
    },
  }
}

/** Retries opening while the server responds but something that it needs does not. @returns how to stop */
function askAgainWhileUnavailable(provider: HocuspocusProvider): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    if (reason !== UNAVAILABLE) return
    clearTimeout(timer)
    // A provider that has reconnected since has already asked.
    const ask = (): void => {
      if (!provider.isAuthenticated) void provider.sendToken()
    }
    timer = setTimeout(ask, MAX_RECONNECT_MS * (0.5 + Math.random() / 2))
  })
  provider.on('close', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

/** Resolves once the server's text has arrived and could be drawn, or the server is unreachable or slow. */
async function answered(provider: HocuspocusProvider): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DEVICE_AFTER_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    provider.on('synced', () => setTimeout(end))
    provider.on('close', end)
    provider.on('authenticationFailed', end)
  })
}

/**
 * Removes from the device what the user may no longer read. Unsent edits are the user's own and stay, except those of a
 * rebuilt document.
 */
function forgetWhenLost(saved: SavedTracker, device: DeviceCopyOpening): () => void {
  const look = async (): Promise<void> => {
    // First wait until it is known what the device still holds.
    await device.opened
    const state = saved.current()
    if (state.status !== 'refused') return
    if (state.refusal === 'rebuilt' || (state.refusal === 'not-found' && state.edits === 0)) await device.forget()
  }
  return saved.subscribe(() => {
    if (saved.current().status === 'refused') void look()
  })
}
